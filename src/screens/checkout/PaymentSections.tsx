import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { displayChf } from '../../../contract/domain/money.ts';
import type { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { Order, PayChoice, PayMethods } from '../../../machines/types.ts';
import { failureText } from '../../components/feedback/failureText.ts';
import { useTag } from '../../components/flow/FlowRegion.tsx';
import {
  Alert,
  Button,
  Checkbox,
  Icon,
  Money,
  RadioCards,
  Skeleton,
  type RadioCard,
} from '../../ui/index.ts';
import s from './checkout.module.css';
import { paymentBrandName, PaymentBrands } from './PaymentBrands.tsx';
import type { PaypalPay } from './paypal/PaypalPay.tsx';
import { Section } from './Section.tsx';

type Actor = ActorRefFrom<typeof checkoutMachine>;

/** How the last try to pay ended, while nothing was charged. */
const LastTry = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  if (order.paymentstatus === 'failed')
    return <Alert tone="warn">{t`The payment was declined. You have not been charged.`}</Alert>;
  if (order.paymentstatus === 'cancelled')
    return <Alert>{t`The payment was not completed. You have not been charged.`}</Alert>;
  if (order.paymentstatus === 'pending')
    return (
      <Alert>{t`You have already opened the payment page. Paying here continues the same payment: you are charged only once.`}</Alert>
    );
  return null;
};

const ContactSummary = ({ actor, order, number }: { actor: Actor; order: Order; number: number | null }) => {
  const { t } = useLingui();
  const canEdit = useSelector(actor, (snapshot) => snapshot.can({ type: 'checkout.contactEdited' }));
  const discarding = useTag(actor, 'discarding');
  return (
    <Section
      title={t`Contact`}
      number={number}
      state="done"
      aside={
        <Button
          variant="quiet"
          size="sm"
          className={s.edit}
          busy={discarding}
          disabled={!canEdit && !discarding}
          leading={<Icon name="edit" size={18} />}
          aria-label={t`Edit contact`}
          onClick={() => actor.send({ type: 'checkout.contactEdited' })}
        >
          {t`Edit`}
        </Button>
      }
    >
      <p className={s.address}>{order.email}</p>
      <p className={s.quiet}>{t`Order ${order.orderno}`}</p>
    </Section>
  );
};

const keyOf = ({ code, cardid }: PayChoice): string => (cardid === null ? code : `${code} ${cardid}`);

/** `12/27` as it stands on the card; the last four digits are all that is known of its number. */
const useCardOptions = (
  methods: PayMethods,
  unavailable: RadioCard['reason'],
): { choice: PayChoice; option: RadioCard }[] => {
  const { t } = useLingui();
  return methods.savedcards.map(({ cardid, brand, masked, expiry }) => {
    const choice: PayChoice = { code: 'card', cardid };
    const name = paymentBrandName(brand);
    const digits = masked.slice(-4);
    return {
      choice,
      option: {
        value: keyOf(choice),
        title: `${name} •••• ${digits}`,
        sub: t`Saved card, valid until ${expiry}`,
        ...(methods.gateways.some(({ code, enabled }) => code === 'card' && enabled === 1)
          ? {}
          : { disabled: true, reason: unavailable }),
      },
    };
  });
};

const Methods = ({ actor, methods }: { actor: Actor; methods: PayMethods }) => {
  const { t } = useLingui();
  const choice = useSelector(actor, (snapshot) => snapshot.context.choice);
  const save = useSelector(actor, (snapshot) => snapshot.context.save);
  const unavailable = t`Not available at the moment`;
  const canChoose = useSelector(actor, (snapshot) =>
    methods.gateways.some(({ code }) =>
      snapshot.can({ type: 'checkout.methodChosen', choice: { code, cardid: null } }),
    ),
  );
  const canSave = useSelector(actor, (snapshot) =>
    snapshot.can({ type: 'checkout.saveToggled', save: true }),
  );
  const options = [
    ...useCardOptions(methods, unavailable),
    ...methods.gateways.map(({ code, name, methods: codes, fee, enabled }) => {
      const own: PayChoice = { code, cardid: null };
      return {
        choice: own,
        option: {
          value: keyOf(own),
          title: code === 'card' && methods.savedcards.length > 0 ? t`Another card or TWINT` : name,
          ...(enabled === 1 ? {} : { disabled: true, reason: unavailable }),
          sub: codes.length > 1 ? <PaymentBrands codes={codes} /> : undefined,
          tag:
            Number(fee) === 0 ? undefined : (
              <>
                + <Money value={fee} />
              </>
            ),
        },
      };
    }),
  ];
  return (
    <>
      {methods.gateways.every(({ enabled }) => enabled === 0) && (
        <Alert quiet tone="warn" title={t`Nothing can be paid at the moment`}>
          {t`Your order waits and you have not been charged. This page shows by itself when you can pay again.`}
        </Alert>
      )}
      <RadioCards
        layout="rows"
        legend={t`How would you like to pay?`}
        name="method"
        value={choice && keyOf(choice)}
        disabled={!canChoose}
        onChange={(value) => {
          const chosen = options.find(({ option }) => option.value === value);
          if (chosen) actor.send({ type: 'checkout.methodChosen', choice: chosen.choice });
        }}
        options={options.map(({ option }) => option)}
      />
      {methods.canSave && choice?.code === 'card' && choice.cardid === null && (
        <Checkbox
          name="save"
          checked={save}
          disabled={!canSave}
          onChange={(event) =>
            actor.send({ type: 'checkout.saveToggled', save: event.currentTarget.checked })
          }
          label={t`Save this card for next time`}
          hint={t`The payment provider keeps it, not we. You can remove it in your profile.`}
        />
      )}
    </>
  );
};

