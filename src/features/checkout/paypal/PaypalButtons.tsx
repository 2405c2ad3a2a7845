import { useLingui } from '@lingui/react/macro';
import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { paypalMachine } from '../../../../machines/checkout/paypal/paypal.machine.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import type { PaypalActor } from './actor.ts';
import s from './paypal.module.css';
import type { PaypalProps } from './PaypalPay.tsx';

type View = FC<{ actor: PaypalActor }>;
type Snapshot = SnapshotFrom<typeof paypalMachine>;

/** Resolves with the first snapshot in which the chart has stopped or no longer has the given tag. */
const until = (actor: PaypalActor, tag: 'creating' | 'capturing'): Promise<Snapshot> =>
  new Promise((resolve) => {
    const look = (snapshot: Snapshot): boolean => {
      const left = snapshot.status !== 'active' || !snapshot.hasTag(tag);
      if (left) resolve(snapshot);
      return left;
    };
    if (look(actor.getSnapshot())) return;
    const subscription = actor.subscribe({
      next: (snapshot) => look(snapshot) && subscription.unsubscribe(),
      complete: () => resolve(actor.getSnapshot()),
    });
  });

const isCreating = (actor: PaypalActor): boolean => actor.getSnapshot().hasTag('creating');

/** Callbacks for PayPal's script. They send its events to the chart and return the chart's results. */
const handlersOf = ({ actor, onPress }: PaypalProps) => ({
  onInit: () => actor.send({ type: 'paypal.ready' }),
  // keeps PayPal's pop-up closed while the form is incomplete or the order is being created
  onClick: (
    _: unknown,
    { resolve, reject }: { resolve: () => Promise<void>; reject: () => Promise<void> },
  ): Promise<void> => {
    if (isCreating(actor)) return reject();
    onPress();
    actor.send({ type: 'paypal.pressed' });
    return isCreating(actor) ? resolve() : reject();
  },
  createOrder: async (): Promise<string> => {
    const after = await until(actor, 'creating');
    // the error message must contain "Window is closed", because PayPal's script reports any other error as a
    // failure
    if (!after.hasTag('approving') || !after.context.orderID) throw new Error('Window is closed: no order');
    return after.context.orderID;
  },
  // waits for the result, because removing the button earlier would break PayPal's pop-up
  onApprove: async (
    { orderID, payerID }: { orderID: string; payerID?: string | null },
    { restart }: { restart: () => void },
  ): Promise<void> => {
    actor.send({ type: 'paypal.approved', orderID, payerID: payerID ?? null });
    if (!(await until(actor, 'capturing')).hasTag('restart')) return;
    actor.send({ type: 'paypal.restarted' });
    restart();
  },
  onCancel: () => actor.send({ type: 'paypal.cancelled' }),
  onError: (error: unknown) =>
    actor.send({ type: 'paypal.failed', message: error instanceof Error ? error.message : String(error) }),
});

/** Reports a script failure to the chart if PayPal does not render a button. */
const NoButton: View = ({ actor }) => (
  <span hidden ref={(element) => void (element && actor.send({ type: 'paypal.scriptFailed' }))} />
);

const ScriptButton: FC<PaypalProps> = (props) => {
  const { actor } = props;
  const [{ isRejected }] = usePayPalScriptReducer();
  if (isRejected) return <NoButton actor={actor} />;
  return (
    <PayPalButtons
      {...handlersOf(props)}
      fundingSource="paypal"
      style={{ label: 'pay', height: 48, borderRadius: 12, disableMaxWidth: true }}
    >
      <NoButton actor={actor} />
    </PayPalButtons>
  );
};

/** Loads PayPal's script and shows a single button. */
const Script: FC<PaypalProps> = (props) => {
  const config = useSelector(props.actor, (snapshot) => snapshot.context.config);
  return (
    <PayPalScriptProvider
      options={{
        clientId: config['client_id'] ?? '',
        currency: 'CHF',
        intent: 'capture',
        components: 'buttons',
        ...(config['locale'] ? { locale: config['locale'] } : {}),
        ...(config['sdk_url'] ? { sdkBaseUrl: config['sdk_url'] } : {}),
      }}
    >
      <ScriptButton {...props} />
    </PayPalScriptProvider>
  );
};

/** Shows the result of the last attempt if it ended without a payment. The customer was not charged. */
const LastTry: View = ({ actor }) => {
  const { t } = useLingui();
  const note = useSelector(actor, (snapshot) => snapshot.context.note);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  if (failure)
    return (
      <FailureAlert failure={failure} quiet asTitle>
        {t`You have not been charged.`}
      </FailureAlert>
    );
  const notes = {
    left: t`You left PayPal before paying. You have not been charged.`,
    broken: t`The PayPal window could not be opened. You have not been charged.`,
    declined: t`PayPal declined the payment. You have not been charged. Choose another card or account.`,
  };
  return note && <Alert tone={note === 'left' ? 'info' : 'warn'}>{notes[note]}</Alert>;
};

/** Shows the progress of the payment while PayPal's pop-up is open. */
const Progress: View = ({ actor }) => {
  const { t } = useLingui();
  const approving = useTag(actor, 'approving');
  const capturing = useTag(actor, 'capturing');
  if (capturing)
    return (
      <p className={s.line}>
        <Icon name={laterIcons.clock} size={18} />
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

/**
 * PayPal's button, loaded as a separate chunk. It stays mounted from the first click to the last response,
 * while the content around it changes.
 */
export const PaypalButtons: FC<PaypalProps> = (props) => {
  const { t } = useLingui();
  const { actor } = props;
  const starting = useTag(actor, 'starting');
  const locked = useTag(actor, 'locked');
  return (
    <>
      {!locked && <LastTry actor={actor} />}
      <div className={s.place} role="group" aria-label={t`Pay with PayPal`}>
        {starting && <Skeleton height="3rem" radius="var(--r-md)" className={s.waiting} />}
        <Script {...props} />
      </div>
      {!locked && <p className={s.hint}>{t`PayPal opens in its own window when you press the button.`}</p>}
      <div aria-live="polite" className={s.live}>
        <Progress actor={actor} />
      </div>
    </>
  );
};
