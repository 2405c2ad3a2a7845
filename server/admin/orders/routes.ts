import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { fullName } from '../../../contract/domain/identity/person.ts';
import { displayMoney } from '../../../contract/domain/money.ts';
import type { AppContext } from '../../appContext.ts';
import { customerIdOf, phoneOf } from '../../identity/accounts.ts';
import { wordFor, type StaffTexts } from '../../messages/staff/index.ts';
import { loadOrderReport, type OrderReport } from '../../orders/orderReport.ts';
import { searchAccounts } from '../../orders/searchAccounts.ts';
import { findOrderByNumber, mostFound, searchOrders } from '../../orders/searchOrders.ts';
import { accounts, type AccountRow, type OrderRow } from '../../platform/database/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { readFormFields, type AdminContext, type AdminEnv } from '../context.ts';
import { formatChf, formatDate, formatLanguage, formatTime } from '../formats.ts';
import { loadLayoutData } from '../layoutData.ts';
import { recordAdminAction } from '../log/audit.ts';
import { renderNotFound, renderPage, type LayoutData, type Markup } from '../page.ts';
import { litChart, type ChartName } from './chartPicture.ts';
import { orderRows, stateMark } from './orderRows.ts';
import { factsOf, toTimeline } from './timeline.ts';

const searchForm = ({ csrfToken, texts: { orders } }: LayoutData, typed: string): Markup =>
  html`<form class="search" method="post" action="/staff/orders/search" role="search">
    <input type="hidden" name="csrfToken" value="${csrfToken}" />
    <label for="q">${orders.searchLabel}</label>
    <div class="inline">
      <input
        id="q"
        name="q"
        value="${typed}"
        maxlength="200"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        required
        autofocus
      /><button class="main" type="submit">${orders.search}</button>
    </div>
  </form>`;

const customerRows = (found: AccountRow[], { texts, language }: LayoutData): Markup =>
  html`<ul class="list">
    ${found.map(
      (account) =>
        html`<li data-row>
          <a href="/staff/customers/${customerIdOf(account)}"
            ><strong>${fullName(account) || texts.documents.noName}</strong
            ><span>${account.email ?? phoneOf(account) ?? ''}</span
            ><span class="reference">${customerIdOf(account)}</span
            ><time class="soft" datetime="${account.createdAt.toISOString()}"
              >${formatDate(account.createdAt, language)}</time
            ></a
          >
        </li>`,
    )}
  </ul>`;

type Found = { orders: OrderRow[]; customers: AccountRow[] };

/** Two lists have a heading each. */
const foundLists = ({ orders, customers }: Found, layout: LayoutData): Markup => {
  const { texts } = layout;
  if (orders.length === 0 && customers.length === 0)
    return html`<div class="empty"><strong>${texts.orders.nothing}</strong>${texts.orders.nothingText}</div>`;
  return html`${
    customers.length === 0
      ? ''
      : html`<h2>${texts.customers.heading}</h2>
          ${customerRows(customers, layout)}`
  }${
    orders.length === 0
      ? ''
      : html`${customers.length === 0 ? '' : html`<h2>${texts.orders.heading}</h2>`}
        ${orderRows(orders, layout)}
        ${orders.length === mostFound ? html`<p class="soft">${texts.orders.newest(mostFound)}</p>` : ''}`
  }`;
};

const rowsOf = (report: OrderReport, about: string) =>
  report.find((part) => part.about === about)?.rows ?? [];
const stateIn = (row: Readonly<Record<string, unknown>> | undefined): string | null =>
  typeof row?.['state'] === 'string' ? row['state'] : null;

/** The charts that move it, each with its present state; those that have not begun are left out. */
const chartsOf = (order: OrderRow, report: OrderReport, texts: StaffTexts): Markup => {
  const { charts } = texts.orders;
  const { records } = texts;
  const { colon } = texts.frame;
  const been = rowsOf(report, 'events').flatMap(({ state_before: before }) =>
    typeof before === 'string' ? [before] : [],
  );
  const attempts = rowsOf(report, 'payment attempts');
  const paidBy = attempts.find(({ id }) => id === order.paidAttemptId) ?? attempts.at(-1);
  type Part = [ChartName, string, string | null, Readonly<Record<string, string>>, string[]];
  const parts: Part[] = [
    ['orderLifecycle', charts.order, order.state, records.orderStates, been],
    ['paymentAttempt', charts.payment, stateIn(paidBy), records.attemptStates, []],
    ['delivery', charts.delivery, stateIn(rowsOf(report, 'delivery')[0]), records.deliveryStates, []],
    ['refundLifecycle', charts.refund, stateIn(rowsOf(report, 'refunds').at(-1)), records.refundStates, []],
  ];
  return html`${parts.flatMap(([name, title, state, states, before]) =>
    state === null
      ? []
      : [
          html`<figure class="panel" tabindex="0">
            <figcaption>${title}${colon} <strong>${wordFor(states, state)}</strong></figcaption>
            ${litChart(name, `${title}${colon} ${wordFor(states, state)}`, state, before)}
          </figure>`,
        ],
  )}`;
};

const timelineList = (report: OrderReport, { texts, language }: LayoutData): Markup =>
  html`<ol class="timeline">
    ${toTimeline(report, texts).map(
      ({ at, about, text, more }) =>
        html`<li>
          <time datetime="${at.toISOString()}">${formatTime(at, language)}</time>
          <span
            ><span class="tag plain">${about}</span> ${text}
            ${more ? html`<span class="soft">${more}</span>` : ''}</span
          >
        </li>`,
    )}
  </ol>`;

