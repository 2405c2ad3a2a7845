import { Hono } from 'hono';
import { html } from 'hono/html';
import { addDays, readDay, zurichDay } from '../../../contract/domain/day.ts';
import { toWire, type Rappen } from '../../../contract/domain/money.ts';
import type { AppContext } from '../../appContext.ts';
import {
  loadDayFigures,
  loadOpenFigures,
  loadVatReport,
  providers,
  type DayFigures,
  type Days,
  type OpenFigures,
  type VatLine,
} from '../../figures/figures.ts';
import { gatewayName } from '../../notices/noticeText.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminContext, AdminEnv } from '../context.ts';
import { loadLayoutData } from '../layoutData.ts';
import { recordAdminAction } from '../log/audit.ts';
import { renderNotFound, renderPage, type Markup } from '../page.ts';
import { isNumber, numberText, toCsv, type Cell } from './csv.ts';
import {
  drawPicture,
  pictureNames,
  schemes,
  sizes,
  type PictureName,
  type Scheme,
  type Size,
} from './pictures.ts';

const mostDays = 366;
const usualDays = 30;

/** The days that were asked for; the last thirty for what is no range, a year at most. */
const daysOf = (c: AdminContext): Days => {
  const today = zurichDay(new Date());
  const to = readDay(c.req.query('to') ?? '') ?? today;
  const from = readDay(c.req.query('from') ?? '') ?? addDays(to, 1 - usualDays);
  if (from > to) return { from: addDays(to, 1 - usualDays), to };
  const earliest = addDays(to, 1 - mostDays);
  return { from: from < earliest ? earliest : from, to };
};
const queryOf = ({ from, to }: Days): string => `from=${from}&to=${to}`;

const titles: Record<PictureName, string> = {
  orders: 'Orders by day',
  money: 'Sales, margin and refunds by day',
  failures: 'Failures by provider and day',
};

const picture = (name: PictureName, days: Days): Markup => {
  const source = (scheme: Scheme, size: Size = 'wide'): string =>
    `/staff/figures/pictures/${name}?${queryOf(days)}&scheme=${scheme}&size=${size}`;
  const phone = '(max-width: 40em)';
  const dark = '(prefers-color-scheme: dark)';
  const sources: [media: string, address: string][] = [
    [`${dark} and ${phone}`, source('dark', 'narrow')],
    [dark, source('dark')],
    [phone, source('light', 'narrow')],
  ];
  return html`<figure class="panel picture">
    <figcaption>${titles[name]}</figcaption>
    <picture>
      ${sources.map(([media, address]) => html`<source media="${media}" srcset="${address}" />`)}
      <img src="${source('light')}" alt="${titles[name]}; the numbers are in the table below" />
    </picture>
  </figure>`;
};

const sumOf = (days: DayFigures[], of: (day: DayFigures) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0);
const failuresOf = ({ failures }: DayFigures): number =>
  providers.reduce((sum, provider) => sum + failures[provider], 0);

const tiles = (days: DayFigures[], open: OpenFigures): Markup => {
  const tile = (label: string, value: string | number, more = ''): Markup =>
    html`<div class="panel">
      <dt>${label}</dt>
      <dd>${value} ${more ? html`<span class="soft">${more}</span>` : ''}</dd>
    </div>`;
  const made = sumOf(days, (day) => day.orders);
  const paid = sumOf(days, (day) => day.paid);
  return html`<dl class="tiles">
    ${tile('Orders', made, `${paid} paid`)} ${tile('Sales', `CHF ${toWire(sumOf(days, (day) => day.sales))}`)}
    ${tile('Margin', `CHF ${toWire(sumOf(days, (day) => day.margin))}`, 'before discounts and fees')}
    ${tile('Refunded', `CHF ${toWire(sumOf(days, (day) => day.refunded))}`, `${sumOf(days, (day) => day.refunds)} orders`)}
    ${tile('Failures', sumOf(days, failuresOf))}
    ${tile(
      'Mails refused',
      sumOf(days, (day) => day.mailsRefused),
    )}
    ${tile(
      'Limits requested',
      sumOf(days, (day) => day.limitsRequested),
    )}
    ${tile('Jobs due now', open.jobsDue, `${open.jobsWaiting} tried again, ${open.jobsGivenUp} given up`)}
    ${tile('Open differences', open.differences.length, 'of the daily match')}
  </dl>`;
};

const differenceList = ({ differences }: OpenFigures): Markup | string =>
  differences.length === 0
    ? ''
    : html`<section class="panel">
        <h2>Open differences of the daily match</h2>
        <ul class="rows">
          ${differences.map(
            ({ kind, orderNumber, reference }) =>
              html`<li>
                <span
                  ><strong>${kind}</strong>
                  ${orderNumber ? html`<a class="num" href="/staff/orders/${orderNumber}">${orderNumber}</a>` : ''}
                  <span class="soft">${reference ?? ''}</span></span
                >
              </li>`,
          )}
        </ul>
      </section>`;

