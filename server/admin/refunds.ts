import { and, asc, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { paymentBrandName } from '../../contract/domain/cardMethods.ts';
import { fullName } from '../../contract/domain/identity/person.ts';
import { toWire, type Rappen } from '../../contract/domain/money.ts';
import type { AppContext } from '../appContext.ts';
import { textFor, type StaffTexts } from '../messages/index.ts';
import { findOrderByNumber } from '../orders/searchOrders.ts';
import { canTransitionOrder } from '../orders/transitions.ts';
import {
  isDuplicate,
  isRefusedDuplicate,
  requestDuplicateRefundIn,
  requestRefundIn,
} from '../payments/refunds.ts';
import {
  attempts,
  deliveries,
  orders,
  refunds,
  type OrderRow,
  type RefundRow,
} from '../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { unlessRefused } from '../platform/refusal.ts';
import {
  approvalHours,
  requestApproval,
  decideApproval,
  loadDecision,
  loadWaitingApprovals,
  type Decision,
  type WaitingApproval,
} from './approvals.ts';
import { readFormFields, type AdminContext, type AdminEnv } from './context.ts';
import { formatAge, formatChf, formatTime } from './formats.ts';
import { loadLayoutData, refundStates } from './layoutData.ts';
import { recordAdminAction } from './log/audit.ts';
import { listQueryOf } from './orders/list.ts';
import {
  breakableEmail,
  renderNotFound,
  renderPage,
  soleText,
  waitingText,
  type LayoutData,
  type Markup,
} from './page.ts';
import { includesRole } from './roles.ts';

/**
 * A payment that staff can refund: the one that paid for the order or, with `duplicate`, a second payment whose
 * refund the provider has refused.
 */
type Payment = { order: OrderRow; duplicate: RefundRow | null };

/** Id of a payment in the URLs of its forms and in its approvals. */
const idOf = ({ order, duplicate }: Payment): string => (duplicate ?? order).id;
const amountOf = ({ order, duplicate }: Payment): Rappen => duplicate?.amount ?? order.total;
const isRefundable = ({ order, duplicate }: Payment): boolean =>
  duplicate ? duplicate.state === 'refused' : canTransitionOrder(order.state, 'order.refundRequested');
const isRefused = ({ order, duplicate }: Payment): boolean =>
  duplicate !== null || order.state === 'refundRefused';
/** Requests the refund of a payment. @throws ShopRefusal 409, 403 */
const requestPaymentRefundIn = (tx: Tx, { order, duplicate }: Payment): Promise<unknown> =>
  duplicate ? requestDuplicateRefundIn(tx, duplicate) : requestRefundIn(tx, order.id);

/** Finds a payment by its id. Returns null if no payment has this id. */
const findPayment = async (db: Pick<Db, 'select'>, id: string): Promise<Payment | null> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (order) return { order, duplicate: null };
  const [found] = await db
    .select({ order: orders, duplicate: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, id), isDuplicate));
  return found ?? null;
};

type Due = Payment & {
  since: Date;
  paidAt: Date;
  method: string | null;
  delivery: string | null;
  failure: string | null;
};

/**
 * Loads the paid orders that have been neither delivered nor refunded, and the refused refunds of second
 * payments, oldest first.
 */
const dueRefunds = async ({ db }: Pick<AppContext, 'db'>): Promise<Due[]> => {
  const [orderRows, duplicateRows] = await Promise.all([
    db
      .select({
        order: orders,
        method: attempts.method,
        delivery: deliveries.failure,
        failure: refunds.failure,
      })
      .from(orders)
      .leftJoin(attempts, eq(attempts.id, orders.paidAttemptId))
      .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
      .leftJoin(refunds, eq(refunds.attemptId, orders.paidAttemptId))
      .where(inArray(orders.state, refundStates)),
    db
      .select({ order: orders, duplicate: refunds, method: attempts.method, paidAt: attempts.createdAt })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .innerJoin(attempts, eq(attempts.id, refunds.attemptId))
      .where(isRefusedDuplicate),
  ]);
  const due = [
    ...orderRows.map((row) => ({
      ...row,
      duplicate: null,
      paidAt: row.order.createdAt,
      since: row.order.updatedAt,
    })),
    ...duplicateRows.map((row) => ({
      ...row,
      delivery: null,
      failure: row.duplicate.failure,
      since: row.duplicate.updatedAt,
    })),
  ];
  return due.sort((a, b) => a.since.getTime() - b.since.getTime());
};

/** Loads an order's second payments whose refund the provider has refused, oldest first. */
export const loadRefusedDuplicates = async (
  { db }: Pick<AppContext, 'db'>,
  { id }: OrderRow,
): Promise<RefundRow[]> => {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.id, id), isRefusedDuplicate))
    .orderBy(asc(refunds.updatedAt));
  return rows.map(({ refund }) => refund);
};

type RefundRule = { alone: Rappen; decision: Decision; isFromOrder?: boolean; listQuery?: string };

