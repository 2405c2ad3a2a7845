import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { displayChf } from '../../../contract/domain/money.ts';
import type { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { Route } from '../../../machines/types.ts';
import type { verificationLoaderMachine } from '../../../machines/verification/verificationLoader.machine.ts';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { FlowRegion, useScreen, useTag } from '../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../components/flow/screenTag.ts';
import { Link } from '../../components/link/Link.tsx';
import { Button, buttonClass, Card, EmptyState, Money, Skeleton } from '../../ui/index.ts';
import s from './checkout.module.css';
import { ConfirmCancel } from './ConfirmCancel.tsx';
import { ContactSection } from './ContactSection.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentSections } from './PaymentSections.tsx';
import type { PaypalPay } from './paypal/PaypalPay.tsx';
import { purchaseOfCart, purchaseOfOrder } from './purchase.ts';
import { Section } from './Section.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import { IdentityStep, LimitStep, PausedStep, ReviewStep } from './VoucherSteps.tsx';

/** What draws the verification inside the checkout. */
export type VerificationView = FC<{ actor: ActorRefFrom<typeof verificationLoaderMachine> }>;
type Props = {
  actor: ActorRefFrom<typeof checkoutMachine>;
  route: Route;
  Verification: VerificationView;
  /** What pays by PayPal; a part with a chart of its own. */
  Paypal: typeof PaypalPay;
};
type Name = ScreenTag<typeof checkoutMachine>;

/** Only the address differs: `/mobile-checkout` numbers the steps. */
const isNumbered = (route: Route): boolean => route.screen === 'mobileCheckout';

const Columns = ({ actor, children }: { actor: Props['actor']; children: ReactNode }) => {
  const order = useSelector(actor, (snapshot) => snapshot.context.order);
  const cart = useSelector(actor, (snapshot) => snapshot.context.cart);
  const newPrice = useSelector(actor, (snapshot) => snapshot.context.newPrice);
  const bought = order ? purchaseOfOrder(order) : cart ? purchaseOfCart(cart, newPrice) : null;
  return (
    <div className={s.columns}>
      {bought && <OrderSummary bought={bought} />}
      <div className={s.main}>{children}</div>
    </div>
  );
};

const Loading: FC<Props> = () => (
  <div className={s.columns}>
    <div className={s.sideWaiting}>
      <Skeleton height="100%" radius="var(--r-md)" className={s.fill} />
    </div>
    <div className={s.main}>
      <Card className={s.section}>
        <Skeleton width="8rem" height="1.75rem" />
        <Skeleton width="4rem" height="1.25rem" />
        <Skeleton height="3rem" />
        <Skeleton width="14rem" height="1.5rem" />
        <Skeleton height="3.25rem" />
      </Card>
      <Card className={s.section}>
        <Skeleton width="8rem" height="1.75rem" />
      </Card>
    </div>
  </div>
);

const Failed: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  // an order exists, and money may be moving
  const unreached = useTag(actor, 'unreached');
  return (
    <FailedState
      failure={unreached ? null : failure}
      onRetry={() => actor.send({ type: 'checkout.retried' })}
    >
      {unreached
        ? t`Do not pay again. We will e-mail you.`
        : t`Nothing has been ordered and you have not been charged.`}
    </FailedState>
  );
};

const Empty: FC<Props> = () => {
  const { t } = useLingui();
  return (
    <EmptyState
      icon="cart"
      title={t`Your cart is empty`}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t`Back to the shop`}
        </Link>
      }
    >
      {t`Choose a top-up, a gift card or a voucher first.`}
    </EmptyState>
  );
};

const ContactStep: FC<Props> = ({ actor, route }) => {
  const { t } = useLingui();
  return (
    <Columns actor={actor}>
      <ContactSection actor={actor} number={isNumbered(route) ? 1 : null} />
      <Section title={t`Payment`} number={isNumbered(route) ? 2 : null} state="next">
        {!isNumbered(route) && <p className={s.quiet}>{t`Comes next: you choose how to pay.`}</p>}
      </Section>
    </Columns>
  );
};

