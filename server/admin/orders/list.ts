import { html } from 'hono/html';
import { prodType, type ProdType } from '../../../contract/domain/catalogue/prodType.ts';
import { countries } from '../../../contract/domain/countries.ts';
import { isCountryCode } from '../../../contract/domain/countryCode.ts';
import { paymentCodes } from '../../../contract/domain/paymentProviders.ts';
import { textFor } from '../../messages/index.ts';
import { gatewayName } from '../../notices/noticeText.ts';
import type { OrderFilter, OrderPage } from '../../orders/listOrders.ts';
import { orderStateNames } from '../../orders/transitions.ts';
import type { AdminContext } from '../context.ts';
import type { LayoutData, Markup } from '../page.ts';
import { productName } from '../productName.ts';
import { daysOf } from '../range.ts';
import { orderRows } from './orderRows.ts';

const prodTypes = Object.values(prodType);

/** Number of orders on each page of the list. */
export const ordersPerPage = 50;

/** Reads the filter from the URL. Ignores unknown values. */
export const readFilter = (c: AdminContext): OrderFilter => {
  const parameter = (name: string): string => c.req.query(name) ?? '';
  return {
    state: orderStateNames.find((one) => one === parameter('state')) ?? null,
    gateway: paymentCodes.find((one) => one === parameter('provider')) ?? null,
    prodType: prodTypes.find((one) => String(one) === parameter('kind')) ?? null,
    country: isCountryCode(parameter('country')) ? parameter('country') : null,
    ...daysOf(c),
  };
};

/** Returns the query string of one page of the list. It contains no personal data. */
const queryOf = (filter: OrderFilter, after: string | null): string => {
  const query = new URLSearchParams({ from: filter.from, to: filter.to });
  if (after !== null) query.set('after', after);
  if (filter.state) query.set('state', filter.state);
  if (filter.gateway) query.set('provider', filter.gateway);
  if (filter.prodType) query.set('kind', String(filter.prodType));
  if (filter.country) query.set('country', filter.country);
  return query.toString();
};

/**
 * Returns the query string of the list from which an order was opened. Links and forms of the order page keep
 * it, so that the back link leads to the same filter and page. Empty if the order was opened from elsewhere.
 */
export const listQueryOf = (c: AdminContext): string =>
  c.req.query('from') === undefined ? '' : queryOf(readFilter(c), c.req.query('after') ?? null);

type Option = readonly [value: string, label: string];

/**
 * Renders the filter form. The filter can be sent in the query string, because it contains no personal data.
 */
export const filterForm = (filter: OrderFilter, { texts, language }: LayoutData): Markup => {
  const { figures, records } = texts;
  const { list: labels } = texts.orders;
  const select = (name: string, label: string, chosen: string, options: readonly Option[]): Markup =>
    html`<div>
      <label for="${name}">${label}</label
      ><select id="${name}" name="${name}">
        ${[['', labels.all] as Option, ...options].map(([value, text]) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`)}
      </select>
    </div>`;
  const day = (name: 'from' | 'to'): Markup =>
    html`<div>
      <label for="${name}">${figures[name]}</label
      ><input id="${name}" name="${name}" type="date" value="${filter[name]}" required />
    </div>`;
  const kind = (type: ProdType): Option => [String(type), productName(type, texts)];
  return html`<form class="range filters" method="get" action="/staff/orders" aria-label="${labels.filter}">
    ${select(
      'state',
      labels.state,
      filter.state ?? '',
      orderStateNames.map((one) => [one, textFor(records.orderStates, one)]),
    )}
    ${select(
      'provider',
      labels.provider,
      filter.gateway ?? '',
      paymentCodes.map((one) => [one, gatewayName(one, texts)]),
    )}
    ${select('kind', labels.kind, String(filter.prodType ?? ''), prodTypes.map(kind))}
    ${select(
      'country',
      labels.country,
      filter.country ?? '',
      countries(language).map(({ code, label }) => [code, label]),
    )}
    ${day('from')} ${day('to')}
    <button type="submit">${figures.show}</button>
  </form>`;
};

/** Renders one page of orders, with a link to the next page of older orders. */
export const orderList = (
  page: OrderPage,
  { filter, after }: { filter: OrderFilter; after: string | null },
  layout: LayoutData,
): Markup => {
  const { list: texts } = layout.texts.orders;
  if (page.orders.length === 0)
    return html`<div class="empty"><strong>${texts.nothing}</strong>${texts.nothingText}</div>`;
  return html`${orderRows(page.orders, layout, { listQuery: queryOf(filter, after) })}${
    page.next === null
      ? ''
      : html`<p class="row">
          <a data-next href="/staff/orders?${queryOf(filter, page.next)}">${texts.older}</a>
        </p>`
  }`;
};
