import type { Config, SmsKind } from '../config.ts';
import { createAspsms } from './aspsms/adapter.ts';
import type { Sms } from './ports.ts';
import type { GatewayDeps } from './shared/http.ts';
import { createTwilio } from './twilio/adapter.ts';

const kinds = { twilio: createTwilio, aspsms: createAspsms } satisfies Record<
  SmsKind,
  (config: Config['sms'], deps: GatewayDeps) => Sms
>;

export const createSms = (config: Config['sms'], deps: GatewayDeps): Sms => kinds[config.kind](config, deps);
