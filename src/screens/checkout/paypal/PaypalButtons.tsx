import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useSelector } from '@xstate/react';
import { waitFor } from 'xstate';
import type { PaypalActor } from './actor.ts';

/** Resolves when the chart has left what the tag stands for. */
const until = (actor: PaypalActor, tag: 'creating' | 'capturing') =>
  waitFor(actor, (snapshot) => snapshot.status !== 'active' || !snapshot.hasTag(tag));

/** What the script asks and tells; each call is an event of the chart, and its answer is the chart's. */
const handlersOf = (actor: PaypalActor) => ({
  onInit: () => actor.send({ type: 'paypal.ready' }),
  createOrder: async (): Promise<string> => {
    actor.send({ type: 'paypal.pressed' });
    const after = await until(actor, 'creating');
    // the script reports this back as an error; in these words it is taken for the closed window that it causes
    if (!after.hasTag('approving') || !after.context.orderID) throw new Error('Window closed: no order');
    return after.context.orderID;
  },
  // awaited to the end: a button that goes away meanwhile breaks the window
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
    actor.send({ type: 'paypal.broke', message: error instanceof Error ? error.message : String(error) }),
});

/** In the document only when there will be no button. */
const NoButton = ({ actor }: { actor: PaypalActor }) => (
  <span hidden ref={(element) => void (element && actor.send({ type: 'paypal.scriptFailed' }))} />
);

const Button = ({ actor }: { actor: PaypalActor }) => {
  const [{ isRejected }] = usePayPalScriptReducer();
  if (isRejected) return <NoButton actor={actor} />;
  return (
    <PayPalButtons
      {...handlersOf(actor)}
      fundingSource="paypal"
      style={{ label: 'pay', height: 48, borderRadius: 12, disableMaxWidth: true }}
    >
      <NoButton actor={actor} />
    </PayPalButtons>
  );
};

/** PayPal's script and its one button. Comes as a chunk of its own. */
export const PaypalButtons = ({ actor }: { actor: PaypalActor }) => {
  const config = useSelector(actor, (snapshot) => snapshot.context.config);
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
      <Button actor={actor} />
    </PayPalScriptProvider>
  );
};
