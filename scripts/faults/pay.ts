import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './stage.ts';

export type Method = 'card' | 'paypal' | 'mypos';
export type Decision = 'approve' | 'decline' | 'cancel' | 'later';

type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ status: number; code: string | null; data: Record<string, unknown> }>;

type Way = (step: {
  stage: Stage;
  call: Call;
  ordertoken: string;
  decision: Decision;
  until: () => boolean;
}) => Promise<void>;

/** The provider's page itself is not on the bad line; it lives in the shopper's browser. */
const submit = async (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

const card: Way = async ({ call, ordertoken, decision }) => {
  const opened = await call('POST', '/createPayURL', { ordertoken, gateway: 'card' });
  const url = opened.data['payurl'];
  // Paid or closed meanwhile: whoever asks next is told.
  if (opened.status !== 200 || typeof url !== 'string') return;
  await submit(url, { means: 'card', number: '4242424242424242', expiry: '12/49', cvc: '123', decision });
  await sleep(20);
};

/** What a shopper does with each way to pay, up to the moment in which the provider lets go of the browser. */
export const pay: Record<Method, Way> = { card, paypal: card, mypos: card };
