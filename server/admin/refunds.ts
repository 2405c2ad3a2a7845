import { asc, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { fullName } from '../../contract/domain/identity/person.ts';
import { toWire } from '../../contract/domain/money.ts';
import type { AppContext } from '../appContext.ts';
import { canTransitionOrder } from '../orders/transitions.ts';
import { requestRefund } from '../payments/refunds.ts';
import { attempts, deliveries, orders, refunds, type OrderRow } from '../platform/database/schema.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { recordAdminAction } from './audit.ts';
import type { AdminEnv } from './context.ts';
import { loadLayoutData, refundStates } from './layoutData.ts';
import { formatAge, formatTime, renderNotFound, renderPage, type LayoutData, type Markup } from './page.ts';

type Due = { order: OrderRow; method: string | null; delivery: string | null; refund: string | null };

/** Paid orders that were not delivered and whose money has not gone back, oldest first. */
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

const duePanel = ({ order, method, delivery, refund }: Due, { csrfToken }: LayoutData): Markup => {
  const again = order.state === 'refundRefused';
  const name = fullName(order);
  return html`<li class="panel" data-row tabindex="-1">
    <div class="two">
      <div>
        <h2 class="num">${order.number} <span class="soft">CHF ${toWire(order.total)}</span></h2>
        <p>${order.quantity} × ${order.item.ProdName}</p>
        ${again ? html`<p class="flag">The payment provider refused the refund${refund ? `: ${refund}` : ''}. Look at it there before trying again.</p>` : ''}
      </div>
      <div>
        <dl class="person">
          <dt>Customer</dt>
          <dd>${name ? html`${name}<br />` : ''}${order.email}</dd>
          <dt>Paid</dt>
          <dd>${method ?? '—'}, <time>${formatTime(order.createdAt)}</time></dd>
          <dt>Not delivered</dt>
          <dd>${delivery ?? '—'} <span class="soft">(${formatAge(order.updatedAt)})</span></dd>
        </dl>
        ${canTransitionOrder(order.state, 'order.refundRequested') ? html`<form class="row" method="post" action="/staff/refunds/${order.id}"><input type="hidden" name="csrfToken" value="${csrfToken}" /><button class="main" type="submit" data-yes>Give back CHF ${toWire(order.total)}${again ? ' again' : ''}</button></form>` : ''}
      </div>
    </div>
  </li>`;
};

/** Money that is owed. What can be done is what the chart of the order allows. */
export const refundRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  app.get('/refunds', async (c) => {
    const [due, frame] = await Promise.all([dueRefunds(shop), loadLayoutData(c, shop)]);
    const done = c.req.query('done');
    const notice =
      done === undefined
        ? null
        : done === 'no'
          ? 'Somebody has started this refund already.'
          : 'The money is on its way back.';
    return c.html(
      renderPage(
        frame,
        { tab: 'refunds', title: 'Refunds', notice },
        html`<h1>Money to give back</h1>
          ${
            due.length === 0
              ? html`<div class="empty">
                  <strong>Nothing is owed.</strong>Paid orders that could not be delivered appear here.
                </div>`
              : html`<ul class="plain">
                  ${due.map((one) => duePanel(one, frame))}
                </ul>`
          }`,
      ),
    );
  });

  app.post('/refunds/:id{[0-9a-f-]{36}}', async (c) => {
    const [order] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.id, c.req.param('id')));
    if (!order) return renderNotFound(c);
    await recordAdminAction(shop.db, c.get('staff').id, 'refund asked', order.number, {
      amount: toWire(order.total),
    });
    try {
      await requestRefund(shop, order);
    } catch (error) {
      if (error instanceof ShopRefusal) return c.redirect('/staff/refunds?done=no', 303);
      throw error;
    }
    return c.redirect('/staff/refunds?done', 303);
  });
  return app;
};
