import * as v from 'valibot';
import { createHttp, type GatewayDeps } from '../common/http.ts';
import type { SmsConfig } from '../common/sms.ts';
import { OutcomeUnknown, Refused, Unavailable, type Sms, type UnavailableReason } from '../ports.ts';

const statusText = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const done = '1';
/**
 * Status codes for errors that only the shop can fix, because they concern its account or sender: authorisation
 * failed, wrong user, wrong password; no credits; invalid sender, access denied, sender without permission.
 */
const accountErrors: Record<string, UnavailableReason> = {
  '3': 'credentials',
  '8': 'credentials',
  '9': 'credentials',
  '5': 'float',
  '10': 'forbidden',
  '25': 'forbidden',
  '29': 'forbidden',
  '30': 'forbidden',
};
/**
 * Status code for a missing recipient. The adapter always sends a recipient, so this code means that the
 * service did not accept the number.
 */
const noRecipient = '20';

const assertDone = (operation: string, status: string): void => {
  if (status === done) return;
  const reason = accountErrors[status];
  if (reason) throw new Unavailable(reason, `${operation}: status ${status}`);
  if (status === noRecipient) throw new Refused(status, `${operation}: status ${status}`);
  // after a failed connection or transmission, a timeout or an unknown status, the text message may still have
  // been sent
  throw new OutcomeUnknown(`${operation}: status ${status}`);
};

/**
 * Adapter for the ASPSMS JSON API. The API always responds with HTTP status 200 and its own status code in the
 * body. An open-source client lists these codes (`statusDescription` of github.com/tschiemer/aspsms-php); the
 * provider itself lists them in the response to `/ListAllStatusCodes`.
 */
export const createAspsms = (config: SmsConfig, deps: GatewayDeps): Sms => {
  const http = createHttp(deps, { refusal: () => null });
  return {
    send: async (to, text) => {
      const { StatusCode: status } = await http({
        operation: 'sms.send',
        method: 'POST',
        url: `${config.base}/SendTextSMS`,
        body: {
          UserName: config.user,
          Password: config.password,
          Originator: config.from,
          Recipients: [to],
          MessageText: text,
        },
        idempotent: false,
        response: v.object({ StatusCode: statusText }),
      });
      assertDone('sms.send', status);
    },
    readAccount: async () => {
      const { StatusCode: status, Credits: credits } = await http({
        operation: 'sms.account',
        method: 'POST',
        url: `${config.base}/CheckCredits`,
        body: { UserName: config.user, Password: config.password },
        idempotent: true,
        response: v.object({ StatusCode: statusText, Credits: v.optional(statusText) }),
      });
      assertDone('sms.account', status);
      return Number(credits) > 0 ? 'ready' : 'empty';
    },
  };
};
