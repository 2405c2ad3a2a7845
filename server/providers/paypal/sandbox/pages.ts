import { html } from 'hono/html';
import { page } from '../../common/sandbox/page.ts';
import type { Order } from './records.ts';

export type Payer = { id: string; name: string; email: string };
export const payers: readonly Payer[] = [
  { id: 'ADASANDBX2223', name: 'Ada Keller', email: 'ada.keller@pay.example' },
  { id: 'BENSANDBX2224', name: 'Ben Rossi', email: 'ben.rossi@pay.example' },
  { id: 'CLESANDBX2225', name: 'Cleo Meier', email: 'cleo.meier@pay.example' },
];

const money = (order: Order): string => `${order.currency} ${(order.amount / 100).toFixed(2)}`;

/** `origin` is the origin of the page that opened the window. It can be empty. */
export const approvePage = (order: Order, origin: string) =>
  page(
    { title: 'Sandbox PayPal', narrow: true },
    html` <h1>Sandbox PayPal</h1>
      <p class="soft">A sandbox for PayPal's window. No real money.</p>
      <form class="panel" method="post" action="checkoutnow">
        <input type="hidden" name="token" value="${order.id}" /><input
          type="hidden"
          name="origin"
          value="${origin}"
        />
        <p class="soft">${order.description || order.invoiceId}</p>
        <p class="amount">${money(order)}</p>
        <fieldset>
          <legend>Log in as</legend>
          ${payers.map((p, n) => html`<label class="choice"><input type="radio" name="payer" value="${p.id}" ${n === 0 ? 'checked' : ''} /> ${p.name} <span class="soft">${p.email}</span></label>`)}
        </fieldset>
        <button class="main" type="submit" name="decision" value="approve">Pay ${money(order)}</button>
        <button type="submit" name="decision" value="declined">Pay with a card that is declined</button>
        <button type="submit" name="decision" value="review">Pay, and have it reviewed for 20 seconds</button>
        <button type="submit" name="decision" value="cancel">Cancel and return to the shop</button>
      </form>
      <p class="soft">
        Close the window to leave without a decision. Amounts ending in .13 are declined, in .14 come in after
        20 seconds.
      </p>`,
  );

/**
 * Renders a page that posts the result to the page that opened the window. If there is no such page, it shows a
 * link back instead.
 */
export const resultPage = (
  origin: string,
  response: { token: string; decision: string; payer: string },
  back: string,
) =>
  page(
    { title: 'Sandbox PayPal', narrow: true },
    html` <h1>Sandbox PayPal</h1>
      <p id="answer" data-origin="${origin}" data-answer="${JSON.stringify(response)}">
        ${response.decision === 'approve' ? 'The shop is being paid …' : 'Back to the shop …'}
      </p>
      <p><a href="${back}">Back to the shop</a></p>
      <script src="popup.js"></script>`,
  );

export const messagePage = (title: string, text: string) =>
  page(
    { title, narrow: true },
    html` <h1>${title}</h1>
      <div class="panel"><p>${text}</p></div>`,
  );
