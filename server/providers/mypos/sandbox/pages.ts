import { html } from 'hono/html';
import { page } from '../../common/sandbox/page.ts';
import type { Purchase } from './records.ts';

export const testCard = '4006090000000007';
const spaced = testCard.replace(/(.{4})(?=.)/g, '$1 ');
const money = (p: Purchase): string => `${p.currency} ${(p.amount / 100).toFixed(2)}`;

export const payPage = (p: Purchase, problem: string | null) =>
  page(
    { title: 'Sandbox myPOS', narrow: true },
    html` <h1>Sandbox myPOS</h1>
      <p class="soft">A sandbox for myPOS Checkout. No real money, no real cards.</p>
      <form class="panel" method="post" action="decide">
        <input type="hidden" name="order" value="${p.orderId}" />
        <p class="soft">${p.article}, ${p.orderId}</p>
        <p class="amount">${money(p)}</p>
        ${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
        <label for="number">Card number</label>
        <input
          id="number"
          name="number"
          type="text"
          inputmode="numeric"
          autocomplete="off"
          value="${spaced}"
        />
        <div class="pair">
          <div>
            <label for="expiry">Valid until (MM/YY)</label
            ><input id="expiry" name="expiry" type="text" autocomplete="off" value="12/49" />
          </div>
          <div>
            <label for="cvc">Security code</label
            ><input id="cvc" name="cvc" type="text" inputmode="numeric" autocomplete="off" value="123" />
          </div>
        </div>
        <button class="main" type="submit" name="decision" value="pay">Pay ${money(p)}</button>
        <button type="submit" name="decision" value="decline">Decline</button>
        <button type="submit" name="decision" value="cancel">Cancel and go back</button>
      </form>
      <p class="soft">The one card is ${spaced}. Amounts ending in .13 are declined.</p>`,
  );

/**
 * Renders a page that returns the shopper to the shop with a POST request, as the provider does. If JavaScript
 * is disabled, the page shows a button.
 */
export const returnPage = (address: string, fields: readonly (readonly [string, string])[]) =>
  page(
    { title: 'Sandbox myPOS', narrow: true },
    html` <h1>Back to the shop</h1>
      <form id="return" class="panel" method="post" action="${address}">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="main" type="submit">Back to the shop</button>
      </form>
      <script src="return.js"></script>`,
  );

export const messagePage = (title: string, text: string) =>
  page(
    { title, narrow: true },
    html` <h1>${title}</h1>
      <div class="panel"><p>${text}</p></div>`,
  );
