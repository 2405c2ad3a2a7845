import * as v from 'valibot';
import type { Config } from '../../config.ts';
import { createHttp, type GatewayDeps } from '../http.ts';
import { Refused, Unavailable, type Sms, type UnavailableReason } from '../ports.ts';

const statusText = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const done = '1';
/** Wrong user or password, and no credit: nothing that the shopper could check. */
const ours: Record<string, UnavailableReason> = { '2': 'credentials', '3': 'credentials', '8': 'float' };

const assertDone = (operation: string, status: string): void => {
  if (status === done) return;
  const reason = ours[status];
  if (reason) throw new Unavailable(reason, `${operation}: status ${status}`);
  throw new Refused(status, `${operation}: status ${status}`);
};

/** The JSON wire of ASPSMS. It answers 200 whatever happened; the status is inside. */
export const createAspsms = (config: Config['sms'], deps: GatewayDeps): Sms => {
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
        answer: v.object({ StatusCode: statusText }),
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
        answer: v.object({ StatusCode: statusText, Credits: v.optional(statusText) }),
      });
      assertDone('sms.account', status);
      return Number(credits) > 0 ? 'ready' : 'empty';
    },
  };
};
