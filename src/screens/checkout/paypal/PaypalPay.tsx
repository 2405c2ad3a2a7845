import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { createElement } from 'react';
import type { FC } from 'react';
import { Alert, Button, Icon, Skeleton } from '../../../ui/index.ts';
import { failureText } from '../../common/failureText.ts';
import { Stage, useScreen, useTag } from '../../common/Stage.tsx';
import type { paypalMachine } from '../../../../machines/paypal.machine.ts';
import type { ScreenTag } from '../screenTag.ts';
import type { PaypalActor } from './actor.ts';
import s from './paypal.module.css';

type View = FC<{ actor: PaypalActor }>;

const Loading: View = () => <Skeleton height="3rem" radius="var(--r-md)" />;

const Failed: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <Alert
      tone="warn"
      title={t`PayPal is not available right now`}
      action={<Button onClick={() => actor.send({ type: 'paypal.retried' })}>{t`Try again`}</Button>}
    >
      {t`You have not been charged. A content blocker may be in the way; you can also choose another method.`}
    </Alert>
  );
};

/** How the last try ended. Nothing was charged in any of these. */
const LastTry: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const note = useSelector(actor, (snapshot) => snapshot.context.note);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  if (failure)
    return (
      <Alert tone="bad" quiet title={failureText(failure, (message) => i18n._(message))}>
        {t`You have not been charged.`}
      </Alert>
    );
  const notes = {
    left: t`You left PayPal before paying. You have not been charged.`,
    broken: t`The PayPal window could not be opened. You have not been charged.`,
    declined: t`PayPal declined the payment. You have not been charged. Choose another card or account.`,
  };
  return note && <Alert tone={note === 'left' ? 'info' : 'warn'}>{notes[note]}</Alert>;
};

/** What goes on in the other window. */
const Progress: View = ({ actor }) => {
  const { t } = useLingui();
  const approving = useTag(actor, 'approving');
  const capturing = useTag(actor, 'capturing');
  if (capturing)
    return (
      <p className={s.line}>
        <Icon name="clock" size={18} />
        {t`Confirming your payment. Please do not refresh, go back or close this window.`}
      </p>
    );
  if (!approving) return null;
  return (
    <div className={s.line}>
      <span>{t`Continue in the PayPal window.`}</span>
      <Button variant="quiet" size="sm" onClick={() => actor.send({ type: 'paypal.cancelled' })}>
        {t`Cancel PayPal`}
      </Button>
    </div>
  );
};

/** The button stays in its place from the first press to the last answer; only what stands around it changes. */
const Buttons: View = ({ actor }) => {
  const { t } = useLingui();
  const view = useSelector(actor, (snapshot) => snapshot.context.view as View | null);
  const starting = useTag(actor, 'starting');
  const locked = useTag(actor, 'locked');
  return (
    <>
      {!locked && <LastTry actor={actor} />}
      <div className={s.place} role="group" aria-label={t`Pay with PayPal`}>
        {starting && <Skeleton height="3rem" radius="var(--r-md)" className={s.waiting} />}
        {view && createElement(view, { actor })}
      </div>
      <div aria-live="polite">
        <Progress actor={actor} />
      </div>
    </>
  );
};

const screens = { loading: Loading, failed: Failed, buttons: Buttons } satisfies Record<
  ScreenTag<typeof paypalMachine>,
  View
>;

/** Stands where the pay button of the other methods stands. */
export const PaypalPay: View = ({ actor }) => {
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <Stage actor={actor} className={s.paypal}>
      <Screen actor={actor} />
    </Stage>
  );
};
