import { html } from 'hono/html';
import { toWire, type Rappen } from '../../contract/domain/money.ts';
import type { Fee } from '../figures/fees.ts';
import type { Sums } from '../figures/sales.ts';
import type { StaffTexts } from '../messages/index.ts';
import { gatewayName } from '../notices/noticeText.ts';
import { formatAmount, formatCount } from './formats.ts';
import type { Markup } from './page.ts';

/** Renders a table of sales figures, from the payments to the net margin. */
export const salesTable = (
  rows: readonly (readonly [name: string, sums: Sums])[],
  first: string,
  { figures: { days }, margin }: StaffTexts,
): Markup => {
  const amounts = ({ sales, refunded, fees, net }: Sums): [label: string, amount: Rappen][] => [
    [days.sales, sales],
    [days.refunded, refunded],
    [margin.fees, fees],
    [margin.net, net],
  ];
  return html`<div class="wide" tabindex="0">
    <table class="numbers stacked">
      <thead>
        <tr>
          <th scope="col">${first}</th>
          ${[days.paid, days.sales, days.refunded, margin.fees, margin.net].map((name) => html`<th scope="col" class="num">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, sums]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td class="num" data-label="${days.paid}">${formatCount(sums.orders)}</td>
              ${amounts(sums).map(([label, amount]) => html`<td class="num" data-label="${label}">${formatAmount(amount)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
};

/** Explains how the net margin is calculated, and lists the assumed fees. */
export const marginNotes = (fees: readonly Fee[], texts: StaffTexts): Markup => {
  const assumed = fees.filter(({ isAssumed }) => isAssumed);
  const [one] = assumed;
  const providers = assumed.map(({ gateway }) => gatewayName(gateway, texts)).join(', ');
  return html`${
      one
        ? html`<p class="flag">
            <span
              >${texts.margin.assumed(providers, `${one.basisPoints / 100}\u00a0% + CHF\u00a0${toWire(one.fixed)}`)}
              <code>PAYMENT_FEES</code></span
            >
          </p>`
        : ''
    }
    <p class="soft">${texts.margin.unknown}</p>`;
};
