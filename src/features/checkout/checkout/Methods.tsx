import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { paymentBrandName } from '../../../../contract/domain/cardMethods.ts';
import {
  isCardKeeper,
  paymentProviders,
  takesCards,
  type PaymentCode,
} from '../../../../contract/domain/paymentProviders.ts';
import type { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import type { PayChoice, PayMethods } from '../../../../machines/types.ts';
import { RadioCards, type RadioCard } from '../../../ui/choice/RadioCards.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Checkbox } from '../../../ui/field/controls.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { PaymentBrands } from './PaymentBrands.tsx';

type Actor = ActorRefFrom<typeof checkoutMachine>;

const isFallback = (code: PaymentCode | null | undefined): boolean =>
  !!code && paymentProviders[code].isFallback;

const isEnabled = ({ gateways }: PayMethods, wanted: PaymentCode): boolean =>
  gateways.some(({ code, enabled }) => code === wanted && enabled === 1);

const keyOf = ({ code, cardid, method }: PayChoice): string =>
  [code, method, cardid].filter(Boolean).join(' ');

/** Methods that each have their own row, even if one provider offers several of them. */
const ownRows = ['TWI', 'APL', 'PAY', 'PFC'] as const;
type OwnRow = (typeof ownRows)[number];

/**
 * Returns an option for each saved card, with the last four digits and the expiry date as printed on the card,
 * for example `12/27`.
 */
const useCardOptions = (
  methods: PayMethods,
  /** Option properties of saved cards whose provider is unavailable. */
  unavailable: Pick<RadioCard, 'disabled' | 'reason'>,
): { choice: PayChoice; option: RadioCard }[] => {
  const { t } = useLingui();
  return methods.savedcards.map(({ cardid, brand, masked, expiry, gateway }) => {
    const choice: PayChoice = { code: gateway, cardid };
    const name = paymentBrandName(brand);
    const digits = masked.slice(-4);
    return {
      choice,
      option: {
        value: keyOf(choice),
        title: `${name} •••• ${digits}`,
        sub: t`Saved card, valid until ${expiry}`,
        media: <PaymentBrands codes={[brand]} />,
        ...(isEnabled(methods, gateway) ? {} : unavailable),
      },
    };
  });
};

/** Lets the customer select a saved card or a provider, and choose whether to save a new card. */
export const Methods = ({ actor, methods }: { actor: Actor; methods: PayMethods }) => {
  const { t } = useLingui();
  const { choice, save, fields, order } = useSelector(actor, ({ context }) => context);
  const declined = order?.paymentstatus === 'failed' || isFallback(order?.paymentmethod);
  const unavailable = { disabled: true, reason: t`Not available at the moment` };
  const canChoose = useSelector(actor, (snapshot) =>
    methods.gateways.some(({ code }) =>
      snapshot.can({ type: 'checkout.methodChosen', choice: { code, cardid: null } }),
    ),
  );
  const canSave = useSelector(actor, (snapshot) =>
    snapshot.can({ type: 'checkout.saveToggled', save: true }),
  );
  const canPayByCard = methods.gateways.some(
    ({ code, enabled }) => enabled === 1 && takesCards(code) && !isFallback(code),
  );
  // the second card gateway is offered if the first is unavailable or has declined the payment
  const isFallbackNeeded = declined || isFallback(choice?.code) || !canPayByCard;
  const options = [
    ...useCardOptions(methods, unavailable),
    ...methods.gateways
      .filter(({ code }) => !isFallback(code) || isFallbackNeeded)
      .flatMap(({ code, name, methods: codes, fee, enabled }) => {
        const { offersMethods } = paymentProviders[code];
        const rows = offersMethods ? ownRows.filter((row) => codes.includes(row)) : [];
        const hasSavedCards = methods.savedcards.some(({ gateway }) => gateway === code);
        const shared = {
          ...(enabled === 1 ? {} : unavailable),
          tag:
            Number(fee) === 0 ? undefined : (
              <>
                + <Money value={fee} />
              </>
            ),
        };
        const toOption = (own: PayChoice, title: string, brands: readonly string[]) => ({
          choice: own,
          option: {
            value: keyOf(own),
            title,
            media: <PaymentBrands codes={brands} named={brands.length > 1} />,
            ...shared,
          },
        });
        const title = !offersMethods ? name : hasSavedCards ? t`Another card` : t`Card`;
        return [
          toOption(
            { code, cardid: null },
            title,
            codes.filter((brand) => !rows.includes(brand as OwnRow)),
          ),
          ...rows.map((row) => toOption({ code, cardid: null, method: row }, paymentBrandName(row), [row])),
        ];
      }),
  ];
  return (
    <>
      {methods.gateways.every(({ enabled }) => enabled === 0) && (
        <Alert quiet tone="warn" title={t`You can’t pay at the moment`}>
          {order
            ? t`Your order is waiting, and you have not been charged. This page updates automatically when you can pay again.`
            : t`Nothing has been ordered and you have not been charged. This page updates automatically when you can pay again.`}
        </Alert>
      )}
      <RadioCards
        layout="rows"
        legend={t`How would you like to pay?`}
        name="method"
        value={choice && keyOf(choice)}
        disabled={!canChoose}
        error={fields.method && t`Choose how you would like to pay.`}
        onChange={(value) => {
          const chosen = options.find(({ option }) => option.value === value);
          if (chosen) actor.send({ type: 'checkout.methodChosen', choice: chosen.choice });
        }}
        options={options.map(({ option }) => option)}
      />
      {methods.canSave && choice?.cardid === null && !choice.method && isCardKeeper(choice.code) && (
        <Checkbox
          name="save"
          checked={save}
          disabled={!canSave}
          onChange={(event) =>
            actor.send({ type: 'checkout.saveToggled', save: event.currentTarget.checked })
          }
          label={t`Save this card for next time`}
          hint={t`The payment provider stores it, we don’t. You can remove it in your profile.`}
        />
      )}
    </>
  );
};
