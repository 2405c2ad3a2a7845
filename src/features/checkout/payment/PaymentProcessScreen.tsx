import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { paymentMachine } from '../../../../machines/checkout/payment/payment.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Link } from '../../../components/link/Link.tsx';
import { deliveryReasons } from '../../../components/product/deliveryReasons.ts';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Announcer } from '../../../ui/feedback/Announcer.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { ConfirmCancel } from '../checkout/ConfirmCancel.tsx';
import { OrderInShort } from './OrderInShort.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import s from './paymentProcess.module.css';
import { WaitingNote } from './WaitingNote.tsx';

type Props = { actor: ActorRefFrom<typeof paymentMachine>; route: Route };
type Name = ScreenTag<typeof paymentMachine>;

const HomeLink = () => {
  const { t } = useLingui();
  return (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {t`Back to the shop`}
    </Link>
  );
};

const HelpLink = () => {
  const { t } = useLingui();
  return <Link to="/help" className={buttonClass()}>{t`Help`}</Link>;
};

// Views for customers who may have been charged. None of them offers to pay again.

/** Shows a note for waiting customers and the order details that have already loaded. */
const Meanwhile = ({ actor }: Pick<Props, 'actor'>) => {
  const order = useSelector(actor, (snapshot) => snapshot.context.order);
  const reason = useSelector(
    actor,
    ({ context: { progress, check } }) => (progress ?? check)?.deliveryreason,
  );
  return (
    <>
      <OrderInShort order={order} />
      <WaitingNote
        slow={useTag(actor, 'slow')}
        offline={useTag(actor, 'offline')}
        email={order?.email ?? null}
        waits={reason === 'tooSoon'}
      />
    </>
  );
};

const Checking: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  return (
    <StatusPanel title={t`Checking your payment`}>
      <Meanwhile actor={actor} />
    </StatusPanel>
  );
};

const Unconfirmed: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const order = useSelector(actor, (snapshot) => snapshot.context.order);
  return (
    <StatusPanel
      icon={laterIcons.clock}
      tone="warn"
      title={t`Not confirmed yet`}
      lead={t`Do not pay again. We will e-mail you.`}
      actions={
        <>
          <Button variant="primary" onClick={() => actor.send({ type: 'payment.rechecked' })}>
            {t`Check again`}
          </Button>
          <HelpLink />
        </>
      }
    >
      {order && <OrderInShort order={order} />}
      <p>{t`We keep checking with the payment provider. You can close this window: your order continues without it.`}</p>
    </StatusPanel>
  );
};

/** Shown if the browser no longer has any data about the order, not even the buyer's cookie. */
const OrderNotFound: FC<Props> = ({ actor }) => {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <StatusPanel
      icon={laterIcons.info}
      tone="warn"
      title={t`We cannot find your order in this browser`}
      lead={t`Do not pay again. We will e-mail you.`}
      actions={
        <>
          <Button variant="primary" onClick={() => actor.send({ type: 'payment.rechecked' })}>
            {t`Check again`}
          </Button>
          <HelpLink />
        </>
      }
    >
      {failure && failure.kind !== 'notFound' && (
        <Alert tone="bad" quiet className={s.note}>
          {failureText(failure, (message) => i18n._(message))}
        </Alert>
      )}
      <p>{t`If you have paid, your receipt comes by e-mail, and the link in it opens your order. Please allow cookies for this site: without them we cannot show your orders.`}</p>
    </StatusPanel>
  );
};

// Views for customers who have not been charged.

const Declined: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const expired = useSelector(actor, (snapshot) => snapshot.context.check?.message_key === 'expired');
  const order = useSelector(actor, (snapshot) => snapshot.context.order);
  return (
    <StatusPanel
      icon={laterIcons.card}
      tone="warn"
      title={
        expired
          ? t`The payment was not completed. You have not been charged.`
          : t`The payment was declined. You have not been charged.`
      }
      actions={
        <>
          <Button variant="primary" onClick={() => actor.send({ type: 'payment.methodsRequested' })}>
            {t`Choose another method`}
          </Button>
          <Button onClick={() => actor.send({ type: 'payment.cancelRequested' })}>{t`Cancel order`}</Button>
        </>
      }
    >
      {order && <OrderInShort order={order} />}
      <p>{t`Your order is kept. If your bank shows a reserved amount, it is released automatically, usually within a few days.`}</p>
    </StatusPanel>
  );
};

const Cancel: FC<Props> = ({ actor }) => (
  <ConfirmCancel
    busy={useTag(actor, 'busy')}
    onKeep={() => actor.send({ type: 'payment.cancelDeclined' })}
    onCancel={() => actor.send({ type: 'payment.cancelConfirmed' })}
  />
);

const Ended: FC<Props> = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon={laterIcons.info}
      title={t`Your order has been cancelled.`}
      lead={t`You have not been charged.`}
      actions={<HomeLink />}
    >
      <p>{t`If a payment still arrives, we’ll refund it automatically.`}</p>
    </StatusPanel>
  );
};

// Views for customers who have been charged.

