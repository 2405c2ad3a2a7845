import type { Config } from '../../config.ts';
import type { GatewayDeps } from '../http.ts';
import type { Sms } from '../ports.ts';
import { createAspsms } from './aspsms.ts';
import { createTwilio } from './twilio.ts';

export const createSms = (config: Config['sms'], deps: GatewayDeps): Sms =>
  config.kind === 'aspsms' ? createAspsms(config, deps) : createTwilio(config, deps);
