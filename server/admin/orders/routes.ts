import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { fullName } from '../../../contract/domain/identity/person.ts';
import { displayMoney, type Rappen } from '../../../contract/domain/money.ts';
import type { AppContext } from '../../appContext.ts';
import { customerIdOf, phoneOf } from '../../identity/accounts.ts';
import { textFor, type StaffTexts } from '../../messages/index.ts';
import { listOrders } from '../../orders/listOrders.ts';
import { addOrderNote, loadOrderNotes, longestNote, type OrderNote } from '../../orders/orderNotes.ts';
import { loadOrderReport, type OrderReport } from '../../orders/orderReport.ts';
import { findStateMail, resendMailIn, type StateMailKind } from '../../orders/resendMail.ts';
import { searchAccounts } from '../../orders/searchAccounts.ts';
import { findOrderByNumber, mostFound, searchOrders } from '../../orders/searchOrders.ts';
import { canTransitionOrder } from '../../orders/transitions.ts';
import { accounts, type AccountRow, type OrderRow, type RefundRow } from '../../platform/database/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { unlessRefused } from '../../platform/refusal.ts';
import { loadDecision, loadWaitingApprovals, type Decision, type WaitingApproval } from '../approvals.ts';
import { readFormFields, textsOf, type AdminContext, type AdminEnv } from '../context.ts';
import { formatChf, formatDate, formatLanguage, formatTime } from '../formats.ts';
import { loadLayoutData } from '../layoutData.ts';
import { recordAdminAction } from '../log/audit.ts';
import { breakableEmail, renderNotFound, renderPage, type LayoutData, type Markup } from '../page.ts';
import { duplicateRefundForms, loadRefusedDuplicates, refundForms, refundNoticeOf } from '../refunds.ts';
import { includesRole } from '../roles.ts';
import { litChart, type ChartName } from './chartPicture.ts';
import { filterForm, listQueryOf, orderList, ordersPerPage, readFilter } from './list.ts';
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
      /><button class="main" type="submit">${orders.search}</button>
    </div>
  </form>`;

const customerRows = (accounts: AccountRow[], { texts, language }: LayoutData): Markup =>
  html`<ul class="list">
    ${accounts.map(
      (account) =>
        html`<li data-row>
          <a href="/staff/customers/${customerIdOf(account)}"
            ><strong>${fullName(account) || texts.documents.noName}</strong
            ><span>${account.email ? breakableEmail(account.email) : (phoneOf(account) ?? '')}</span
            ><span class="reference">${customerIdOf(account)}</span
            ><time class="soft" datetime="${account.createdAt.toISOString()}"
              >${formatDate(account.createdAt, language)}</time
            ></a
          >
        </li>`,
    )}
  </ul>`;

type SearchResult = { orders: OrderRow[]; customers: AccountRow[] };

/** Lists the orders and customers found by a search. If both were found, each list has its own heading. */
const foundLists = ({ orders, customers }: SearchResult, layout: LayoutData): Markup => {
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

const rowsOf = (report: OrderReport, section: string) =>
  report.find((part) => part.about === section)?.rows ?? [];
const stateIn = (row: Readonly<Record<string, unknown>> | undefined): string | null =>
  typeof row?.['state'] === 'string' ? row['state'] : null;

/** Draws an order's charts with their current states. Leaves out charts that have not started. */
const chartsOf = (order: OrderRow, report: OrderReport, texts: StaffTexts): Markup => {
  const { charts } = texts.orders;
  const { records } = texts;
  const { colon } = texts.frame;
  const pastStates = rowsOf(report, 'events').flatMap(({ state_before: before }) =>
    typeof before === 'string' ? [before] : [],
  );
  const attempts = rowsOf(report, 'payment attempts');
  const paidBy = attempts.find(({ id }) => id === order.paidAttemptId) ?? attempts.at(-1);
  type Part = [ChartName, string, string | null, Readonly<Record<string, string>>, string[]];
  const parts: Part[] = [
    ['orderLifecycle', charts.order, order.state, records.orderStates, pastStates],
    ['paymentAttempt', charts.payment, stateIn(paidBy), records.attemptStates, []],
    ['delivery', charts.delivery, stateIn(rowsOf(report, 'delivery')[0]), records.deliveryStates, []],
    ['refundLifecycle', charts.refund, stateIn(rowsOf(report, 'refunds').at(-1)), records.refundStates, []],
  ];
  return html`${parts.flatMap(([name, title, state, states, before]) =>
    state === null
      ? []
      : [
          html`<figure class="panel" tabindex="0">
            <figcaption>${title}${colon} <strong>${textFor(states, state)}</strong></figcaption>
            ${litChart(name, `${title}${colon} ${textFor(states, state)}`, state, before)}
          </figure>`,
        ],
  )}`;
};

const timelineList = (
  report: OrderReport,
  notes: readonly OrderNote[],
  { texts, language }: LayoutData,
): Markup =>
  html`<ol class="timeline">
      ${toTimeline(report, notes, texts).map(
        ({ at, text, more, note }) =>
          html`<li>
            <time datetime="${at.toISOString()}">${formatTime(at, language)}</time>
            <span
              >${text}
              ${more ? html`<span class="soft">${more}</span>` : ''}${note ? html`<span class="remark">${note}</span>` : ''}</span
            >
          </li>`,
      )}
    </ol>
    <p class="soft">${texts.story.zone}</p>`;

const parts = (report: OrderReport, { texts, language }: LayoutData): Markup =>
  html`${report
    .filter(({ about, rows }) => rows.length > 0 && about !== 'events' && about !== 'order')
    .map(
      ({ about, rows }) =>
        html`<details>
          <summary>${textFor(texts.records.parts, about)} (${rows.length})</summary>
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
      <dd>${fullName(order) || '—'}<br />${breakableEmail(order.email)}</dd>
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

/** Returns the reason why an order cannot be refunded at the moment, or null if it can be refunded. */
const noRefundText = (order: OrderRow, { orderActions: { noRefund } }: StaffTexts): string | null => {
  if (canTransitionOrder(order.state, 'order.refundRequested')) return null;
  if (order.state === 'completed' || order.state === 'processing') return noRefund[order.state];
  if (order.state === 'refunding' || order.state === 'refunded') return noRefund[order.state];
  return noRefund.notPaid;
};

type Actions = {
  /** Email that staff can send again, or null. */
  mail: StateMailKind | null;
  listQuery: string;
  approvals: ReadonlyMap<string, WaitingApproval>;
  /** Refused refunds of the order's second payments. */
  duplicates: readonly RefundRow[];
  alone: Rappen;
  decision: Decision;
  noteError: string | null;
};

/** Renders the actions for an order. A disabled action states why it is not available. */
const actionsPanel = (
  order: OrderRow,
  { mail, listQuery, approvals, duplicates, alone, decision, noteError }: Actions,
  layout: LayoutData,
): Markup => {
  const { texts: all, csrfToken, staff } = layout;
  const { orderActions: texts } = all;
  const addressOf = (action: string): string =>
    `/staff/orders/${order.number}/${action}${listQuery && `?${listQuery}`}`;
  const token = html`<input type="hidden" name="csrfToken" value="${csrfToken}" />`;
  const mayDecide = includesRole(staff.role, 'decide');
  const rule = { alone, decision, isFromOrder: true, listQuery };
  return html`<section class="panel actions">
    <h2>${texts.heading}</h2>
    <h3>${texts.refund}</h3>
    ${
      noRefundText(order, all) === null
        ? refundForms({ order, duplicate: null }, approvals.get(order.id), layout, rule) ||
          html`<p class="soft">${all.frame.notForYouText(all.frame.roles.refund)}</p>`
        : html`<p class="soft">${noRefundText(order, all)}</p>`
    }
    ${duplicateRefundForms(order, duplicates, approvals, layout, rule)}
    <h3>${texts.mail}</h3>
    ${
      mail === null
        ? html`<p class="soft">${texts.noMail}</p>`
        : mayDecide
          ? html`<form method="post" action="${addressOf('resend')}">
              ${token}
              <p class="soft" id="resend-text">
                ${mail === 'receipt' && !order.item.mobile ? texts.receiptText(order.email) : texts.resendText(order.email)}
              </p>
              <button type="submit" aria-describedby="resend-text">
                ${texts.resend(all.records.mailKinds[mail])}
              </button>
            </form>`
          : html`<p class="soft">${all.frame.notForYouText(all.frame.roles.decide)}</p>`
    }
    ${
      mayDecide
        ? html`<form method="post" action="${addressOf('note')}">
            ${token}<label for="note">${texts.note}</label
            ><textarea
              id="note"
              name="note"
              maxlength="${longestNote}"
              aria-describedby="note-hint"
              required
            ></textarea>
            <p class="soft" id="note-hint">${texts.noteHint}</p>
            ${noteError ? html`<p class="error" role="alert">${noteError}</p>` : ''}
            <button type="submit">${texts.addNote}</button>
          </form>`
        : ''
    }
  </section>`;
};

/** Routes for searching orders, viewing an order, resending its email and adding notes. */
export const orderRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();

  const searchPage = async (c: AdminContext, typed: string, below: (layout: LayoutData) => Markup) => {
    const layout = await loadLayoutData(c, shop);
    return c.html(
      renderPage(
        layout,
        { tab: 'orders', title: layout.texts.orders.heading },
        html`<h1>${layout.texts.orders.heading}</h1>
          ${searchForm(layout, typed)} ${below(layout)}`,
      ),
    );
  };

  app.get('/orders', async (c) => {
    const filter = readFilter(c);
    const after = c.req.query('after') ?? null;
    const page = await listOrders(shop.reports, filter, { after, most: ordersPerPage });
    return searchPage(
      c,
      '',
      (layout) => html`${filterForm(filter, layout)} ${orderList(page, { filter, after }, layout)}`,
    );
  });
  // the search form is submitted by POST, so that email addresses and phone numbers do not appear in URLs and
  // logs
  app.post('/orders/search', async (c) => {
    const typed = (await readFormFields(c))('q');
    const [found, customers] = await Promise.all([
      searchOrders(shop.db, typed),
      searchAccounts(shop.db, typed),
    ]);
    const [order, another] = found;
    const [customer, oneMore] = customers;
    // redirects to the only order found, unless a customer other than its own was found too; the order's page
    // links to its customer
    const isItsCustomer = !customer || (!oneMore && order?.accountId === customer.id);
    if (order && !another && isItsCustomer) return c.redirect(`/staff/orders/${order.number}`, 303);
    if (customer && !oneMore && !order) return c.redirect(`/staff/customers/${customerIdOf(customer)}`, 303);
    return searchPage(c, typed, (layout) => foundLists({ orders: found, customers }, layout));
  });

  const showOrder = async (
    c: AdminContext,
    order: OrderRow,
    { notice = null, noteError = null }: { notice?: string | null; noteError?: string | null } = {},
  ) => {
    const report = await loadOrderReport(shop.db, order.number);
    if (!report) return renderNotFound(c);
    const [layout, mail, notes, approvals, duplicates, decision, [account = null]] = await Promise.all([
      loadLayoutData(c, shop),
      findStateMail(shop.db, order),
      loadOrderNotes(shop.db, order.id),
      loadWaitingApprovals(shop.db, 'refund'),
      loadRefusedDuplicates(shop, order),
      loadDecision(shop.db, 'refund', c.get('staff')),
      order.accountId === null ? [] : shop.db.select().from(accounts).where(eq(accounts.id, order.accountId)),
    ]);
    const { orders: texts, story } = layout.texts;
    const listQuery = listQueryOf(c);
    const actions = {
      mail,
      listQuery,
      approvals,
      duplicates,
      alone: shop.config.staff.refundAlone,
      decision,
      noteError,
    };
    return c.html(
      renderPage(
        layout,
        { tab: 'orders', title: order.number, notice },
        html`<h1 class="reference">${order.number} ${stateMark(order, layout.texts)}</h1>
          <div class="order">
            <div>
              <section class="panel">
                <h2>${texts.happened}</h2>
                ${timelineList(report, notes, layout)}
              </section>
            </div>
            <div>${actionsPanel(order, actions, layout)} ${customerPanel(order, account, layout)}</div>
          </div>
          <details>
            <summary>${story.engineers}</summary>
            <section class="panel">
              <h2>${texts.records}</h2>
              ${parts(report, layout)}
            </section>
            <h2>${texts.stands}</h2>
            ${chartsOf(order, report, layout.texts)}
          </details>
          <p class="row">
            <a data-up href="/staff/orders${listQuery && `?${listQuery}`}">${texts.again}</a>
          </p>`,
      ),
      noteError === null ? 200 : 422,
    );
  };
  const orderAddress = '/orders/:number{R-[0-9]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}}';
  /** Redirects to the order page, which confirms the action just completed. */
  const backTo = (c: AdminContext, { number }: OrderRow, done: string) => {
    const listQuery = listQueryOf(c);
    return c.redirect(`/staff/orders/${number}?done=${done}${listQuery && `&${listQuery}`}`, 303);
  };
  const find = (c: AdminContext) => findOrderByNumber(shop.db, c.req.param('number') ?? '');

  app.get(orderAddress, async (c) => {
    const order = await find(c);
    if (!order) return renderNotFound(c);
    await transaction(shop.db, (tx) =>
      recordAdminAction(shop, tx, c.get('staff').id, 'order seen', order.number),
    );
    const texts = textsOf(c);
    const notices: Record<string, string> = {
      resent: texts.orderActions.resent,
      tooMany: texts.orderActions.resendTooMany,
      no: texts.orderActions.noMail,
      noted: texts.orderActions.noted,
    };
    const refund = c.req.query('refund');
    const notice =
      refund === undefined
        ? (notices[c.req.query('done') ?? ''] ?? null)
        : refundNoticeOf(refund, order, texts);
    return showOrder(c, order, { notice });
  });

  app.post(`${orderAddress}/resend`, async (c) => {
    const order = await find(c);
    if (!order) return renderNotFound(c);
    const done = await unlessRefused(
      transaction(shop.db, async (tx) => {
        const kind = await resendMailIn(tx, order.id);
        const action = kind === 'receipt' ? 'receipt resent' : 'mail resent';
        await recordAdminAction(shop, tx, c.get('staff').id, action, order.number);
        return 'resent';
      }),
      ({ status }) => (status === 429 ? 'tooMany' : 'no'),
    );
    return backTo(c, order, done);
  });

  app.post(`${orderAddress}/note`, async (c) => {
    const order = await find(c);
    if (!order) return renderNotFound(c);
    const note = (await readFormFields(c))('note').slice(0, longestNote);
    if (note === '') return showOrder(c, order, { noteError: textsOf(c).orderActions.noteEmpty });
    await transaction(shop.db, async (tx) => {
      await addOrderNote(tx, order.id, c.get('staff'), note);
      await recordAdminAction(shop, tx, c.get('staff').id, 'note added', order.number);
    });
    return backTo(c, order, 'noted');
  });
  return app;
};
