import { asc, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { paymentBrandName } from '../../contract/domain/cardMethods.ts';
import { fullName } from '../../contract/domain/identity/person.ts';
import { toWire, type Rappen } from '../../contract/domain/money.ts';
import type { AppContext } from '../appContext.ts';
import { textFor, type StaffTexts } from '../messages/index.ts';
import { findOrderByNumber } from '../orders/searchOrders.ts';
import { canTransitionOrder } from '../orders/transitions.ts';
import { requestRefundIn } from '../payments/refunds.ts';
import { attempts, deliveries, orders, refunds, type OrderRow } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
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

type Due = { order: OrderRow; method: string | null; delivery: string | null; refund: string | null };

/** Loads the paid orders that have been neither delivered nor refunded, oldest first. */
const dueRefunds = ({ db }: Pick<AppContext, 'db'>): Promise<Due[]> =>
  db
    .select({
      order: orders,
      method: attempts.method,
      delivery: deliveries.failure,
      refund: refunds.failure,
    })
    .from(orders)
    .leftJoin(attempts, eq(attempts.id, orders.paidAttemptId))
    .leftJoin(deliveries, eq(deliveries.orderId, orders.id))
    .leftJoin(refunds, eq(refunds.attemptId, orders.paidAttemptId))
    .where(inArray(orders.state, refundStates))
    .orderBy(asc(orders.updatedAt));

type RefundRule = { alone: Rappen; decision: Decision; isFromOrder?: boolean; listQuery?: string };

/**
 * Renders the forms for a refund. `alone` is the largest refund that needs no second approval. With
 * `isFromOrder`, submitting the form leads back to the order page, which keeps `listQuery`.
 */
export const refundForms = (
  { id, state, total }: OrderRow,
  waiting: WaitingApproval | undefined,
  layout: LayoutData,
  { alone, decision, isFromOrder = false, listQuery = '' }: RefundRule,
): Markup | string => {
  const { csrfToken, staff } = layout;
  const { refunds: texts, orderActions } = layout.texts;
  if (!includesRole(staff.role, 'refund') || !canTransitionOrder(state, 'order.refundRequested')) return '';
  const form = (path: string, kind: string, label: string): Markup =>
    html`<form method="post" action="/staff/refunds/${id}${path}${listQuery && `?${listQuery}`}">
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
  const amount = formatChf(total);
  const needsTwo = total > alone;
  if (needsTwo && decision.isAlone)
    return html`<p class="soft">${layout.texts.decisionRule.byRule}</p>
      <div class="row">${form('', 'main', texts.refundAll(amount))}</div>`;
  if (!waiting && needsTwo)
    return html`<p class="soft">${orderActions.needsTwo(formatChf(alone), approvalHours)}</p>
      ${soleText(decision, layout)}
      <div class="row">${form('', 'main', orderActions.propose(amount))}</div>`;
  if (!waiting)
    return html`<div class="row">
      ${form('', 'main', state === 'refundRefused' ? texts.refundAgain(amount) : texts.refundAll(amount))}
    </div>`;
  const isOwn = waiting.approval.askedBy === staff.id;
  return html`${waitingText(waiting, layout)} ${isOwn ? soleText(decision, layout) : ''}
    <div class="row">
      ${isOwn ? '' : form('/confirm', 'main', texts.confirm(amount))}${form('/decline', 'bad', isOwn ? texts.takeBack : texts.decline)}
    </div>`;
};

const duePanel = (
  { order, method, delivery, refund }: Due,
  waiting: WaitingApproval | undefined,
  layout: LayoutData,
  rule: RefundRule,
): Markup => {
  const again = order.state === 'refundRefused';
  const name = fullName(order);
  const { refunds: texts, records } = layout.texts;
  const failure = (word: string): string => textFor(records.failures, word);
  const { language } = layout;
  return html`<li class="panel" data-row tabindex="-1">
    <div class="two">
      <div>
        <h2 class="reference">
          <a href="/staff/orders/${order.number}">${order.number}</a>
          <span class="soft">${formatChf(order.total)}</span>
        </h2>
        <p>${order.quantity} × ${order.item.ProdName}</p>
        ${again ? html`<p class="flag">${refund ? texts.refusedBecause(failure(refund)) : texts.refused}</p>` : ''}
      </div>
      <div>
        <dl class="person">
          <dt>${texts.customer}</dt>
          <dd>${name ? html`${name}<br />` : ''}${breakableEmail(order.email)}</dd>
          <dt>${texts.paid}</dt>
          <dd>
            ${method === null ? '—' : paymentBrandName(method)},
            <time>${formatTime(order.createdAt, language)}</time>
          </dd>
          <dt>${texts.notDelivered}</dt>
          <dd>
            ${delivery ? failure(delivery) : '—'}
            <span class="soft">(${formatAge(order.updatedAt, language)})</span>
          </dd>
        </dl>
        ${refundForms(order, waiting, layout, rule)}
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

/** Routes for due refunds. The order's chart determines which actions are possible. */
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
                  ${due.map((one) => duePanel(one, approvals.get(one.order.id), frame, { alone: shop.config.staff.refundAlone, decision }))}
                </ul>`
          }`,
      ),
    );
  });

  /**
   * Runs `work` in a transaction. If the action is refused, the transaction is rolled back. `work` returns the
   * name of the completed action, which the next page confirms.
   */
  const attempt = async (c: AdminContext, work: (tx: Tx, order: OrderRow) => Promise<string>) => {
    const [order] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.id, c.req.param('id') ?? ''));
    if (!order) return renderNotFound(c);
    const done = await unlessRefused(
      transaction(shop.db, (tx) => work(tx, order)),
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
  const logDetailOf = ({ total }: OrderRow) => ({ amount: toWire(total) });

  app.post('/refunds/:id{[0-9a-f-]{36}}', (c) =>
    attempt(c, async (tx, order) => {
      const by = c.get('staff');
      if (order.total > shop.config.staff.refundAlone) {
        if (!canTransitionOrder(order.state, 'order.refundRequested')) return 'no';
        if ((await loadDecision(tx, 'refund', by)).isAlone) {
          await decideApproval(tx, { kind: 'refund', subject: order.id, by, verdict: 'declined' });
          await requestRefundIn(tx, order.id);
          const detail = { ...logDetailOf(order), by: 'one person' };
          await recordAdminAction(shop, tx, by.id, 'refund asked', order.number, detail);
          return 'started';
        }
        if (await requestApproval(tx, { kind: 'refund', subject: order.id, by }))
          await recordAdminAction(shop, tx, by.id, 'refund asked', order.number, logDetailOf(order));
        return 'asked';
      }
      await requestRefundIn(tx, order.id);
      await recordAdminAction(shop, tx, by.id, 'refund asked', order.number, logDetailOf(order));
      return 'started';
    }),
  );
  app.post('/refunds/:id{[0-9a-f-]{36}}/confirm', (c) =>
    attempt(c, async (tx, order) => {
      const by = c.get('staff');
      const askedBy = await decideApproval(tx, {
        kind: 'refund',
        subject: order.id,
        by,
        verdict: 'confirmed',
      });
      if (askedBy === null) return 'no';
      await requestRefundIn(tx, order.id);
      await recordAdminAction(shop, tx, by.id, 'refund confirmed', order.number, {
        ...logDetailOf(order),
        'asked by': askedBy,
      });
      return 'started';
    }),
  );
  app.post('/refunds/:id{[0-9a-f-]{36}}/decline', (c) =>
    attempt(c, async (tx, order) => {
      const by = c.get('staff');
      const askedBy = await decideApproval(tx, {
        kind: 'refund',
        subject: order.id,
        by,
        verdict: 'declined',
      });
      if (askedBy === null) return 'no';
      await recordAdminAction(shop, tx, by.id, 'refund declined', order.number, {
        ...logDetailOf(order),
        'asked by': askedBy,
      });
      return askedBy === by.name ? 'withdrawn' : 'declined';
    }),
  );
  return app;
};
