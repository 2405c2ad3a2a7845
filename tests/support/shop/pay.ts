/** Pays with each payment method, from the selection to the return from the provider's page. */
import { type PayUrl } from '../../../contract/schemas/orders.ts';
import { testCard } from '../../../server/providers/mypos/sandbox/pages.ts';
import { dataOf } from './client.ts';
import { submitPayPage, type Decision, type Shopper } from './shopper.ts';

export type Method = 'card' | 'paypal' | 'mypos';

type Step = {
  shopper: Shopper;
  /** Origin of the providers' sandboxes. */
  sandbox: string;
  ordertoken: string;
  decision: Decision;
  /**
   * True if the window closes as soon as the provider has responded. The browser then never returns to the
   * shop.
   */
  leaves: boolean;
};
/**
 * Pays for an order. Resolves immediately if the order can no longer be paid. The next status request then
 * returns the reason.
 */
type Way = (step: Step) => Promise<void>;

const submit = (url: string, form: Record<string, string> | [string, string][]): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** Opens a payment page. Returns null if the shop rejects the request. */
const openPayPage = async (
  { shopper, ordertoken }: Step,
  gateway: 'card' | 'mypos',
): Promise<PayUrl | null> => {
  const response = await shopper.browser.post('/createPayURL', { ordertoken, gateway });
  return response.status === 200 ? dataOf(response) : null;
};

const card: Way = async (step) => {
  const page = await openPayPage(step, 'card');
  if (page) await (await submitPayPage(page.payurl, { decision: step.decision })).text();
};

/** Submits the form in PayPal's window. `decision` is a value that PayPal's form uses. */
export const submitPaypal = (
  sandbox: string,
  form: { token: string; decision: string; payer?: string },
): Promise<Response> => submit(`${sandbox}/sandbox/paypal/checkoutnow`, form);

const paypalDecision = {
  approve: 'approve',
  decline: 'declined',
  later: 'review',
  cancel: 'cancel',
} as const;

const paypal: Way = async ({ shopper: { browser }, sandbox, ordertoken, decision, leaves }) => {
  const made = await browser.post('/createpaypalid', { ordertoken });
  if (made.status !== 200) return;
  const { id: orderID } = dataOf(made);
  await (await submitPaypal(sandbox, { token: orderID, decision: paypalDecision[decision] })).text();
  if (leaves) return;
  if (decision !== 'cancel') {
    const confirmed = await browser.post('/paypalconfirm', { ordertoken, orderID });
    if (confirmed.body.code !== 'INSTRUMENT_DECLINED') return;
  }
  await browser.post('/paypalcancelorder', { ordertoken, orderID });
};

const inputOf = /<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g;

const mypos: Way = async (step) => {
  const { sandbox, decision, leaves } = step;
  const payPage = await openPayPage(step, 'mypos');
  if (!payPage?.fields) return;
  const { fields } = payPage;
  const page = `${sandbox}/sandbox/mypos/vmp`;
  await submit(`${page}/checkout`, fields);
  const order = fields.find(([name]) => name === 'OrderID')?.[1] ?? '';
  const decided = decision === 'approve' || decision === 'later' ? 'pay' : decision;
  const back = await (await submit(`${page}/decide`, { order, decision: decided, number: testCard })).text();
  const action = /<form[^>]*action="([^"]+)"/.exec(back)?.[1];
  if (leaves || !action) return;
  const inputs = [...back.matchAll(inputOf)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ]);
  // Ignore a lost connection on the return to the shop, because the order must be processed anyway.
  await submit(action, inputs).catch(() => {});
};

export const pay: Record<Method, Way> = { card, paypal, mypos };
