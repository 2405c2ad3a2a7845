import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { brandOf } from '../../../../contract/domain/catalogue/brandOf.ts';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import type { cartMachine } from '../../../../machines/checkout/cart/cart.machine.ts';
import type { RequestedItem } from '../../../../machines/types.ts';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import { focusWhenLeft } from '../../../components/form/autoFocus.ts';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Link } from '../../../components/link/Link.tsx';
import { Received } from '../../../components/product/Received.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Sheet } from '../../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Facts } from '../../../ui/text/Facts.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import s from './cartPanel.module.css';

type Actor = ActorRefFrom<typeof cartMachine>;
type ScreenTag = 'empty' | 'loading' | 'item' | 'confirm' | 'conflict' | 'orderOpen' | 'orderCancel';
type View = FC<{ actor: Actor; onClose: () => void }>;

/** Row with the product's image, name, phone number, value and price. */
const Product = ({ item, children }: { item: RequestedItem; children?: ReactNode }) => {
  const { i18n } = useLingui();
  const phoneText = usePhoneText();
  const kind =
    item.ProdType === prodType.topUp
      ? 'operator'
      : item.ProdType === prodType.voucher
        ? 'voucher'
        : 'giftcard';
  const received = (
    <Received value={item.Receivevalue} currency={item.ReceiveCurrency} beforeTax={item.before_tax === 1} />
  );
  return (
    <div className={s.item}>
      <ProductArt kind={kind} src={item.logo} alt="" className={cx(s.art, kind === 'operator' && s.square)} />
      <div className={s.text}>
        <h3 className={s.name}>{brandOf(item.ProdName, item.ccode_iso2)}</h3>
        {item.ProdType === prodType.topUp && item.Mobile && (
          <p className="tabular">{phoneText(item.ISDCode ?? '', item.Mobile)}</p>
        )}
        {kind === 'giftcard' && <p className={s.muted}>{countryName(item.ccode_iso2, i18n.locale)}</p>}
        <p className={s.muted}>
          {item.ProdType === prodType.topUp ? (
            <Trans>They receive: {received}</Trans>
          ) : (
            <Trans>Value: {received}</Trans>
          )}
        </p>
        {children}
      </div>
      {item.Price && <Money value={item.Price} className={s.price} />}
    </div>
  );
};

const Item = ({ actor }: { actor: Actor }) => {
  const cart = useSelector(actor, (snapshot) => snapshot.context.cart);
  return cart && <Product item={cart} />;
};

/**
 * Shows the product in the cart, if it has loaded, and the new product, so that the customer can choose between
 * them.
 */
const Choices = ({ actor, current }: { actor: Actor; current: string }) => {
  const { t } = useLingui();
  const cart = useSelector(actor, (snapshot) => snapshot.context.cart);
  const requested = useSelector(actor, (snapshot) => snapshot.context.item);
  const choices = [
    { label: current, item: cart },
    { label: t`New product`, item: requested },
  ];
  return choices.map(
    ({ label, item }) =>
      item && (
        <section key={label} className={s.choice} aria-label={label}>
          <p className={s.strong}>{label}</p>
          <Product item={item}>
            {item.Quantity > 1 && (
              <p className={s.muted}>
                <Trans>Quantity: {item.Quantity}</Trans>
              </p>
            )}
          </Product>
        </section>
      ),
  );
};

const Sums = ({ actor }: { actor: Actor }) => {
  const { t } = useLingui();
  const cart = useSelector(actor, (snapshot) => snapshot.context.cart);
  return (
    <Facts
      facts={[
        { id: 'quantity', label: t`Quantity`, value: cart?.Quantity },
        // a cart never has a service fee
        { id: 'fee', label: t`Service fee`, value: <Money value="0.00" /> },
        { id: 'total', label: t`Total`, value: <Money value={cart?.TotalAmount} />, total: true },
      ]}
    />
  );
};

const Loading: View = () => (
  <>
    <div className={s.item}>
      <Skeleton width="4rem" height="4rem" radius="var(--r-md)" />
      <Skeleton lines={3} className={s.text} />
    </div>
    <Skeleton lines={3} height="1.75em" />
  </>
);

const Empty: View = ({ onClose }) => (
  <EmptyState
    icon="cart"
    title={<Trans>Your cart is empty</Trans>}
    action={
      <Link
        {...focusWhenLeft}
        to="/giftcardworld"
        className={buttonClass({ variant: 'primary' })}
        onClick={onClose}
      >
        <Trans>Browse products</Trans>
      </Link>
    }
  >
    <Trans>Top-ups, gift cards and vouchers: what you choose waits here until you pay.</Trans>
  </EmptyState>
);

