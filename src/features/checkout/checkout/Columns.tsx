import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import s from './checkout.module.css';
import { NumberCheck } from './NumberCheck.tsx';
import { FoldedSummary, OrderSummary } from './OrderSummary.tsx';
import { purchaseOfCart, purchaseOfOrder, type Purchase } from './purchase.ts';
import { RecentTopUpNote } from './RecentTopUpNote.tsx';

/**
 * Returns the purchase from the order or, if there is no order, from the cart. Returns null if there is
 * neither.
 */
export const usePurchase = (actor: ActorRefFrom<typeof checkoutMachine>): Purchase | null => {
  const { order, cart, newPrice, discount } = useSelector(actor, ({ context }) => context);
  return order ? purchaseOfOrder(order) : cart && purchaseOfCart(cart, newPrice, discount);
};

/**
 * Shows the form on the left, and the summary and payment on the right. On a phone, both columns are stacked.
 */
export const Columns = ({
  actor,
  pay,
  children,
}: {
  actor: ActorRefFrom<typeof checkoutMachine>;
  pay?: ReactNode;
  children: ReactNode;
}) => {
  const bought = usePurchase(actor);
  const recent = useSelector(actor, ({ context }) => context.methods.recentTopUp);
  return (
    <div className={s.columns}>
      {bought && <FoldedSummary bought={bought} />}
      <div className={s.main}>
        {bought && <NumberCheck bought={bought} />}
        {recent && <RecentTopUpNote recent={recent} />}
        {children}
      </div>
      {bought && <OrderSummary bought={bought}>{pay}</OrderSummary>}
    </div>
  );
};
