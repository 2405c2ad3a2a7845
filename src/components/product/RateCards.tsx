import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { periodText } from '../../../contract/domain/catalogue/validity.ts';
import { displayMoney } from '../../../contract/domain/money.ts';
import type { Choice, Rate } from '../../../machines/types.ts';
import { RadioCards } from '../../ui/choice/RadioCards.tsx';
import { Money } from '../../ui/text/Money.tsx';
import s from './amount.module.css';

/**
 * The kind of amount determines the wording: a top-up sends an amount to a recipient, while a card has a value.
 */
export type AmountKind = 'topUp' | 'card';

export type RateCardsProps = {
  kind: AmountKind;
  legend: string;
  legendHidden?: boolean | undefined;
  rates: readonly Rate[];
  /** Currency of the amounts that the recipient receives. */
  currency: string;
  choice: Pick<Choice, 'ProductPriceID' | 'Price'> | null;
  onChoose: (rate: Rate) => void;
  disabled?: boolean | undefined;
  error?: ReactNode;
  /** True if the operator deducts tax from the amount that the recipient receives. */
  beforeTax?: boolean | undefined;
  /** Returns the reason why an amount is unavailable, or null if it is available. */
  reasonOf?: ((rate: Rate) => string | null) | undefined;
};

/**
 * Cards for the denominations. Each shows the price in large type and, below it, the amount that the recipient
 * receives.
 */
export const RateCards = ({
  kind,
  legend,
  legendHidden,
  rates,
  currency,
  choice,
  onChoose,
  disabled,
  error,
  beforeTax = false,
  reasonOf,
}: RateCardsProps) => {
  const { t, i18n } = useLingui();
  const below = (rate: Rate) => {
    const value = displayMoney(currency, rate.Receivevalue);
    const facts = [
      periodText(rate.validity, i18n.locale),
      beforeTax && !rate.contents && t`before local taxes`,
      kind === 'topUp' && rate.delivery === 'pin' && t`Code by e-mail`,
    ].filter(Boolean);
    return (
      <>
        {kind === 'topUp' && <span className={s.receives}>{t`They receive ${value}`}</span>}
        {kind === 'card' && currency !== 'CHF' && <span className={s.receives}>{t`Value ${value}`}</span>}
        {rate.contents && (
          <span className={s.contents} lang={rate.contents.lang}>
            {rate.contents.text}
          </span>
        )}
        {facts.length > 0 && <span className={s.facts}>{facts.join(' · ')}</span>}
      </>
    );
  };
  return (
    <RadioCards
      legend={legend}
      legendHidden={legendHidden}
      options={rates.map((rate) => {
        const chosen = rate.ProductPriceID === choice?.ProductPriceID;
        const reason = reasonOf?.(rate) ?? null;
        return {
          ...(reason === null ? {} : { disabled: true, reason }),
          value: rate.ProductPriceID,
          title: <Money value={chosen ? choice.Price : rate.Price} />,
          sub: below(rate),
          tag: rate.tag === 'popular' ? (rate.counted ? t`Most popular` : t`Recommended`) : undefined,
        };
      })}
      value={choice?.ProductPriceID ?? null}
      onChange={(id) => {
        const rate = rates.find((candidate) => candidate.ProductPriceID === id);
        if (rate) onChoose(rate);
      }}
      disabled={disabled}
      error={error}
    />
  );
};