const parts = (report: OrderReport, { texts, language }: LayoutData): Markup =>
  html`${report
    .filter(({ about, rows }) => rows.length > 0 && about !== 'events' && about !== 'order')
    .map(
      ({ about, rows }) =>
        html`<details>
          <summary>${wordFor(texts.records.parts, about)} (${rows.length})</summary>
          ${rows.map(
            (row) =>
              html`<dl class="person facts">
                ${factsOf(about, row, texts, language).map(
                  ([name, text]) =>
                    html`<dt>${name}</dt>
                      <dd>${text}</dd>`,
                )}
              </dl>`,
          )}
        </details>`,
    )}`;

const customerPanel = (
  order: OrderRow,
  account: AccountRow | null,
  { texts: { orders: texts }, language }: LayoutData,
): Markup => {
  const { item } = order;
  return html`<section class="panel">
    <h2>${texts.ordered}</h2>
    <dl class="person">
      <dt>${texts.product}</dt>
      <dd>${order.quantity} × ${item.ProdName}, ${displayMoney(item.receiveCurrency, item.receive)}</dd>
      <dt>${texts.total}</dt>
      <dd class="num">${formatChf(order.total)}</dd>
      ${
        order.discountKind === null
          ? ''
          : html`<dt>${order.promoCode === null ? texts.credit : texts.promoCode(order.promoCode)}</dt>
              <dd class="num">
                ${texts.off(formatChf(order.discount), formatChf(order.total + order.discount))}
              </dd>`
      }
      ${
        item.mobile
          ? html`<dt>${texts.recipient}</dt>
              <dd class="num">+${item.isd ?? ''} ${item.mobile}</dd>`
          : ''
      }
      <dt>${texts.buyer}</dt>
      <dd>${fullName(order) || '—'}<br />${order.email}</dd>
      <dt>${texts.account}</dt>
      <dd>
        ${account ? html`<a href="/staff/customers/${customerIdOf(account)}">${customerIdOf(account)}</a>` : order.accountId ? texts.signedIn : texts.guest},
        ${formatLanguage(order.language, language)}
      </dd>
      <dt>${texts.orderedAt}</dt>
      <dd><time>${formatTime(order.createdAt, language)}</time></dd>
      <dt>${texts.terms}</dt>
      <dd>${order.termsVersion === null ? texts.noVersion : texts.version(order.termsVersion)}</dd>
    </dl>
  </section>`;
};

/** Routes that find an order and show its records. */
export const orderRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const searchPage = async (c: AdminContext, typed = '', found: Found | null = null) => {
    const layout = await loadLayoutData(c, shop);
    return c.html(
      renderPage(
        layout,
        { tab: 'orders', title: layout.texts.orders.heading },
        html`<h1>${layout.texts.orders.heading}</h1>
          ${searchForm(layout, typed)} ${found ? foundLists(found, layout) : ''}`,
      ),
    );
  };

  app.get('/orders', (c) => searchPage(c));
  // By a form that is posted: an address or a phone number stays out of addresses and logs.
  app.post('/orders/search', async (c) => {
    const typed = (await readFormFields(c))('q');
    const [found, customers] = await Promise.all([
      searchOrders(shop.db, typed),
      searchAccounts(shop.db, typed),
    ]);
    const [order, another] = found;
    const [customer, oneMore] = customers;
    // the page of an order leads to its customer
    const isItsCustomer = !customer || (!oneMore && order?.accountId === customer.id);
    if (order && !another && isItsCustomer) return c.redirect(`/staff/orders/${order.number}`, 303);
    if (customer && !oneMore && !order) return c.redirect(`/staff/customers/${customerIdOf(customer)}`, 303);
    return searchPage(c, typed, { orders: found, customers });
  });

  app.get('/orders/:number{R-[0-9]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}}', async (c) => {
    const order = await findOrderByNumber(shop.db, c.req.param('number'));
    const report = order && (await loadOrderReport(shop.db, order.number));
    if (!order || !report) return renderNotFound(c);
    await transaction(shop.db, (tx) =>
      recordAdminAction(shop, tx, c.get('staff').id, 'order seen', order.number),
    );
    const layout = await loadLayoutData(c, shop);
    const [account = null] =
      order.accountId === null
        ? []
        : await shop.db.select().from(accounts).where(eq(accounts.id, order.accountId));
    const { orders: texts } = layout.texts;
    return c.html(
      renderPage(
        layout,
        { tab: 'orders', title: order.number },
        html`<h1 class="reference">${order.number} ${stateMark(order, layout.texts)}</h1>
          <div class="order">
            <div>
              <section class="panel">
                <h2>${texts.happened}</h2>
                ${timelineList(report, layout)}
              </section>
            </div>
            <div>
              ${customerPanel(order, account, layout)}
              <section class="panel">
                <h2>${texts.records}</h2>
                ${parts(report, layout)}
              </section>
            </div>
          </div>
          <h2>${texts.stands}</h2>
          ${chartsOf(order, report, layout.texts)}
          <p class="row"><a data-up href="/staff/orders">${texts.again}</a></p>`,
      ),
    );
  });
  return app;
};
