import * as v from 'valibot';
import { createHttp, unavailableReasonOf, type GatewayDeps } from '../common/http.ts';
import type { SmsConfig } from '../common/sms.ts';
import { Unavailable, type Sms } from '../ports.ts';

/** Error codes for a sender that is missing or does not belong to our account. */
const aboutUs = new Set(['21603', '21606']);
const errorSchema = v.object({ code: v.number() });

/** Adapter for Twilio Programmable Messaging. The user and password are the account's SID and token. */
export const createTwilio = (config: SmsConfig, deps: GatewayDeps): Sms => {
  const http = createHttp(deps, {
    refusal: (body) => {
      const parsed = v.safeParse(errorSchema, body);
      return parsed.success ? String(parsed.output.code) : null;
    },
    // a status of 400 concerns the message; any other status concerns the account
    inconclusive: (status) => status !== 400,
    unavailable: (status, reason) =>
      unavailableReasonOf(status, reason) ?? (reason && aboutUs.has(reason) ? 'forbidden' : null),
  });
  const account = `${config.base}/2010-04-01/Accounts/${encodeURIComponent(config.user)}`;
  const authorization = `Basic ${Buffer.from(`${config.user}:${config.password}`).toString('base64')}`;
  return {
    send: async (to, text) => {
      await http({
        operation: 'sms.send',
        method: 'POST',
        url: `${account}/Messages.json`,
        headers: { authorization },
        form: { To: to, From: config.from, Body: text },
        idempotent: false,
        response: v.object({ sid: v.string() }),
      });
    },
    readAccount: async () => {
      const { status, type } = await http({
        operation: 'sms.account',
        method: 'GET',
        url: `${account}.json`,
        headers: { authorization },
        idempotent: true,
        response: v.object({ status: v.string(), type: v.string() }),
      });
      // an inactive account has been suspended or closed
      if (status !== 'active') throw new Unavailable('forbidden', `sms.account: ${status}`);
      return type === 'Trial' ? 'trial' : 'ready';
    },
  };
};