const Price: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const oldPrice = useSelector(actor, (snapshot) => snapshot.context.cart?.Price);
  const newPrice = useSelector(actor, (snapshot) => snapshot.context.newPrice);
  return (
    <Columns actor={actor}>
      <StatusPanel
        takesFocus
        icon="info"
        title={t`The price has changed`}
        lead={t`You have not been charged.`}
        actions={
          <>
            <Button variant="primary" onClick={() => actor.send({ type: 'checkout.priceAccepted' })}>
              {t`Continue with ${displayChf(newPrice)}`}
            </Button>
            <Button onClick={() => actor.send({ type: 'checkout.priceDeclined' })}>{t`Go back`}</Button>
          </>
        }
      >
        <dl className={s.prices}>
          <div>
            <dt>{t`Before`}</dt>
            <dd>
              <s>
                <Money value={oldPrice} />
              </s>
            </dd>
          </div>
          <div>
            <dt>{t`Now`}</dt>
            <dd className={s.now}>
              <Money value={newPrice} />
            </dd>
          </div>
        </dl>
      </StatusPanel>
    </Columns>
  );
};

const PaymentStep: FC<Props> = ({ actor, route, Paypal }) => {
  const order = useSelector(actor, (snapshot) => snapshot.context.order);
  return (
    <Columns actor={actor}>
      {order && <PaymentSections actor={actor} order={order} numbered={isNumbered(route)} Paypal={Paypal} />}
    </Columns>
  );
};

const Cancel: FC<Props> = ({ actor }) => {
  const orderno = useSelector(actor, (snapshot) => snapshot.context.order?.orderno);
  return (
    <Columns actor={actor}>
      <ConfirmCancel
        orderno={orderno}
        busy={useTag(actor, 'busy')}
        onKeep={() => actor.send({ type: 'checkout.cancelDeclined' })}
        onCancel={() => actor.send({ type: 'checkout.cancelConfirmed' })}
      />
    </Columns>
  );
};

const Cancelled: FC<Props> = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon="ok"
      title={t`Your order has been cancelled.`}
      lead={t`You have not been charged.`}
      actions={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t`Back to the shop`}
        </Link>
      }
    />
  );
};

const Expired: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon="clock"
      title={t`This order has expired`}
      lead={t`You have not been charged.`}
      actions={
        <Button
          variant="primary"
          onClick={() => actor.send({ type: 'checkout.retried' })}
        >{t`Start again`}</Button>
      }
    >
      {t`An order waits a limited time for its payment, because prices change.`}
    </StatusPanel>
  );
};

const Leaving: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  return (
    <Columns actor={actor}>
      <StatusPanel
        title={t`Taking you to the payment page…`}
      >{t`Please do not close this window.`}</StatusPanel>
    </Columns>
  );
};

const Who: FC<Props> = ({ actor }) => (
  <Columns actor={actor}>
    <IdentityStep actor={actor} />
  </Columns>
);

const Verify: FC<Props> = ({ actor, Verification }) => {
  const { t } = useLingui();
  const verification = useSelector(actor, (snapshot) => snapshot.children.verification);
  return (
    <Columns actor={actor}>
      <Section title={t`Who buys the voucher`} state="open">
        {verification && <Verification actor={verification} />}
      </Section>
      <Section title={t`Contact`} state="next" />
      <Section title={t`Payment`} state="next" />
    </Columns>
  );
};

const Review: FC<Props> = ({ actor }) => (
  <Columns actor={actor}>
    <ReviewStep actor={actor} />
  </Columns>
);

const Paused: FC<Props> = ({ actor }) => (
  <Columns actor={actor}>
    <PausedStep actor={actor} />
  </Columns>
);

const Limit: FC<Props> = ({ actor }) => (
  <Columns actor={actor}>
    <LimitStep actor={actor} />
  </Columns>
);

const views: Record<Name, FC<Props>> = {
  loading: Loading,
  failed: Failed,
  empty: Empty,
  contact: ContactStep,
  price: Price,
  methods: PaymentStep,
  cancel: Cancel,
  cancelled: Cancelled,
  expired: Expired,
  leaving: Leaving,
  signIn: Who,
  verification: Verify,
  review: Review,
  paused: Paused,
  limit: Limit,
};

/** `/checkout` and `/mobile-checkout`: from the cart to the payment provider. */
export const CheckoutFrame = ({ actor, route, Verification, Paypal }: Props) => {
  const View = views[useScreen<Name>(actor)];
  return (
    <FlowRegion actor={actor} className={s.page}>
      <View actor={actor} route={route} Verification={Verification} Paypal={Paypal} />
    </FlowRegion>
  );
};
