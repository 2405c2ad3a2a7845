import { Hono } from 'hono';
import { html } from 'hono/html';
import { paymentBrandName } from '../../../contract/domain/cardMethods.ts';
import { countryName } from '../../../contract/domain/countryNames.ts';
import { addDays, startOfZurichDay } from '../../../contract/domain/day.ts';
import { groupThousands, type Rappen } from '../../../contract/domain/money.ts';
import type { AppContext } from '../../appContext.ts';
import type { Fee } from '../../figures/fees.ts';
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
import {
  loadSales,
  noSales,
  sumBy,
  sumUp,
  type Period,
  type SalesLine,
  type Sums,
} from '../../figures/sales.ts';
import { getMessages, getStaffTexts, type StaffTexts } from '../../messages/index.ts';
import { gatewayName } from '../../notices/noticeText.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminContext, AdminEnv } from '../context.ts';
import { formatChf, formatCount, formatDay, formatMonth } from '../formats.ts';
import { loadLayoutData } from '../layoutData.ts';
import { recordAdminAction } from '../log/audit.ts';
import { differenceList } from '../openLists.ts';
import { renderNotFound, renderPage, type LayoutData, type Markup } from '../page.ts';
import { productName } from '../productName.ts';
import { daysOf } from '../range.ts';
import { marginNotes, salesTable, type SalesRow } from '../salesTable.ts';
import { isNumber, numberText, toCsv, type Cell } from './csv.ts';
import { pictureNames, schemes, sizes, type PictureName, type Scheme, type Size } from './pictureNames.ts';

const queryOf = ({ from, to }: Days): string => `from=${from}&to=${to}`;

const picture = (name: PictureName, days: Days, { figures: texts }: StaffTexts): Markup => {
  const title = texts.pictures[name];
  const source = (scheme: Scheme, size: Size = 'wide'): string =>
    `/staff/figures/pictures/${name}?${queryOf(days)}&scheme=${scheme}&size=${size}`;
  const phone = '(max-width: 40em)';
  // same breakpoint as in admin.css: from this width on, charts are in two columns, and the last chart spans
  // both columns
  const wideWindow = '(min-width: 72em)';
  const dark = '(prefers-color-scheme: dark)';
  const isLast = name === pictureNames.at(-1);
  const sources: [media: string, address: string][] = [
    [`${dark} and ${phone}`, source('dark', 'narrow')],
    ...(isLast ? [[`${dark} and ${wideWindow}`, source('dark', 'full')] as [string, string]] : []),
    [dark, source('dark')],
    [phone, source('light', 'narrow')],
    ...(isLast ? [[wideWindow, source('light', 'full')] as [string, string]] : []),
  ];
  return html`<figure class="panel picture">
    <figcaption>${title}</figcaption>
    <picture>
      ${sources.map(([media, address]) => html`<source media="${media}" srcset="${address}" />`)}
      <img src="${source('light')}" alt="${texts.pictureAlt(title)}" />
    </picture>
  </figure>`;
};

const sumOf = (days: DayFigures[], of: (day: DayFigures) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0);
const failuresOf = ({ failures }: DayFigures): number =>
  providers.reduce((sum, provider) => sum + failures[provider], 0);

/** Figures of a period: `figures` for each day, and `sales` as totals for the whole period. */
type PeriodFigures = { figures: DayFigures[]; sales: Sums };

/**
 * Renders a tile for each figure. Figures of the selected period are shown with the value for the preceding
 * period.
 */
const tiles = (
  { figures: days, sales }: PeriodFigures,
  before: PeriodFigures,
  open: OpenFigures,
  { figures: texts, margin }: StaffTexts,
): Markup => {
  const { tiles: labels } = texts;
  const tile = (label: string, value: string, more = '', previous = ''): Markup =>
    html`<div class="panel">
      <dt>${label}</dt>
      <dd>
        ${value} ${more ? html`<span class="soft">${more}</span>` : ''}
        ${previous ? html`<span class="soft">${margin.previously(previous)}</span>` : ''}
      </dd>
    </div>`;
  type Of = (day: DayFigures) => number;
  const count = (of: Of): string => formatCount(sumOf(days, of));
  const compared = (label: string, of: Of, format: (sum: number) => string, more = ''): Markup =>
    tile(label, format(sumOf(days, of)), more, format(sumOf(before.figures, of)));
  return html`<dl class="tiles">
    ${compared(
      labels.orders,
      (day) => day.orders,
      formatCount,
      texts.paid(
        count((day) => day.paid),
        sumOf(days, (day) => day.paid),
      ),
    )}
    ${compared(labels.sales, (day) => day.sales, formatChf)}
    ${compared(labels.margin, (day) => day.margin, formatChf, texts.beforeFees)}
    ${tile(
      margin.netTile,
      formatChf(sales.net),
      margin.feesTile(formatChf(sales.fees)),
      formatChf(before.sales.net),
    )}
    ${compared(labels.discounts, (day) => day.discounts, formatChf, texts.notInSales)}
    ${compared(
      labels.refunded,
      (day) => day.refunded,
      formatChf,
      texts.refundedOrders(
        count((day) => day.refunds),
        sumOf(days, (day) => day.refunds),
      ),
    )}
    ${compared(labels.failures, failuresOf, formatCount)}
    ${compared(labels.mailsRefused, (day) => day.mailsRefused, formatCount)}
    ${compared(labels.limitsRequested, (day) => day.limitsRequested, formatCount)}
    ${tile(
      labels.jobs,
      formatCount(open.jobsDue),
      texts.jobsMore(formatCount(open.jobsWaiting), formatCount(open.jobsGivenUp)),
    )}
    ${tile(labels.differences, formatCount(open.differences.length), texts.ofMatch)}
  </dl>`;
};

