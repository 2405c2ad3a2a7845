import { html } from 'hono/html';
import { maskEmail } from '../../../contract/domain/identity/email.ts';
import type { StaffTexts } from '../../messages/index.ts';
import { orderTags } from '../../orders/transitions.ts';
import type { OrderRow } from '../../platform/database/schema.ts';
import { formatChf, formatTime } from '../formats.ts';
import type { LayoutData, Markup } from '../page.ts';

const toneOf = ({ state }: OrderRow): string => {
  const tags = orderTags(state);
  if (tags.has('refund_failed') || state === 'refundDue') return 'bad';
  if (tags.has('open') || state === 'processing' || tags.has('refund_requested')) return 'warn';
  return state === 'completed' ? 'good' : '';
};
export const stateMark = (order: OrderRow, { records }: StaffTexts): Markup =>
  html`<span class="state ${toneOf(order)}">${records.orderStates[order.state]}</span>`;

/**
 * Lists orders, each as a link to the order's page. `listQuery` is the query string of the list that the
 * order's page links back to. `withBuyer` adds each buyer's masked email address; the complete address is only on the
 * order's page, because the log records who has opened that page.
 */
export const orderRows = (
  orders: OrderRow[],
  { texts, language }: LayoutData,
  { listQuery = '', withBuyer = true }: { listQuery?: string; withBuyer?: boolean } = {},
): Markup =>
  html`<ul class="list orders">
    ${orders.map(
      (order) =>
        html`<li data-row>
          <a href="/staff/orders/${order.number}${listQuery && `?${listQuery}`}"
            ><strong class="reference">${order.number}</strong
            ><span
              >${order.quantity} ×
              ${order.item.ProdName}${withBuyer ? html`<br /><span class="soft">${maskEmail(order.email)}</span>` : ''}</span
            ><span class="num">${formatChf(order.total)}</span><span>${stateMark(order, texts)}</span
            ><time class="soft" datetime="${order.createdAt.toISOString()}"
              >${formatTime(order.createdAt, language)}</time
            ></a
          >
        </li>`,
    )}
  </ul>`;
