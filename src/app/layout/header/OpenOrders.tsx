import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import {
  shownOrders,
  type openOrdersMachine,
} from '../../../../machines/checkout/openOrders/openOrders.machine.ts';
import type { OpenOrder } from '../../../../machines/types.ts';
import { Link } from '../../../components/link/Link.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from './openOrders.module.css';

const OneOrder = ({ order: { orderno, status, paymentstatus } }: { order: OpenOrder }) => {
  const { t } = useLingui();
  const text = (): string => {
    if (status === 'payment') return t`We are checking the payment of your order ${orderno}`;
    if (status === 'processing') return t`Your order ${orderno} is being delivered`;
    if (status === 'completed') return t`Your order ${orderno} is ready`;
    if (paymentstatus === 'refunded') return t`Your money for order ${orderno} has been sent back`;
    if (paymentstatus === 'paid' || paymentstatus === 'refund_failed')
      return t`Your order ${orderno} could not be delivered: get your money back`;
    return t`Your money for order ${orderno} is on its way back`;
  };
  // an order number must not wrap
  const [before, after] = text().split(orderno);
  return (
    <Link to={`/order-success?order=${orderno}`} className={s.order}>
      <Icon name={status === 'completed' ? laterIcons.check : laterIcons.receipt} size={18} />
      <span>
        {before}
        <span className="unbroken">{orderno}</span>
        {after}
      </span>
      <Icon name={laterIcons.chevronRight} size={16} />
    </Link>
  );
};

/**
 * One-line notice about an order that is still in progress or whose outcome the buyer has not seen yet. Several
 * orders share one collapsed line, so that they do not push the page out of view.
 */
export const OpenOrders = ({ actor }: { actor: ActorRefFrom<typeof openOrdersMachine> }) => {
  const { t } = useLingui();
  const open = useSelector(actor, (snapshot) => snapshot.context.orders);
  const closed = useSelector(actor, (snapshot) => snapshot.context.closed);
  const orders = shownOrders({ orders: open, closed });
  if (orders.length === 0) return null;
  const lines = orders.map((order) => <OneOrder key={order.orderno} order={order} />);
  return (
    <aside className={s.orders} aria-label={t`Your open orders`}>
      <div>
        {orders.length === 1 ? (
          lines
        ) : (
          <details>
            <summary className={s.order}>
              <Icon name={laterIcons.receipt} size={18} />
              <span>{t`Your open orders: ${orders.length}`}</span>
              <Icon name={laterIcons.chevronDown} size={16} className={s.chevron} />
            </summary>
            {lines}
          </details>
        )}
      </div>
      <button
        type="button"
        className={s.close}
        aria-label={t`Close`}
        onClick={() => actor.send({ type: 'openOrders.closed' })}
      >
        <span aria-hidden>×</span>
      </button>
    </aside>
  );
};