const periodOf = ({ from, to }: Days): Period => ({
  from: startOfZurichDay(from),
  to: startOfZurichDay(addDays(to, 1)),
});
/** Returns the period of the same length that directly precedes this one. */
const daysBefore = ({ from, to }: Days): Days => {
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
};

const methodName = ({ gateway, method }: SalesLine, texts: StaffTexts): string =>
  method === null ? gatewayName(gateway, texts) : paymentBrandName(method);

const rangeName = ({ from, to }: Days, { language }: LayoutData): string =>
  `${formatDay(from, language)} – ${formatDay(to, language)}`;

/** Maximum number of brands that are listed. Brands with a negative net margin are listed in any case. */
const mostBrands = 20;

/**
 * Returns a row for each name with sales in either period. Names with sales in the selected period come first,
 * in descending order of sales; names that only have sales in the preceding period follow.
 */
const groupRows = (
  lines: readonly SalesLine[],
  before: readonly SalesLine[],
  nameOf: (line: SalesLine) => string,
): SalesRow[] => {
  const [now, earlier] = [new Map(sumBy(lines, nameOf)), new Map(sumBy(before, nameOf))];
  return [...new Set([...now.keys(), ...earlier.keys()])].map((name) => [
    name,
    now.get(name) ?? noSales,
    earlier.get(name) ?? noSales,
  ]);
};

/**
 * Renders the net margin of the selected period and the one before it, followed by breakdowns by payment
 * method, product type, brand and country.
 */
const marginPart = (
  { days, lines, before }: { days: Days; lines: SalesLine[]; before: SalesLine[] },
  fees: readonly Fee[],
  layout: LayoutData,
): Markup => {
  const { texts, language } = layout;
  const { margin } = texts;
  const group = (title: string, nameOf: (line: SalesLine) => string): Markup =>
    html`<h3>${title}</h3>
      ${salesTable(groupRows(lines, before, nameOf), margin.name, texts)}`;
  const brands = groupRows(lines, before, ({ brand }) => brand);
  const listed = brands.filter(([, { net }], n) => n < mostBrands || net < 0);
  const periods: SalesRow[] = [
    [rangeName(days, layout), sumUp(lines)],
    [rangeName(daysBefore(days), layout), sumUp(before)],
  ];
  return html`<h2>${margin.netTile}</h2>
    ${salesTable(periods, texts.today.period, texts)} ${marginNotes(fees, texts)}
    ${
      lines.length === 0
        ? ''
        : html`${group(margin.byMethod, (line) => methodName(line, texts))}
            ${group(margin.byProduct, ({ prodType: type }) => productName(type, texts))}
            <h3>${margin.byBrand}</h3>
            ${listed.length < brands.length ? html`<p class="soft">${margin.mostBrands(mostBrands)}</p>` : ''}
            ${salesTable(listed, margin.name, texts)}
            ${group(margin.byCountry, ({ country }) => (country === '' ? '–' : countryName(country, language)))}`
    }`;
};

