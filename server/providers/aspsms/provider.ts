import type { SmsProvider } from '../common/sms.ts';
import { createAspsms } from './adapter.ts';
import { createAspsmsWire } from './sandbox/wire.ts';

export const aspsms: SmsProvider = {
  name: 'ASPSMS',
  address: 'https://json.aspsms.com',
  credentials: ['SMS_USER', 'SMS_PASSWORD'],
  create: createAspsms,
  createWire: createAspsmsWire,
  specification: { none: 'it publishes none' },
};
