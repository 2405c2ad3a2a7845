import * as v from 'valibot';
import { testCard } from '../../../server/sandbox/mypos/pages.ts';
import { goodCard, type Decision } from '../../support/shop/shopper.ts';
import type { Testbed } from './testbed.ts';

export type Method = 'card' | 'paypal' | 'mypos';

type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ status: number; code: string | null; data: Record<string, unknown> }>;

type Step = {
  testbed: Testbed;
  call: Call;
  ordertoken: string;
  decision: Decision;
  /** The window is closed as soon as the provider has its answer: nobody comes back to the shop. */
  leaves: boolean;
};
/** Resolves at once when the order cannot be paid any more: whoever asks next is told why. */
type Way = (step: Step) => Promise<void>;

/** A provider's page is not on the bad line; it is the shopper's own browser that loads it. */
const submit = async (url: string, form: Record<string, string> | [string, string][]): Promise<string> => {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  return answer.text();
};

const card: Way = async ({ call, ordertoken, decision }) => {
  const opened = await call('POST', '/createPayURL', { ordertoken, gateway: 'card' });
  const url = opened.data['payurl'];
  if (opened.status !== 200 || typeof url !== 'string') return;
  await submit(url, { ...goodCard, decision });
};

const paypalDecision = {
  approve: 'approve',
  decline: 'declined',
  later: 'review',
  cancel: 'cancel',
} as const;

const paypal: Way = async ({ testbed, call, ordertoken, decision, leaves }) => {
  const made = await call('POST', '/createpaypalid', { ordertoken });
  const orderID = made.data['id'];
  if (made.status !== 200 || typeof orderID !== 'string') return;
  await submit(`${testbed.sandbox}/sandbox/paypal/checkoutnow`, {
    token: orderID,
    decision: paypalDecision[decision],
  });
  if (leaves) return;
  if (decision !== 'cancel') {
    const confirmed = await call('POST', '/paypalconfirm', { ordertoken, orderID });
    if (confirmed.code !== 'INSTRUMENT_DECLINED') return;
  }
  await call('POST', '/paypalcancelorder', { ordertoken, orderID });
};

const fieldsSchema = v.array(v.tuple([v.string(), v.string()]));
const inputOf = /<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g;

const mypos: Way = async ({ testbed, call, ordertoken, decision, leaves }) => {
  const opened = await call('POST', '/createPayURL', { ordertoken, gateway: 'mypos' });
  const fields = v.safeParse(fieldsSchema, opened.data['fields']);
  if (opened.status !== 200 || !fields.success) return;
  const page = `${testbed.sandbox}/sandbox/mypos/vmp`;
  await submit(`${page}/checkout`, fields.output);
  const order = fields.output.find(([name]) => name === 'OrderID')?.[1] ?? '';
  const decided = decision === 'approve' || decision === 'later' ? 'pay' : decision;
  const back = await submit(`${page}/decide`, { order, decision: decided, number: testCard });
  const action = /<form[^>]*action="([^"]+)"/.exec(back)?.[1];
  if (leaves || !action) return;
  const inputs = [...back.matchAll(inputOf)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ]);
  // On the bad line again, and nothing depends on it.
  await submit(action, inputs).catch(() => {});
};

/** What a shopper does with each way to pay, up to the moment in which the provider lets go of the browser. */
export const pay: Record<Method, Way> = { card, paypal, mypos };
