import { useLingui } from '@lingui/react/macro';
import type { Order } from '../../../../machines/types.ts';
import { Facts } from '../../../ui/text/Facts.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import s from './paymentProcess.module.css';

/** Summarises the order in three lines. Space for them is reserved until the order has loaded. */
export const OrderInShort = ({ order }: { order: Order | null }) => {
  const { t } = useLingui();
  return (
    <div className={s.order}>
      {order && (
        <Facts
          facts={[
            {
              id: 'number',
              label: t`Order number`,
              value: <span className="unbroken">{order.orderno}</span>,
            },
            { id: 'product', label: t`Product`, value: order.product },
            { id: 'total', label: t`Total`, value: <Money value={order.total} />, total: true },
          ]}
        />
      )}
    </div>
  );
};