const Delivering: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const step = useSelector(actor, (snapshot) => snapshot.context.progress?.step ?? 3);
  return (
    <StatusPanel title={t`Your payment has arrived`} lead={t`We are getting your order ready.`}>
      <OrderSteps step={step} />
      <Meanwhile actor={actor} />
    </StatusPanel>
  );
};

/** Shows why the last refund request failed. */
const RefundFailure = ({ actor }: Pick<Props, 'actor'>) => {
  const { i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    failure && (
      <Alert tone="bad" quiet className={s.note}>
        {failureText(failure, (message) => i18n._(message))}
      </Alert>
    )
  );
};

/** Shows the product and the amount paid. */
const Paid = ({ actor }: Pick<Props, 'actor'>) => {
  const order = useSelector(actor, (snapshot) => snapshot.context.order);
  return order && <OrderInShort order={order} />;
};

const RefundButton = ({ actor }: Pick<Props, 'actor'>) => {
  const { t } = useLingui();
  return (
    <Button variant="primary" onClick={() => actor.send({ type: 'payment.refundRequested' })}>
      {t`Get my money back`}
    </Button>
  );
};

const Undeliverable: FC<Props> = ({ actor }) => {
  const { t, i18n } = useLingui();
  const reason = useSelector(actor, (snapshot) => snapshot.context.check?.deliveryreason);
  return (
    <StatusPanel
      icon="alert"
      tone="warn"
      title={t`Something went wrong, can you get your money?`}
      lead={t`Yes. You have paid and we could not deliver.`}
      actions={
        <>
          <RefundButton actor={actor} />
          <Button onClick={() => actor.send({ type: 'payment.repeated' })}>{t`Try again`}</Button>
          <HelpLink />
        </>
      }
    >
      {reason && <p className={s.reason}>{i18n._(deliveryReasons[reason])}</p>}
      <Paid actor={actor} />
      <RefundFailure actor={actor} />
      <p>{t`If you do nothing, we refund it automatically: the full amount goes back to the card or account you paid with. Trying again is a new order and a new payment.`}</p>
    </StatusPanel>
  );
};

const RefundDue: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon="alert"
      tone="warn"
      title={t`Your order has been cancelled for some reason. Please go to transactions page for refund.`}
      actions={
        <>
          <Link to="/orders" className={buttonClass({ variant: 'primary' })}>
            {t`Go to your orders`}
          </Link>
          <Button
            onClick={() => actor.send({ type: 'payment.refundRequested' })}
          >{t`Get my money back`}</Button>
        </>
      }
    >
      <Paid actor={actor} />
      <RefundFailure actor={actor} />
      <p>{t`You have paid, and we still have your money. Bought without an account? Ask for it right here.`}</p>
    </StatusPanel>
  );
};

const RefundFailed: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon="alert"
      tone="bad"
      title={t`Something went wrong, can you get your money?`}
      lead={t`Yes. The refund has not gone through yet, and we still have your money.`}
      actions={
        <>
          <RefundButton actor={actor} />
          <HelpLink />
        </>
      }
    >
      <Paid actor={actor} />
      <RefundFailure actor={actor} />
      <p>{t`We’re looking into it. You can also ask again: you’ll be refunded once either way.`}</p>
    </StatusPanel>
  );
};

const Asking: FC<Props> = () => {
  const { t } = useLingui();
  return <StatusPanel title={t`Requesting your refund…`} />;
};

const Refunding: FC<Props> = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon={laterIcons.ok}
      tone="ok"
      title={t`Your refund has been requested.`}
      lead={t`Your money is on its way back.`}
      actions={<HomeLink />}
    >
      <p>
        {t`It goes back to the card or account you paid with and usually arrives within a few days. We’ll e-mail you as soon as it is sent.`}
      </p>
    </StatusPanel>
  );
};

const Refunded: FC<Props> = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon={laterIcons.ok}
      tone="ok"
      title={t`Your refund has been completed.`}
      lead={t`Your order has been cancelled.`}
      actions={<HomeLink />}
    >
      <p>{t`It goes back to the card or account you paid with and usually arrives within a few days.`}</p>
    </StatusPanel>
  );
};

const Leaving: FC<Props> = () => {
  const { t } = useLingui();
  return <StatusPanel title={t`One moment…`} />;
};

const views: Record<Name, FC<Props>> = {
  checking: Checking,
  unconfirmed: Unconfirmed,
  lost: OrderNotFound,
  declined: Declined,
  cancel: Cancel,
  ended: Ended,
  delivering: Delivering,
  undeliverable: Undeliverable,
  refundDue: RefundDue,
  refundFailed: RefundFailed,
  asking: Asking,
  refunding: Refunding,
  refunded: Refunded,
  leaving: Leaving,
};

/**
 * Pages `/payment-process` and `/mypos-process`, which show the outcome of a payment. A view offers to pay
 * again only if the customer has not been charged.
 */
export const PaymentProcessScreen = ({ actor, route }: Props) => {
  const { t } = useLingui();
  const screen = useScreen<Name>(actor);
  const View = views[screen];
  return (
    <FlowRegion actor={actor} className={s.page}>
      <h1 className="visually-hidden">{t`Payment`}</h1>
      <Announcer about={screen} />
      <View actor={actor} route={route} />
    </FlowRegion>
  );
};
