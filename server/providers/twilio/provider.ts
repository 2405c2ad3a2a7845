import type { SmsProvider } from '../common/sms.ts';
import { createTwilio } from './adapter.ts';
import { createTwilioWire } from './sandbox/wire.ts';

export const twilio: SmsProvider = {
  name: 'Twilio',
  address: 'https://api.twilio.com',
  credentials: ['SMS_USER', 'SMS_PASSWORD'],
  create: createTwilio,
  createWire: createTwilioWire,
  specification: { openApi: 'twilio', path: '/2010-04-01/', sendsForms: true },
};