const columnsOf = (texts: StaffTexts, margin = texts.figures.days.margin): string[] => {
  const { days, failuresOf: failures } = texts.figures;
  return [
    days.day,
    days.orders,
    days.paid,
    days.sales,
    days.discounts,
    margin,
    days.refunds,
    days.refunded,
    ...providers.map((provider) => failures(gatewayName(provider, texts))),
    days.mailsRefused,
    days.limitsRequested,
  ];
};
const francs = (rappen: Rappen): Cell => ({ francs: rappen });
const cellsOf = (day: DayFigures): Cell[] => [
  day.day,
  day.orders,
  day.paid,
  francs(day.sales),
  francs(day.discounts),
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
        ${groupThousands(numberText(value))}
      </td>`
    : html`<td>${value}</td>`;

/**
 * Renders a table. `numeric` is the index of the first numeric column; `firstOf` returns the label of a row's first
 * cell.
 */
const table = (
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  numeric: number,
  firstOf: (cell: string) => string,
  kind: 'days' | 'months',
): Markup =>
  html`<div class="wide" tabindex="0">
    <table class="numbers ${kind}">
      <thead>
        <tr>
          ${head.map((name, n) => html`<th scope="col" class="${n < numeric ? '' : 'num'}">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(([first = '', ...rest]) => {
          const name = isNumber(first) ? numberText(first) : first;
          return html`<tr>
            <th scope="row"><time datetime="${name}">${firstOf(name)}</time></th>
            ${rest.map(cell)}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;

const vatColumnsOf = ({ figures: { months } }: StaffTexts): string[] => [
  months.month,
  months.product,
  months.orders,
  months.sales,
  months.refunded,
  months.turnover,
  months.vat,
];
/**
 * Returns the cells for one line of the VAT report. No VAT is due on the sale of vouchers and credit, as stated
 * on every receipt.
 */
const vatCellsOf =
  (texts: StaffTexts) =>
  (line: VatLine): Cell[] => [
    line.month,
    productName(line.prodType, texts),
    line.orders,
    francs(line.sales),
    francs(line.refunded),
    francs(line.sales - line.refunded),
    francs(0),
  ];

/** Text for the exports, which is always in English because programs read them. */
const exported = getStaffTexts('en');
/** Heading of the gross margin in the exports. It must not change, because programs read it. */
const exportedMargin = 'Margin CHF';

/** Time, in milliseconds, for which a page's charts reuse the data that was loaded for the page. */
const pictureLife = 60_000;

/** Routes for the owner's figures: the page, its charts, and the exports. */
export const figureRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  /**
   * Figures of the most recently rendered page. They are kept because the browser requests the page's charts
   * right after the page.
   */
  let shown: { query: string; until: number; figures: DayFigures[] } | null = null;

  app.get('/figures', async (c) => {
    const days = daysOf(c);
    const earlier = daysBefore(days);
    const [figures, figuresBefore, open, vat, lines, before, layout] = await Promise.all([
      loadDayFigures(shop, days),
      loadDayFigures(shop, earlier),
      loadOpenFigures(shop),
      loadVatReport(shop, days),
      loadSales(shop, periodOf(days)),
      loadSales(shop, periodOf(earlier)),
      loadLayoutData(c, shop),
    ]);
    shown = { query: queryOf(days), until: Date.now() + pictureLife, figures };
    const { language, texts: all } = layout;
    const { figures: texts } = all;
    const field = (name: keyof Days): Markup =>
      html`<label for="${name}">${texts[name]}</label
        ><input id="${name}" name="${name}" type="date" value="${days[name]}" required />`;
    return c.html(
      renderPage(
        layout,
        { tab: 'figures', title: texts.heading },
        html`<h1>${texts.heading}</h1>
          <form class="range" method="get" action="/staff/figures">
            <div>${field('from')}</div>
            <div>${field('to')}</div>
            <button type="submit">${texts.show}</button>
          </form>
          <p class="soft">${all.margin.compared(rangeName(earlier, layout))}</p>
          ${tiles({ figures, sales: sumUp(lines) }, { figures: figuresBefore, sales: sumUp(before) }, open, all)}
          ${differenceList(open, all)}
          <div class="pictures">${pictureNames.map((name) => picture(name, days, all))}</div>
          ${marginPart({ days, lines, before }, shop.config.fees, layout)}
          <h2>${texts.byDay}</h2>
          ${table(columnsOf(all), figures.map(cellsOf).toReversed(), 1, (day) => formatDay(day, language), 'days')}
          <p class="row"><a href="/staff/figures/days.csv?${queryOf(days)}">${texts.daysCsv}</a></p>
          <h2>${texts.byMonth}</h2>
          <p class="soft">${getMessages(language).receipt.vat}</p>
          ${table(vatColumnsOf(all), vat.map(vatCellsOf(all)), 2, (month) => formatMonth(month, language), 'months')}
          <p class="row"><a href="/staff/figures/vat.csv?${queryOf(days)}">${texts.monthsCsv}</a></p>`,
      ),
    );
  });

  app.get('/figures/pictures/:name', async (c) => {
    const name = pictureNames.find((one) => one === c.req.param('name'));
    const scheme = schemes.find((one) => one === c.req.query('scheme'));
    const size = sizes.find((one) => one === c.req.query('size'));
    if (!name || !scheme || !size) return renderNotFound(c);
    const days = daysOf(c);
    const figures =
      shown?.query === queryOf(days) && shown.until > Date.now()
        ? shown.figures
        : await loadDayFigures(shop, days);
    // loaded on demand, because the chart library consists of six hundred modules and most shop processes never
    // need it
    const { drawPicture } = await import('./pictures.ts');
    return c.body(drawPicture(name, figures, { scheme, size, language: c.get('language') }), 200, {
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
    return give(
      c,
      'days',
      days,
      toCsv(columnsOf(exported, exportedMargin), (await loadDayFigures(shop, days)).map(cellsOf)),
    );
  });
  app.get('/figures/vat.csv', async (c) => {
    const days = daysOf(c);
    return give(
      c,
      'vat',
      days,
      toCsv(vatColumnsOf(exported), (await loadVatReport(shop, days)).map(vatCellsOf(exported))),
    );
  });
  return app;
};
