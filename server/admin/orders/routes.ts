import { Hono } from 'hono';
import { html } from 'hono/html';
import { fullName } from '../../../contract/domain/identity/person.ts';
import { toWire } from '../../../contract/domain/money.ts';
import type { AppContext } from '../../appContext.ts';
import { factsOf, loadOrderReport, toTimeline, type OrderReport } from '../../orders/orderReport.ts';
import { findOrderByNumber, mostFound, searchOrders } from '../../orders/searchOrders.ts';
import { orderTags } from '../../orders/transitions.ts';
import type { OrderRow } from '../../platform/database/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { readFormFields, type AdminContext, type AdminEnv } from '../context.ts';
import { loadLayoutData } from '../layoutData.ts';
import { recordAdminAction } from '../log/audit.ts';
import { formatTime, renderNotFound, renderPage, type LayoutData, type Markup } from '../page.ts';
import { litChart, type ChartName } from './chartPicture.ts';

const toneOf = ({ state }: OrderRow): string => {
  const tags = orderTags(state);
  if (tags.has('refund_failed') || state === 'refundDue') return 'bad';
  if (tags.has('open') || state === 'processing' || tags.has('refund_requested')) return 'warn';
  return state === 'completed' ? 'good' : '';
};
const stateMark = (order: OrderRow): Markup =>
  html`<span class="state ${toneOf(order)}">${order.state}</span>`;

const searchForm = ({ csrfToken }: LayoutData, typed: string): Markup =>
  html`<form class="search" method="post" action="/staff/orders/search" role="search">
    <input type="hidden" name="csrfToken" value="${csrfToken}" />
    <label for="q">Order number, e-mail, phone, or a reference of a provider</label>
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
      /><button class="main" type="submit">Search</button>
    </div>
  </form>`;

const foundList = (found: OrderRow[]): Markup =>
  found.length === 0
    ? html`<div class="empty">
        <strong>Nothing found.</strong>The whole number, address or reference is needed.
      </div>`
    : html`<ul class="list">
          ${found.map(
            (order) =>
              html`<li data-row>
                <a href="/staff/orders/${order.number}"
                  ><strong class="num">${order.number}</strong
                  ><span>${order.quantity} × ${order.item.ProdName}</span><span>${stateMark(order)}</span
                  ><time class="soft" datetime="${order.createdAt.toISOString()}"
                    >${formatTime(order.createdAt).slice(0, 10)}</time
                  ></a
                >
              </li>`,
          )}
        </ul>
        ${found.length === mostFound ? html`<p class="soft">The newest ${mostFound}.</p>` : ''}`;

const rowsOf = (report: OrderReport, about: string) =>
  report.find((part) => part.about === about)?.rows ?? [];
const stateIn = (row: Readonly<Record<string, unknown>> | undefined): string | null =>
  typeof row?.['state'] === 'string' ? row['state'] : null;

/** The charts that move it, each with its present state; those that have not begun are left out. */
const chartsOf = (order: OrderRow, report: OrderReport): Markup => {
  const been = rowsOf(report, 'events').flatMap(({ state_before: before }) =>
    typeof before === 'string' ? [before] : [],
  );
  const attempts = rowsOf(report, 'payment attempts');
  const paidBy = attempts.find(({ id }) => id === order.paidAttemptId) ?? attempts.at(-1);
  const parts: [ChartName, string, string | null, string[]][] = [
    ['orderLifecycle', 'The order', order.state, been],
    ['paymentAttempt', 'Its payment', stateIn(paidBy), []],
    ['delivery', 'Its delivery', stateIn(rowsOf(report, 'delivery')[0]), []],
    ['refundLifecycle', 'Its refund', stateIn(rowsOf(report, 'refunds').at(-1)), []],
  ];
  return html`${parts.flatMap(([name, title, state, before]) =>
    state === null
      ? []
      : [
          html`<figure class="panel" tabindex="0">
            <figcaption>${title}: <strong>${state}</strong></figcaption>
            ${litChart(name, title, state, before)}
          </figure>`,
        ],
  )}`;
};

