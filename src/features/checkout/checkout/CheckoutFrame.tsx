import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { createElement, lazy, Suspense, type FC } from 'react';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import type { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Link } from '../../../components/link/Link.tsx';
import { buttonClass } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { FieldPlace } from '../../../ui/field/FieldPlace.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { lazyResource } from '../../../ui/lazyResource.ts';
import s from './checkout.module.css';
import { CheckoutForm } from './CheckoutForm.tsx';
import type { CheckoutProps } from './checkoutProps.ts';
import { Columns } from './Columns.tsx';
import { Pay } from './Pay.tsx';
import type { StopName } from './Stops.tsx';

type Props = CheckoutProps;
type Name = ScreenTag<typeof checkoutMachine>;

/** True for `/mobile-checkout`, which numbers its steps but is otherwise the same as `/checkout`. */
const isNumbered = (route: Route): boolean => route.screen === 'mobileCheckout';

/** The checkout form, disabled until the buyer and the product have loaded. */
const Loading: FC<Props> = ({ actor, route }) => (
  <div className={s.columns}>
    <div className={s.foldedWaiting}>
      <Skeleton height="100%" radius="var(--r-md)" className={s.fill} />
    </div>
    <div className={s.main}>
      <CheckoutForm actor={actor} numbered={isNumbered(route)} />
    </div>
    <div className={s.sideWaiting}>
      <Skeleton height="100%" radius="var(--r-md)" className={s.fill} />
    </div>
  </div>
);

const Failed: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  // `unreached`: a payment may be in progress, but the page that shows its status failed to load
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

const promo = lazyResource(async () => (await import('./promo/Promo.tsx')).Promo);

type PromoProps = Pick<Props, 'actor'>;
const PromoWaiting: FC<PromoProps> = ({ actor }) => {
  const credit = useSelector(actor, (snapshot) => snapshot.context.methods.credit);
  return (
    <div className={s.promoEntry}>
      {credit && <div className={s.creditPlace} />}
      <FieldPlace />
    </div>
  );
};

/**
 * Section for a promo code or credit. The form only loads when the section is opened, because few customers
 * have either. Space is reserved for the form.
 */
const FoldedPromo: FC<PromoProps> = ({ actor }) => {
  const { t } = useLingui();
  return (
    <details className={s.promo} onToggle={() => void promo.load()}>
      <summary>
        {t`Promo code or credit`} <Icon name={laterIcons.chevronDown} size={18} />
      </summary>
      {createElement<PromoProps>(promo.useLoaded() ?? PromoWaiting, { actor })}
    </details>
  );
};

/** The checkout form, before and after the order is created. */
const Form: FC<Props> = ({ actor, route, Paypal }) => {
  const failed = useTag(actor, 'failed');
  const { order, cart } = useSelector(actor, ({ context }) => context);
  const discountable = !order && cart?.ProdType !== prodType.voucher;
  return (
    <Columns actor={actor} pay={!failed && <Pay actor={actor} Paypal={Paypal} />}>
      <CheckoutForm actor={actor} numbered={isNumbered(route)} />
      {discountable && <FoldedPromo actor={actor} />}
    </Columns>
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

const LazyStops = lazy(async () => ({ default: (await import('./Stops.tsx')).Stops }));
const stop =
  (name: StopName): FC<Props> =>
  (props) => <LazyStops {...props} name={name} />;

const views: Record<Name, FC<Props>> = {
  loading: Loading,
  failed: Failed,
  empty: Empty,
  form: Form,
  price: stop('price'),
  methods: Form,
  cancel: stop('cancel'),
  cancelled: stop('cancelled'),
  expired: stop('expired'),
  passkey: stop('passkey'),
  leaving: Leaving,
  signIn: stop('signIn'),
  verification: stop('verification'),
  paused: stop('paused'),
  limit: stop('limit'),
};

export const CheckoutFrame = (props: Props) => {
  const { t } = useLingui();
  const { actor } = props;
  const View = views[useScreen<Name>(actor)];
  return (
    <FlowRegion actor={actor} className={s.page}>
      <h1 className="visually-hidden">{t({ message: 'Checkout', context: 'title' })}</h1>
      <Suspense
        fallback={
          <Columns actor={actor}>
            <Skeleton height="16rem" radius="var(--r-md)" />
          </Columns>
        }
      >
        <View {...props} />
      </Suspense>
    </FlowRegion>
  );
};
