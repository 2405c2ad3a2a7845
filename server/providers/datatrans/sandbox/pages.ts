import { html } from 'hono/html';
import { page } from '../../common/sandbox/page.ts';
import { brandOf, spaced, testCards } from './cards.ts';
import { getMeans } from './means.ts';
import type { Alias, Transaction } from './records.ts';

const money = (t: Transaction): string => `${t.currency} ${(t.amount / 100).toFixed(2)}`;

/** `savedCard` is the saved card that the shop passed when opening the payment. */
export const payPage = (t: Transaction, savedCard: Alias | null, problem: string | null) => {
  const means = getMeans(t);
  const byCard = means.some(({ id }) => id === 'card');
  return page(
    { title: 'Sandbox Pay', narrow: true },
    html` <h1>Sandbox Pay</h1>
      <p class="soft">A sandbox for the card page. No real money, no real cards.</p>
      <form class="panel" method="post">
        <p class="soft">Reference ${t.refno2 ?? t.refno}</p>
        <p class="amount">${money(t)}</p>
        ${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
        <fieldset>
          <legend>Pay with</legend>
          ${means.map(
            ({ id, name }, place) =>
              html`<label class="choice"
                ><input type="radio" name="means" value="${id}" ${place === 0 ? 'checked' : ''} />
                ${id === 'card' && savedCard ? html`Saved ${brandOf(savedCard.method)} ${savedCard.masked}` : name}</label
              >`,
          )}
        </fieldset>
        ${
          savedCard || !byCard
            ? ''
            : html`<label for="number">Card number</label>
                <input
                  id="number"
                  name="number"
                  type="text"
                  inputmode="numeric"
                  autocomplete="off"
                  value="${spaced(testCards[0].number)}"
                />`
        }
        ${
          byCard
            ? html`<div class="pair">
                ${savedCard ? '' : html`<div><label for="expiry">Valid until (MM/YY)</label><input id="expiry" name="expiry" type="text" autocomplete="off" value="12/49" /></div>`}
                <div>
                  <label for="cvc">Security code</label
                  ><input
                    id="cvc"
                    name="cvc"
                    type="text"
                    inputmode="numeric"
                    autocomplete="off"
                    value="123"
                  />
                </div>
              </div>`
            : ''
        }
        ${t.keepCard ? html`<p class="soft">The shop will keep this card for the next time.</p>` : ''}
        <button class="main" type="submit" name="decision" value="approve">Approve ${money(t)}</button>
        <button type="submit" name="decision" value="later">Pay later (comes in after 20 seconds)</button>
        <button type="submit" name="decision" value="decline">Decline</button>
        <button type="submit" name="decision" value="cancel">Cancel and go back</button>
      </form>
      <section class="panel">
        <h2>Test cards</h2>
        <table class="short">
          <tbody>
            ${testCards.map(
              (card) =>
                html`<tr>
                  <td class="number">${spaced(card.number)}</td>
                  <td>${card.brand}</td>
                  <td>${card.refusal === null ? 'accepted' : card.refusal.replace('_', ' ')}</td>
                </tr>`,
            )}
          </tbody>
        </table>
        <p class="soft">
          Any date to come, any security code. Amounts ending in .13 are declined, in .14 come in after 20
          seconds.
        </p>
      </section>`,
  );
};

export const messagePage = (title: string, text: string, back: string | null) =>
  page(
    { title, narrow: true },
    html` <h1>${title}</h1>
      <div class="panel">
        <p>${text}</p>
        ${back ? html`<p><a href="${back}">Back to the shop</a></p>` : ''}
      </div>`,
  );
