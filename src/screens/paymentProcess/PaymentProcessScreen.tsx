import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import { Link } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { paymentMachine } from '../../../machines/payment.machine.ts';
import type { CheckStatus, Route } from '../../../machines/contracts.ts';
import { Alert, Button, buttonClass } from '../../ui/index.ts';
import { CancelQuestion } from '../checkout/CancelQuestion.tsx';
import { Panel } from '../checkout/Panel.tsx';
import type { ScreenTag } from '../checkout/screenTag.ts';
import { failureText } from '../common/failureText.ts';
import { Stage, useScreen, useTag } from '../common/Stage.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { Patience } from './Patience.tsx';
import s from './paymentProcess.module.css';

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

// Tier two: maybe charged. Nothing here offers to pay.

const Checking: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  return (
    <Panel title={t`Checking your payment`}>
      <Patience slow={useTag(actor, 'slow')} offline={useTag(actor, 'offline')} />
    </Panel>
  );
};

const Unconfirmed: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  return (
    <Panel
      icon="clock"
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
      <p>{t`We go on asking the payment provider. You may close this window: your order continues without it.`}</p>
    </Panel>
  );
};

// Tier one: not charged.

const Declined: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const expired = useSelector(actor, (snapshot) => snapshot.context.check?.message_key === 'expired');
  return (
    <Panel
      icon="card"
      tone="warn"
      title={
        expired
          ? t`The payment was not completed. You have not been charged.`
          : t`The payment was declined. You have not been charged.`
      }
      actions={
        <>
          <Button variant="primary" onClick={() => actor.send({ type: 'payment.methodsAsked' })}>
            {t`Choose another method`}
          </Button>
          <Button onClick={() => actor.send({ type: 'payment.cancelAsked' })}>{t`Cancel order`}</Button>
        </>
      }
    >
      <p>{t`Your order is kept. If your bank shows a reserved amount, it releases it by itself, usually within a few days.`}</p>
    </Panel>
  );
};

const Cancel: FC<Props> = ({ actor }) => (
  <CancelQuestion
    busy={useTag(actor, 'busy')}
    onKeep={() => actor.send({ type: 'payment.cancelDeclined' })}
    onCancel={() => actor.send({ type: 'payment.cancelConfirmed' })}
  />
);

type Money = 'none' | 'held' | 'returning' | 'returned';
const moneyIn: Record<CheckStatus['paymentstatus'], Money> = {
  none: 'none',
  pending: 'none',
  failed: 'none',
  cancelled: 'none',
  paid: 'held',
  refund_failed: 'held',
  refund_requested: 'returning',
  refund_pending: 'returning',
  refunded: 'returned',
};

const Ended: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const money = useSelector(actor, (snapshot) => moneyIn[snapshot.context.check?.paymentstatus ?? 'none']);
  const actions = (
    <>
      <HomeLink />
      {money !== 'none' && <HelpLink />}
    </>
  );
  if (money === 'held')
    return (
      <Panel
        icon="alert"
        tone="warn"
        title={t`Your order has been cancelled for some reason. Please go to transactions page for refund.`}
        actions={actions}
      >
        <p>{t`Your payment arrived. Write to us with your order number and we send it back.`}</p>
      </Panel>
    );
  const leads = {
    none: t`You have not been charged.`,
    returning: t`Your money is on its way back.`,
    returned: t`Your refund has been completed.`,
  };
  return (
    <Panel
      icon={money === 'none' ? 'info' : 'ok'}
      tone={money === 'none' ? 'neutral' : 'ok'}
      title={t`Your order has been cancelled.`}
      lead={leads[money]}
      actions={actions}
    >
      <p>
        {money === 'none'
          ? t`Should a payment still arrive, we send it back without being asked.`
          : t`It goes to the card or account you paid with and usually arrives within a few days.`}
      </p>
    </Panel>
  );
};

// Tier three: charged.

const Delivering: FC<Props> = ({ actor }) => {
  const { t } = useLingui();
  const step = useSelector(actor, (snapshot) => snapshot.context.progress?.step ?? 3);
  return (
    <Panel title={t`Your payment has arrived`} lead={t`We are getting your order ready.`}>
      <OrderSteps step={step} />
      <Patience slow={useTag(actor, 'slow')} offline={useTag(actor, 'offline')} />
    </Panel>
  );
};

const Undeliverable: FC<Props> = ({ actor }) => {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <Panel
      icon="alert"
      tone="warn"
      title={t`Something went wrong, can you get your money?`}
      lead={t`Yes. You have paid and we could not deliver.`}
      actions={
        <>
          <Button
            variant="primary"
            busy={useTag(actor, 'busy')}
            onClick={() => actor.send({ type: 'payment.refundAsked' })}
          >
            {t`Get my money back`}
          </Button>
          <HelpLink />
        </>
      }
    >
      {failure && (
        <Alert tone="bad" quiet className={s.note}>
          {failureText(failure, (message) => i18n._(message))}
        </Alert>
      )}
      <p>{t`The full amount goes to the card or account you paid with.`}</p>
    </Panel>
  );
};

const Refund: FC<Props> = () => {
  const { t } = useLingui();
  return (
    <Panel
      icon="ok"
      tone="ok"
      title={t`Your refund has been requested.`}
      lead={t`Your money is on its way back.`}
      actions={<HomeLink />}
    >
      <p>
        {t`It goes to the card or account you paid with and usually arrives within a few days. We e-mail you as soon as it is sent.`}
      </p>
    </Panel>
  );
};

const Leaving: FC<Props> = () => {
  const { t } = useLingui();
  return <Panel title={t`One moment…`} />;
};

const views: Record<Name, FC<Props>> = {
  checking: Checking,
  unconfirmed: Unconfirmed,
  declined: Declined,
  cancel: Cancel,
  ended: Ended,
  delivering: Delivering,
  undeliverable: Undeliverable,
  refund: Refund,
  leaving: Leaving,
};

/** `/payment-process`: what became of the money, in three tiers; only "not charged" offers to pay again. */
export const PaymentProcessScreen = ({ actor, route }: Props) => {
  const View = views[useScreen<Name>(actor)];
  return (
    <Stage actor={actor} className={s.page}>
      <div aria-live="polite">
        <View actor={actor} route={route} />
      </div>
    </Stage>
  );
};