/** Renders the provider's reason for refusing to refund a payment. */
const refusedText = ({ duplicate }: Payment, failure: string | null, { texts }: LayoutData): Markup => {
  const { refunds: words, records } = texts;
  const reason = textFor(records.failures, failure ?? 'REFUND_FAILED');
  const other = failure === null ? words.refused : words.refusedBecause(reason);
  return html`<p class="flag">${duplicate ? words.duplicateRefused(reason) : other}</p>`;
};

/**
 * Renders the forms for a refund. `alone` is the largest refund that needs no second approval. If
 * `isFromOrder` is set, submitting a form leads back to the order page, and `listQuery` preserves that page's
 * link to the order list.
 */
export const refundForms = (
  payment: Payment,
  waiting: WaitingApproval | undefined,
  layout: LayoutData,
  { alone, decision, isFromOrder = false, listQuery = '' }: RefundRule,
): Markup | string => {
  const { csrfToken, staff } = layout;
  const { refunds: texts, orderActions } = layout.texts;
  if (!includesRole(staff.role, 'refund') || !isRefundable(payment)) return '';
  const form = (path: string, kind: string, label: string): Markup =>
    html`<form method="post" action="/staff/refunds/${idOf(payment)}${path}${listQuery && `?${listQuery}`}">
      <input
        type="hidden"
        name="csrfToken"
        value="${csrfToken}"
      />${isFromOrder ? html`<input type="hidden" name="from" value="order" />` : ''}<button
        class="${kind}"
        type="submit"
        ${kind === 'main' ? 'data-yes' : ''}
      >
        ${label}
      </button>
    </form>`;
  const amount = formatChf(amountOf(payment));
  const needsTwo = amountOf(payment) > alone;
  if (needsTwo && decision.isAlone)
    return html`<p class="soft">${layout.texts.decisionRule.byRule}</p>
      <div class="row">${form('', 'main', texts.refundAll(amount))}</div>`;
  if (!waiting && needsTwo)
    return html`<p class="soft">${orderActions.needsTwo(formatChf(alone), approvalHours)}</p>
      ${soleText(decision, layout)}
      <div class="row">${form('', 'main', orderActions.propose(amount))}</div>`;
  if (!waiting)
    return html`<div class="row">
      ${form('', 'main', isRefused(payment) ? texts.refundAgain(amount) : texts.refundAll(amount))}
    </div>`;
  const isOwn = waiting.approval.askedBy === staff.id;
  return html`${waitingText(waiting, layout)} ${isOwn ? soleText(decision, layout) : ''}
    <div class="row">
      ${isOwn ? '' : form('/confirm', 'main', texts.confirm(amount))}${form('/decline', 'bad', isOwn ? texts.takeBack : texts.decline)}
    </div>`;
};

/** Renders the forms for the refused refunds of an order's second payments, each with the provider's reason. */
export const duplicateRefundForms = (
  order: OrderRow,
  duplicates: readonly RefundRow[],
  approvals: ReadonlyMap<string, WaitingApproval>,
  layout: LayoutData,
  rule: RefundRule,
): Markup =>
  html`${duplicates.map((duplicate) => {
    const payment = { order, duplicate };
    return html`${refusedText(payment, duplicate.failure, layout)}
    ${refundForms(payment, approvals.get(duplicate.id), layout, rule)}`;
  })}`;

const duePanel = (
  due: Due,
  waiting: WaitingApproval | undefined,
  layout: LayoutData,
  rule: RefundRule,
): Markup => {
  const { order, duplicate, method, delivery, failure } = due;
  const name = fullName(order);
  const { refunds: texts, records } = layout.texts;
  const { language } = layout;
  return html`<li class="panel" data-row tabindex="-1">
    <div class="two">
      <div>
        <h2 class="reference">
          <a href="/staff/orders/${order.number}">${order.number}</a>
          <span class="soft">${formatChf(amountOf(due))}</span>
        </h2>
        <p>${order.quantity} × ${order.item.ProdName}</p>
        ${isRefused(due) ? refusedText(due, failure, layout) : ''}
      </div>
      <div>
        <dl class="person">
          <dt>${texts.customer}</dt>
          <dd>${name ? html`${name}<br />` : ''}${breakableEmail(order.email)}</dd>
          <dt>${texts.paid}</dt>
          <dd>
            ${method === null ? '—' : paymentBrandName(method)},
            <time>${formatTime(due.paidAt, language)}</time>
          </dd>
          ${
            duplicate
              ? ''
              : html`<dt>${texts.notDelivered}</dt>
                  <dd>
                    ${delivery ? textFor(records.failures, delivery) : '—'}
                    <span class="soft">(${formatAge(order.updatedAt, language)})</span>
                  </dd>`
          }
        </dl>
        ${refundForms(due, waiting, layout, rule)}
      </div>
    </div>
  </li>`;
};

/**
 * Returns a message that confirms the refund action `done` and names the order, the customer and the amount.
 * Returns null if the action is unknown.
 */
