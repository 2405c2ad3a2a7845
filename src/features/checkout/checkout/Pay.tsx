import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { displayChf } from '../../../../contract/domain/money.ts';
import type { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import type { PaypalPay } from '../paypal/PaypalPay.tsx';
import s from './checkout.module.css';
import { formId, requestOrder } from './CheckoutForm.tsx';
import { usePurchase } from './Columns.tsx';

type Actor = ActorRefFrom<typeof checkoutMachine>;

/**
 * The pay button. It is below the summary or, on phones, in a bar with the total. It is enabled as long as a
 * payment method is available. If input is missing, a click moves the focus to the missing input. PayPal has
 * its own button, which also creates the order.
 */
export const Pay = ({ actor, Paypal }: { actor: Actor; Paypal: typeof PaypalPay }) => {
  const { t } = useLingui();
  const bought = usePurchase(actor);
  const total = bought?.total;
  const hint = useId();
  const busy = useTag(actor, 'busy');
  const { order, methods } = useSelector(actor, ({ context }) => context);
  const payable = methods.gateways.some(({ enabled }) => enabled === 1);
  const paypal = useSelector(actor, (snapshot) => snapshot.children.paypal);
  return (
    <div className={s.pay}>
      <p className={s.due}>
        <span>
          {t`Total`}
          {bought?.discount && (
            <span className={s.off}>
              − <Money value={bought.discount} />
            </span>
          )}
        </span>
        <Money value={total} className={s.sum} />
      </p>
      {paypal ? (
        <Paypal
          actor={paypal}
          onPress={() => {
            const form = document.querySelector<HTMLFormElement>(`#${formId}`);
            if (form) requestOrder(actor, form, 'checkout.paypalPressed');
          }}
        />
      ) : (
        <>
          <Button
            variant="primary"
            size="lg"
            className={s.payButton}
            busy={busy}
            disabled={!payable && !busy}
            aria-describedby={hint}
            leading={<Icon name="lock" />}
            {...(order
              ? { onClick: () => actor.send({ type: 'checkout.payRequested' }) }
              : { type: 'submit' as const, form: formId })}
          >
            {t`Pay ${displayChf(total)}`}
          </Button>
          <p id={hint} className={s.hint}>
            {t`You will be taken to the payment page of our provider.`}
          </p>
        </>
      )}
    </div>
  );
};
