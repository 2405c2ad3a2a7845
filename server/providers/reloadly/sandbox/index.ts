import { html } from 'hono/html';
import type { SandboxContext, SandboxDefinition } from '../../definition.ts';
import type { ReloadlyConfig } from '../settings.ts';
import { createSupplierSandbox } from './app.ts';
import { instantSupplier, type SupplierDelays } from './records.ts';

type Waits = Partial<SupplierDelays>;

export const reloadlySandbox = {
  name: 'reloadly',
  mount: '/reloadly',
  guide: () => ({
    title: 'Top-ups and gift cards',
    text: html`
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
            <td>accepted, then failed (barred, declined)</td>
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
            <th scope="row">The same number within two minutes</th>
            <td>refused for now; the shop waits and sends it then</td>
          </tr>
          <tr>
            <th scope="row">x07</th>
            <td>delivered, but the answer is lost (500)</td>
          </tr>
          <tr>
            <th scope="row">x09</th>
            <td>accepted, then in progress for a week</td>
          </tr>
          <tr>
            <th scope="row">1xx, 2xx</th>
            <td>the same after 3 or 20 seconds</td>
          </tr>
          <tr>
            <th scope="row">Amount at the supplier ends in .15</th>
            <td>accepted, then failed; also for gift cards</td>
          </tr>
        </tbody>
      </table>
      <p>
        Gift cards are pending for a second. Products whose number ends in 44 have a link in place of a code
        (Migros CH), in 46 a PIN and a link (Coop CH); those that end in an odd digit send their codes as JSON
        numbers, the others as text with a leading zero. Vouchers come as a serial number and a PIN.
      </p>
      <p>
        It has what the catalogue offers and refuses everything else: other operators, products and amounts,
        and phones of other countries. POST to /sandbox/reloadly/list changes it:
        {"operators":{"173":null},"products":{"10":{"fee":500}}}.
      </p>
      <p><a href="/sandbox/reloadly/ledger">Ledger of executions</a></p>
    `,
  }),
  faults: {
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
  open: ({
    waits,
    isInstant,
    rechargeSeconds,
    supplierList,
    ...options
  }: SandboxContext<ReloadlyConfig, Waits>) =>
    createSupplierSandbox({
      ...options,
      list: supplierList,
      delays: waits ?? (isInstant ? instantSupplier : {}),
      rechargeAfter: rechargeSeconds * 1000,
    }),
} satisfies SandboxDefinition<ReloadlyConfig, Waits>;