const timelineList = (report: OrderReport): Markup =>
  html`<ol class="timeline">
    ${toTimeline(report).map(
      ({ at, about, text, more }) =>
        html`<li>
          <time datetime="${at.toISOString()}">${formatTime(at)}</time>
          <span
            ><span class="tag plain">${about}</span> ${text}
            ${more ? html`<span class="soft">${more}</span>` : ''}</span
          >
        </li>`,
    )}
  </ol>`;

const parts = (report: OrderReport): Markup =>
  html`${report
    .filter(({ about, rows }) => rows.length > 0 && about !== 'events' && about !== 'order')
    .map(
      ({ about, rows }) =>
        html`<details>
          <summary>${about} (${rows.length})</summary>
          ${rows.map(
            (row) =>
              html`<dl class="person facts">
                ${factsOf(row).map(
                  ([name, text]) =>
                    html`<dt>${name.replaceAll('_', ' ')}</dt>
                      <dd>${text}</dd>`,
                )}
              </dl>`,
          )}
        </details>`,
    )}`;

const customerPanel = (order: OrderRow): Markup => {
  const { item } = order;
  return html`<section class="panel">
    <h2>What was ordered</h2>
    <dl class="person">
      <dt>Product</dt>
      <dd>${order.quantity} × ${item.ProdName}, ${item.receive} ${item.receiveCurrency}</dd>
      <dt>Total</dt>
      <dd class="num">CHF ${toWire(order.total)}</dd>
      ${
        item.mobile
          ? html`<dt>Recipient</dt>
              <dd class="num">+${item.isd ?? ''} ${item.mobile}</dd>`
          : ''
      }
      <dt>Buyer</dt>
      <dd>${fullName(order) || '—'}<br />${order.email}</dd>
      <dt>Account</dt>
      <dd>${order.accountId ? 'signed in' : 'guest'}, ${order.language}</dd>
      <dt>Ordered</dt>
      <dd><time>${formatTime(order.createdAt)}</time></dd>
    </dl>
  </section>`;
};

/** Finding an order, and all that is known of one. */
export const orderRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const searchPage = async (c: AdminContext, typed = '', found: OrderRow[] | null = null) => {
    const layout = await loadLayoutData(c, shop);
    return c.html(
      renderPage(
        layout,
        { tab: 'orders', title: 'Orders' },
        html`<h1>Orders</h1>
          ${searchForm(layout, typed)} ${found ? foundList(found) : ''}`,
      ),
    );
  };

  app.get('/orders', (c) => searchPage(c));
  // By a form that is posted: an address or a phone number stays out of addresses and logs.
  app.post('/orders/search', async (c) => {
    const typed = (await readFormFields(c))('q');
    const found = await searchOrders(shop.db, typed);
    const [only] = found;
    return only && found.length === 1
      ? c.redirect(`/staff/orders/${only.number}`, 303)
      : searchPage(c, typed, found);
  });

  app.get('/orders/:number{R-[0-9]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}}', async (c) => {
    const order = await findOrderByNumber(shop.db, c.req.param('number'));
    const report = order && (await loadOrderReport(shop.db, order.number));
    if (!order || !report) return renderNotFound(c);
    await transaction(shop.db, (tx) =>
      recordAdminAction(shop, tx, c.get('staff').id, 'order seen', order.number),
    );
    const layout = await loadLayoutData(c, shop);
    return c.html(
      renderPage(
        layout,
        { tab: 'orders', title: order.number },
        html`<h1 class="num">${order.number} ${stateMark(order)}</h1>
          <div class="order">
            <div>
              <section class="panel">
                <h2>What happened</h2>
                ${timelineList(report)}
              </section>
            </div>
            <div>
              ${customerPanel(order)}
              <section class="panel">
                <h2>Records</h2>
                ${parts(report)}
              </section>
            </div>
          </div>
          <h2>Where it stands</h2>
          ${chartsOf(order, report)}
          <p class="row"><a data-up href="/staff/orders">Search again</a></p>`,
      ),
    );
  });
  return app;
};
