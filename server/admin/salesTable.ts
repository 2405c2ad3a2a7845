import { html } from 'hono/html';
import { toWire, type Rappen } from '../../contract/domain/money.ts';
import type { Fee } from '../figures/fees.ts';
import { noSales, type Sums } from '../figures/sales.ts';
import type { StaffTexts } from '../messages/index.ts';
import { gatewayName } from '../notices/noticeText.ts';
import { formatAmount, formatCount } from './formats.ts';
import type { Markup } from './page.ts';

/** A row of a table of sales figures. `before` contains the sums of the preceding period. */
export type SalesRow = readonly [name: string, sums: Sums, before?: Sums];

/** Renders a table of sales figures, from the payments to the net margin. */
export const salesTable = (
  rows: readonly SalesRow[],
  first: string,
  { figures: { days }, margin }: StaffTexts,
): Markup => {
  const amounts = (
    { sales, refunded, fees, net }: Sums,
    before?: Sums,
  ): (readonly [label: string, amount: Rappen])[] => [
    [days.sales, sales],
    [days.refunded, refunded],
    [margin.fees, fees],
    [margin.net, net],
    ...(before
      ? ([
          [margin.salesBefore, before.sales],
          [margin.netBefore, before.net],
        ] as const)
      : []),
  ];
  const labels = amounts(noSales, rows[0]?.[2]).map(([label]) => label);
  return html`<div class="wide" tabindex="0">
    <table class="numbers stacked">
      <thead>
        <tr>
          <th scope="col">${first}</th>
          ${[days.paid, ...labels].map((name) => html`<th scope="col" class="num">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, sums, before]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td class="num" data-label="${days.paid}">${formatCount(sums.orders)}</td>
              ${amounts(sums, before).map(([label, amount]) => html`<td class="num" data-label="${label}">${formatAmount(amount)}</td>`)}
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