const columns = [
  'Day',
  'Orders',
  'Paid',
  'Sales CHF',
  'Margin CHF',
  'Refunds',
  'Refunded CHF',
  ...providers.map((provider) => `Failures ${gatewayName(provider)}`),
  'Mails refused',
  'Limits requested',
];
const francs = (rappen: Rappen): Cell => ({ francs: rappen });
const cellsOf = (day: DayFigures): Cell[] => [
  day.day,
  day.orders,
  day.paid,
  francs(day.sales),
  francs(day.margin),
  day.refunds,
  francs(day.refunded),
  ...providers.map((provider) => day.failures[provider]),
  day.mailsRefused,
  day.limitsRequested,
];

const cell = (value: Cell): Markup =>
  isNumber(value)
    ? html`<td class="num ${numberText(value).replace(/[0.]/g, '') === '' ? 'soft' : ''}">
        ${numberText(value)}
      </td>`
    : html`<td>${value}</td>`;

/** `numeric` is where the columns of numbers begin. */
const table = (head: readonly string[], rows: readonly (readonly Cell[])[], numeric: number): Markup =>
  html`<div class="wide" tabindex="0">
    <table class="numbers">
      <thead>
        <tr>
          ${head.map((name, n) => html`<th scope="col" class="${n < numeric ? '' : 'num'}">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first = '', ...rest]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${rest.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

const productNames: Record<number, string> = { 1: 'Gift cards', 2: 'Top-ups', 3: 'Vouchers' };
const vatColumns = ['Month', 'Product', 'Orders', 'Sales CHF', 'Refunded CHF', 'Turnover CHF', 'VAT CHF'];
/** Vouchers and credit are not subject to VAT when they are sold, as every receipt says. */
const vatCells = ({ month, prodType, orders, sales, refunded }: VatLine): Cell[] => [
  month,
  productNames[prodType] ?? String(prodType),
  orders,
  francs(sales),
  francs(refunded),
  francs(sales - refunded),
  francs(0),
];

/** What the owner wants to know of a range of days: figures, pictures, exports. */
export const figureRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  app.get('/figures', async (c) => {
    const days = daysOf(c);
    const [figures, open, vat, layout] = await Promise.all([
      loadDayFigures(shop, days),
      loadOpenFigures(shop),
      loadVatReport(shop, days),
      loadLayoutData(c, shop),
    ]);
    const field = (name: keyof Days, label: string): Markup =>
      html`<label for="${name}">${label}</label
        ><input id="${name}" name="${name}" type="date" value="${days[name]}" required />`;
    return c.html(
      renderPage(
        layout,
        { tab: 'figures', title: 'Figures' },
        html`<h1>Figures</h1>
          <form class="range" method="get" action="/staff/figures">
            <div>${field('from', 'First day')}</div>
            <div>${field('to', 'Last day')}</div>
            <button type="submit">Show</button>
          </form>
          ${tiles(figures, open)} ${differenceList(open)}
          <div class="pictures">${pictureNames.map((name) => picture(name, days))}</div>
          <h2>By day</h2>
          ${table(columns, figures.map(cellsOf).toReversed(), 1)}
          <p class="row"><a href="/staff/figures/days.csv?${queryOf(days)}">Days as CSV</a></p>
          <h2>For the tax return, by month</h2>
          <p class="soft">
            Vouchers and credit are not subject to VAT when they are sold; VAT is due when they are used.
          </p>
          ${table(vatColumns, vat.map(vatCells), 2)}
          <p class="row"><a href="/staff/figures/vat.csv?${queryOf(days)}">Months as CSV</a></p>`,
      ),
    );
  });

  app.get('/figures/pictures/:name', async (c) => {
    const name = pictureNames.find((one) => one === c.req.param('name'));
    const scheme = schemes.find((one) => one === c.req.query('scheme'));
    const size = sizes.find((one) => one === c.req.query('size'));
    if (!name || !scheme || !size) return renderNotFound(c);
    return c.body(drawPicture(name, await loadDayFigures(shop, daysOf(c)), { scheme, size }), 200, {
      'content-type': 'image/svg+xml',
    });
  });

  const give = async (c: AdminContext, name: string, days: Days, text: string) => {
    await transaction(shop.db, (tx) =>
      recordAdminAction(shop, tx, c.get('staff').id, 'figures exported', name, days),
    );
    return c.body(text, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${days.from}-${days.to}.csv"`,
    });
  };
  app.get('/figures/days.csv', async (c) => {
    const days = daysOf(c);
    return give(c, 'days', days, toCsv(columns, (await loadDayFigures(shop, days)).map(cellsOf)));
  });
  app.get('/figures/vat.csv', async (c) => {
    const days = daysOf(c);
    return give(c, 'vat', days, toCsv(vatColumns, (await loadVatReport(shop, days)).map(vatCells)));
  });
  return app;
};