export const refundNoticeOf = (
  done: string,
  order: OrderRow,
  { refunds: { done: texts } }: StaffTexts,
): string | null => {
  const name = [order.number, fullName(order)].filter(Boolean).join(', ');
  const amount = formatChf(order.total);
  const notices: Record<string, string> = {
    started: texts.started(name, amount),
    no: texts.no,
    asked: texts.asked(name, amount, approvalHours),
    declined: texts.declined(name, amount),
    withdrawn: texts.withdrawn(name, amount),
  };
  return notices[done] ?? null;
};

/** Routes for due refunds. The charts of the order and the refund determine which actions are possible. */
export const refundRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  app.get('/refunds', async (c) => {
    const [due, approvals, decision, frame] = await Promise.all([
      dueRefunds(shop),
      loadWaitingApprovals(shop.db, 'refund'),
      loadDecision(shop.db, 'refund', c.get('staff')),
      loadLayoutData(c, shop),
    ]);
    const number = c.req.query('order') ?? '';
    const isNumber = /^R-[0-9]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(number);
    const decided = isNumber ? await findOrderByNumber(shop.db, number) : null;
    const notice = decided && refundNoticeOf(c.req.query('done') ?? '', decided, frame.texts);
    const { refunds: texts } = frame.texts;
    return c.html(
      renderPage(
        frame,
        { tab: 'refunds', title: frame.texts.frame.tabs.refunds, notice },
        html`<h1>${texts.heading}</h1>
          ${
            due.length === 0
              ? html`<div class="empty"><strong>${texts.nothing}</strong>${texts.nothingText}</div>`
              : html`<ul class="plain">
                  ${due.map((one) => duePanel(one, approvals.get(idOf(one)), frame, { alone: shop.config.staff.refundAlone, decision }))}
                </ul>`
          }`,
      ),
    );
  });

  /**
   * Runs `work` in a transaction. If the action is refused, the transaction is rolled back. `work` returns the
   * name of the completed action, which the next page confirms.
   */
  const attempt = async (c: AdminContext, work: (tx: Tx, payment: Payment) => Promise<string>) => {
    const payment = await findPayment(shop.db, c.req.param('id') ?? '');
    if (!payment) return renderNotFound(c);
    const { order } = payment;
    const done = await unlessRefused(
      transaction(shop.db, (tx) => work(tx, payment)),
      () => 'no',
    );
    const isFromOrder = (await readFormFields(c))('from') === 'order';
    const listQuery = listQueryOf(c);
    return c.redirect(
      isFromOrder
        ? `/staff/orders/${order.number}?refund=${done}${listQuery && `&${listQuery}`}`
        : `/staff/refunds?done=${done}&order=${order.number}`,
      303,
    );
  };
  const logDetailOf = (payment: Payment) => ({ amount: toWire(amountOf(payment)) });

  app.post('/refunds/:id{[0-9a-f-]{36}}', (c) =>
    attempt(c, async (tx, payment) => {
      const by = c.get('staff');
      if (amountOf(payment) > shop.config.staff.refundAlone) {
        if (!isRefundable(payment)) return 'no';
        if ((await loadDecision(tx, 'refund', by)).isAlone) {
          await decideApproval(tx, { kind: 'refund', subject: idOf(payment), by, verdict: 'declined' });
          await requestPaymentRefundIn(tx, payment);
          const detail = { ...logDetailOf(payment), by: 'one person' };
          await recordAdminAction(shop, tx, by.id, 'refund asked', payment.order.number, detail);
          return 'started';
        }
        if (await requestApproval(tx, { kind: 'refund', subject: idOf(payment), by }))
          await recordAdminAction(
            shop,
            tx,
            by.id,
            'refund asked',
            payment.order.number,
            logDetailOf(payment),
          );
        return 'asked';
      }
      await requestPaymentRefundIn(tx, payment);
      await recordAdminAction(shop, tx, by.id, 'refund asked', payment.order.number, logDetailOf(payment));
      return 'started';
    }),
  );
  app.post('/refunds/:id{[0-9a-f-]{36}}/confirm', (c) =>
    attempt(c, async (tx, payment) => {
      const by = c.get('staff');
      const askedBy = await decideApproval(tx, {
        kind: 'refund',
        subject: idOf(payment),
        by,
        verdict: 'confirmed',
      });
      if (askedBy === null) return 'no';
      await requestPaymentRefundIn(tx, payment);
      await recordAdminAction(shop, tx, by.id, 'refund confirmed', payment.order.number, {
        ...logDetailOf(payment),
        'asked by': askedBy,
      });
      return 'started';
    }),
  );
  app.post('/refunds/:id{[0-9a-f-]{36}}/decline', (c) =>
    attempt(c, async (tx, payment) => {
      const by = c.get('staff');
      const askedBy = await decideApproval(tx, {
        kind: 'refund',
        subject: idOf(payment),
        by,
        verdict: 'declined',
      });
      if (askedBy === null) return 'no';
      await recordAdminAction(shop, tx, by.id, 'refund declined', payment.order.number, {
        ...logDetailOf(payment),
        'asked by': askedBy,
      });
      return askedBy === by.name ? 'withdrawn' : 'declined';
    }),
  );
  return app;
};
