import type { Config, SmsKind } from '../../config.ts';
import type { GatewayDeps } from '../http.ts';
import type { Sms } from '../ports.ts';
import { createAspsms } from './aspsms.ts';
import { createTwilio } from './twilio.ts';

const kinds = { twilio: createTwilio, aspsms: createAspsms } satisfies Record<
  SmsKind,
  (config: Config['sms'], deps: GatewayDeps) => Sms
>;

export const createSms = (config: Config['sms'], deps: GatewayDeps): Sms => kinds[config.kind](config, deps);