/** The total and the one button that pays; PayPal brings a button of its own. */
const Pay = ({ actor, total, Paypal }: { actor: Actor; total: string; Paypal: typeof PaypalPay }) => {
  const { t } = useLingui();
  const hint = useId();
  const chosen = useSelector(actor, (snapshot) => snapshot.context.choice !== null);
  const canPay = useSelector(actor, (snapshot) => snapshot.can({ type: 'checkout.payRequested' }));
  const opening = useTag(actor, 'locked');
  const paypal = useSelector(actor, (snapshot) => snapshot.children.paypal);
  return (
    <div className={s.pay}>
      <p className={s.due}>
        <span>{t`Total`}</span>
        <Money value={total} className={s.sum} />
      </p>
      {paypal ? (
        <Paypal actor={paypal} />
      ) : (
        <>
          <Button
            variant="primary"
            size="lg"
            className={s.payButton}
            busy={opening}
            disabled={!canPay && !opening}
            aria-describedby={hint}
            leading={<Icon name="lock" />}
            onClick={() => actor.send({ type: 'checkout.payRequested' })}
          >
            {t`Pay ${displayChf(total)}`}
          </Button>
          <p id={hint} className={s.hint}>
            {chosen
              ? t`You will be taken to the payment page of our provider.`
              : t`Choose how you would like to pay.`}
          </p>
        </>
      )}
    </div>
  );
};

/** After the order exists: whom it is for, how it is paid, and the button that leaves for the provider. */
export const PaymentSections = ({
  actor,
  order,
  numbered,
  Paypal,
}: {
  actor: Actor;
  order: Order;
  numbered: boolean;
  Paypal: typeof PaypalPay;
}) => {
  const { t, i18n } = useLingui();
  const methods = useSelector(actor, (snapshot) => snapshot.context.methods);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const busy = useTag(actor, 'busy');
  const failed = useTag(actor, 'failed');
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'checkout.cancelAsked' }));

  return (
    <>
      <ContactSummary actor={actor} order={order} number={numbered ? 1 : null} />
      <LastTry order={order} />
      <Section title={t`Payment`} number={numbered ? 2 : null} state="open" focusOnMount>
        {failed ? (
          <Alert
            tone="bad"
            title={t`Payment is not available right now`}
            action={<Button onClick={() => actor.send({ type: 'checkout.retried' })}>{t`Try again`}</Button>}
          >
            {failure && <p>{failureText(failure, (message) => i18n._(message))}</p>}
            <p>{t`You have not been charged.`}</p>
          </Alert>
        ) : methods.gateways.length === 0 && busy ? (
          <div className={s.waiting}>
            <Skeleton width="12rem" height="1.25rem" />
            <Skeleton height="5.5rem" />
            <Skeleton height="5.5rem" />
          </div>
        ) : (
          <>
            {failure && (
              <Alert tone="bad" quiet title={failureText(failure, (message) => i18n._(message))}>
                {t`You have not been charged.`}
              </Alert>
            )}
            <Methods actor={actor} methods={methods} />
            <p className={s.safe}>
              <Icon name="shield" />
              <span>{t`You enter your card on the provider’s own page. We never see its number.`}</span>
            </p>
          </>
        )}
      </Section>
      {!failed && <Pay actor={actor} total={order.total} Paypal={Paypal} />}
      <Button
        variant="quiet"
        className={s.cancel}
        disabled={!canCancel}
        onClick={() => actor.send({ type: 'checkout.cancelAsked' })}
      >
        {t`Cancel order`}
      </Button>
    </>
  );
};
