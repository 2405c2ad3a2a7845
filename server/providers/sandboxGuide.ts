import { html } from 'hono/html';
import { spaced, testCards } from './datatrans/sandbox/cards.ts';
import { page } from './shared/sandbox/page.ts';

/** Faults that each sandbox can produce. */
const faults: Record<string, Record<string, string>> = {
  datatrans: {
    webhook: 'drop, duplicate, late',
    answer: 'lose-before, lose-after',
    status: 'stale',
    credit: 'decline',
  },
  paypal: {
    'answer, create, capture, refund': 'lose-before, lose-after',
    capture: 'decline, redirect, pending, refuse',
    refund: 'decline, pending',
    status: 'stale',
    token: 'revoked',
    verify: 'down',
    webhook: 'drop, duplicate, late, reorder',
  },
  mypos: {
    notify: 'drop, duplicate, late, lose-word, forge',
    rollback: 'drop',
    refund: 'lose-before, lose-after, decline',
    status: 'stale, down',
  },
  reloadly: {
    answer: 'lose-before, lose-after, lose-late',
    service: 'unauthorized, forbidden, wrong-path, too-many',
    orders: 'no-balance, forbidden, too-soon',
    reports: 'late',
    identifier: 'unchecked',
    token: 'revoked',
    status: 'stale',
    pin: 'short',
    cards: 'sold',
  },
  phone: {
    answer: 'lose-before, lose-after',
    service: 'unauthorized',
  },
  swisspost: {
    answer: 'down, lose, garbled, unsure',
  },
};

/** Guide to the sandboxes and the triggers of each outcome. */
export const guidePage = () =>
  page(
    { title: 'Sandbox' },
    html` <h1>Sandbox</h1>
      <p>
        These sandboxes take the place of the outside services. They speak the same wire; no money moves, no
        phone is charged, no mail leaves.
      </p>

      <section class="panel">
        <h2>Card payments</h2>
        <p>
          The pay page opens from the checkout. It takes TWINT and the test cards listed on it:
          ${testCards.map((card) => `${spaced(card.number)} (${card.brand}, ${card.refusal === null ? 'accepted' : `refused: ${card.refusal}`})`).join(', ')}.
        </p>
        <table>
          <tbody>
            <tr>
              <th scope="row">Total ends in .13</th>
              <td>payment declined</td>
            </tr>
            <tr>
              <th scope="row">Total ends in .14</th>
              <td>payment comes in after 20 seconds</td>
            </tr>
            <tr>
              <th scope="row">Button “Pay later”</th>
              <td>payment comes in after 20 seconds</td>
            </tr>
          </tbody>
        </table>
        <p><a href="/sandbox/datatrans/ledger">Ledger of captures and credits</a></p>
      </section>

      <section class="panel">
        <h2>PayPal</h2>
        <p>
          PayPal’s window has three test people, and buttons for a declined card, a review of 20 seconds and
          leaving. Totals that end in .13 are declined, in .14 reviewed.
        </p>
        <p><a href="/sandbox/paypal/ledger">Ledger of captures and refunds</a></p>
      </section>

      <section class="panel">
        <h2>myPOS</h2>
        <p>
          The shop’s signed form opens the pay page; its card is 4006 0900 0000 0007. A total that ends in .13
          is declined. Without the shop’s word the money goes back.
        </p>
        <p><a href="/sandbox/mypos/ledger">Ledger of captures, reversals and refunds</a></p>
      </section>

      <section class="panel">
        <h2>Top-ups and gift cards</h2>
        <p>The last three digits of the phone number choose what happens to a top-up:</p>
        <table>
          <tbody>
            <tr>
              <th scope="row">x00 and all others</th>
              <td>delivered after 1.5 seconds</td>
            </tr>
            <tr>
              <th scope="row">x01</th>
              <td>delivered with a PIN</td>
            </tr>
            <tr>
              <th scope="row">x02</th>
              <td>refused: the number is not valid</td>
            </tr>
            <tr>
              <th scope="row">x03, x06</th>
              <td>taken on, then failed (barred, declined)</td>
            </tr>
            <tr>
              <th scope="row">x04</th>
              <td>operator not available (503)</td>
            </tr>
            <tr>
              <th scope="row">x05</th>
              <td>refused: topped up a moment ago</td>
            </tr>
            <tr>
              <th scope="row">x07</th>
              <td>delivered, but the answer is lost (500)</td>
            </tr>
            <tr>
              <th scope="row">1xx, 2xx</th>
              <td>the same after 3 or 20 seconds</td>
            </tr>
            <tr>
              <th scope="row">Amount at the supplier ends in .15</th>
              <td>taken on, then failed; also for gift cards</td>
            </tr>
          </tbody>
        </table>
        <p>
          Gift cards are pending for a second. Products whose number ends in 44 have a link in place of a code
          (Migros CH), in 46 a PIN and a link (Coop CH); those that end in an odd digit send their codes as
          JSON numbers, the others as text with a leading zero. Vouchers come as a serial number and a PIN.
        </p>
        <p>
          It has what the catalogue offers and refuses everything else: other operators, products and amounts,
          and phones of other countries. POST to /sandbox/reloadly/list changes it:
          {"operators":{"173":null},"products":{"10":{"fee":500}}}.
        </p>
        <p><a href="/sandbox/reloadly/ledger">Ledger of executions</a></p>
      </section>

      <section class="panel">
        <h2>Location</h2>
        <p>
          Says Switzerland unless told: <a href="/sandbox/ipapi/json/?cc=DE">?cc=DE</a> for a country,
          <a href="/sandbox/ipapi/json/?limited=1">?limited=1</a> for a refused question.
        </p>
      </section>

      <section class="panel">
        <h2>Addresses</h2>
        <p>
          Buildings have the numbers 1 to 250, in towns with the post code they really have. Spellings such as
          “bahnhofstr.” are corrected. A street without vowels, “asdf” or a wrong post code is refused.
          <a href="/sandbox/swisspost/ledger">What was asked</a>
        </p>
      </section>

      <section class="panel">
        <h2>Mail</h2>
        <p>
          A mail server of its own keeps every mail: <a href="/sandbox/inbox">inbox</a>,
          <a href="/sandbox/inbox.json">as JSON</a>.
        </p>
      </section>

      <section class="panel">
        <h2>Phone</h2>
        <p>
          Messages of the shop arrive at the <a href="/sandbox/phone">sandbox phone</a>,
          <a href="/sandbox/phone.json">as JSON</a>. The carrier refuses numbers that end in 099.
        </p>
      </section>

      <section class="panel">
        <h2>Bot check</h2>
        <p>
          It asks for a click. With one of the provider's test keys as TURNSTILE_SITE_KEY and the test secret
          beside it, it lets everybody pass (1x00000000000000000000AA) or nobody (2x00000000000000000000AB).
        </p>
      </section>

      <section class="panel">
        <h2>Social sign-in</h2>
        <p>
          A window with three test people opens in place of the provider's; the third one's address is not
          verified.
        </p>
      </section>

      <section class="panel">
        <h2>Faults on request</h2>
        <p>
          POST JSON, such as <code>{"webhook":"drop","next":1}</code>; each named fault happens the next
          <code>next</code> times.
        </p>
        ${Object.entries(faults).map(
          ([sandbox, named]) =>
            html`<h3>/sandbox/${sandbox}/misbehave</h3>
              <table>
                <tbody>
                  ${Object.entries(named).map(
                    ([name, how]) =>
                      html`<tr>
                        <th scope="row">${name}</th>
                        <td>${how}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>`,
        )}
      </section>`,
  );