const Filled: View = ({ actor, onClose }) => (
  <>
    <Item actor={actor} />
    <Button
      {...focusWhenLeft}
      variant="quiet"
      size="sm"
      className={s.remove}
      disabled={useTag(actor, 'busy')}
      onClick={() => actor.send({ type: 'cart.removalRequested' })}
    >
      <Trans>Remove</Trans>
    </Button>
    <Sums actor={actor} />
    <Link
      to="/checkout"
      className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      onClick={onClose}
    >
      <Trans>Checkout</Trans>
    </Link>
  </>
);

const Confirm: View = ({ actor }) => {
  const busy = useTag(actor, 'busy');
  return (
    <>
      <Item actor={actor} />
      <div {...focusWhenLeft} className={s.question} role="group" tabIndex={-1} aria-labelledby="cart-remove">
        <p id="cart-remove" className={s.strong}>
          <Trans>Remove this item?</Trans>
        </p>
        <div className={s.actions}>
          <Button disabled={busy} onClick={() => actor.send({ type: 'cart.removalDeclined' })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={() => actor.send({ type: 'cart.removalConfirmed' })}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
      <Sums actor={actor} />
    </>
  );
};

const Conflict: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  return (
    <>
      <div>
        <p className={s.strong}>
          <Trans>You already have a cart.</Trans>
        </p>
        <p className={s.muted}>
          <Trans>
            The cart holds one product at a time. Keep what is in it, or take the new product instead.
          </Trans>
        </p>
      </div>
      <Choices actor={actor} current={t`In your cart`} />
      <div className={s.actions}>
        <Button disabled={busy} onClick={() => actor.send({ type: 'cart.kept' })}>
          <Trans>Keep it</Trans>
        </Button>
        <Button variant="primary" busy={busy} onClick={() => actor.send({ type: 'cart.replaced' })}>
          <Trans>Replace it</Trans>
        </Button>
      </div>
    </>
  );
};

/** Returns the number of the order that blocks a new purchase. */
const useOrderNumber = (actor: Actor) => {
  const number = useSelector(actor, (snapshot) => snapshot.context.order?.orderno);
  return <span className="unbroken">{number}</span>;
};

const OrderOpen: View = ({ actor }) => {
  const { t } = useLingui();
  const orderno = useOrderNumber(actor);
  return (
    <>
      <EmptyState
        icon={laterIcons.receipt}
        title={<Trans>You already have an order.</Trans>}
        action={
          <div className={s.actions}>
            <Button {...focusWhenLeft} onClick={() => actor.send({ type: 'cart.orderCancelRequested' })}>
              <Trans>Cancel order</Trans>
            </Button>
            <Button variant="primary" onClick={() => actor.send({ type: 'cart.orderResumed' })}>
              <Trans>Resume</Trans>
            </Button>
          </div>
        }
      >
        <Trans>Order {orderno} is not paid yet. Pay it, or cancel it to buy the new product.</Trans>
      </EmptyState>
      <Choices actor={actor} current={t`In the order`} />
    </>
  );
};

const OrderCancel: View = ({ actor }) => {
  const orderno = useOrderNumber(actor);
  const busy = useTag(actor, 'busy');
  return (
    <EmptyState
      icon={laterIcons.help}
      title={<Trans>Cancel order {orderno}?</Trans>}
      action={
        <div className={s.actions}>
          <Button
            {...focusWhenLeft}
            variant="primary"
            disabled={busy}
            onClick={() => actor.send({ type: 'cart.orderCancelDeclined' })}
          >
            <Trans>Keep the order</Trans>
          </Button>
          <Button busy={busy} onClick={() => actor.send({ type: 'cart.orderCancelConfirmed' })}>
            <Trans>Yes, cancel it</Trans>
          </Button>
        </div>
      }
    >
      <Trans>The order is closed, and the new product goes into your cart.</Trans>
    </EmptyState>
  );
};

const views = {
  empty: Empty,
  loading: Loading,
  item: Filled,
  confirm: Confirm,
  conflict: Conflict,
  orderOpen: OrderOpen,
  orderCancel: OrderCancel,
} satisfies Record<ScreenTag, View>;

const answers = [
  { type: 'cart.kept' },
  { type: 'cart.orderCancelDeclined' },
  { type: 'cart.orderLeft' },
  { type: 'cart.removalDeclined' },
] as const;

/** The cart panel. Closing it cancels any pending confirmation, so that nothing is removed or replaced. */
export const CartPanel = ({ actor, onClose }: { actor: Actor; onClose: () => void }) => {
  const { t } = useLingui();
  const screen = useScreen<ScreenTag>(actor);
  const View = views[screen];
  const close = () => {
    for (const answer of answers) if (actor.getSnapshot().can(answer)) actor.send(answer);
    onClose();
  };
  return (
    <Sheet open onClose={close} title={<Trans>Your cart</Trans>} closeLabel={t`Close cart`}>
      <p role="status" className="visually-hidden">
        {screen === 'item' && <Trans>It is in your cart</Trans>}
      </p>
      <FlowRegion actor={actor} className={s.panel}>
        <View actor={actor} onClose={close} />
      </FlowRegion>
    </Sheet>
  );
};
