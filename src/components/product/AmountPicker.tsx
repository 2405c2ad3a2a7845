import { useLingui } from '@lingui/react/macro';
import type { Choice, Range, Rate } from '../../../machines/types.ts';
import s from './amount.module.css';
import { choiceOf } from './denominationChoice.ts';
import { RangeField } from './RangeField.tsx';
import { RateCards, type AmountKind, type RateCardsProps } from './RateCards.tsx';

export type AmountPickerProps = {
  kind: AmountKind;
  rates: readonly Rate[];
  range: Range | null;
  currency: string;
  choice: Choice | null;
  typed: string;
  onRate: (rate: Rate) => void;
  onAmount: (typed: string, choice: Choice | null) => void;
  beforeTax?: boolean | undefined;
  reasonOf?: RateCardsProps['reasonOf'];
  /** True if the customer clicked Continue without choosing an amount. */
  missing?: boolean | undefined;
  disabled?: boolean | undefined;
};

// moves the focus to the first choice, so that the browser scrolls it into view; the sticky bar might otherwise
// cover it on a phone
const focusFirst = (picker: HTMLElement | null) =>
  picker?.querySelector<HTMLInputElement>('input:enabled')?.focus();

const focusAmount = (picker: HTMLElement | null) =>
  picker?.querySelector<HTMLInputElement>('input[inputmode=decimal]:enabled')?.focus();

/** Offers listed amounts, a custom amount, or both. */
export const AmountPicker = ({
  kind,
  rates,
  range,
  currency,
  choice,
  typed,
  onRate,
  onAmount,
  beforeTax,
  reasonOf,
  missing,
  disabled,
}: AmountPickerProps) => {
  const { t, i18n } = useLingui();
  return (
    <div className={s.picker} ref={missing ? (typed.trim() === '' ? focusFirst : focusAmount) : undefined}>
      {rates.length > 0 && (
        <RateCards
          kind={kind}
          legend={range ? t`Suggested values` : t`Choose a value`}
          // a top-up's heading is “How much?”, so a visible legend would repeat it
          legendHidden={kind === 'topUp' && range === null}
          rates={rates}
          currency={currency}
          choice={choice}
          onChoose={onRate}
          beforeTax={beforeTax}
          reasonOf={reasonOf}
          error={missing && range === null ? t`Choose a value` : null}
          disabled={disabled}
        />
      )}
      {range && (
        <RangeField
          range={range}
          currency={currency}
          typed={typed}
          choice={choice}
          missing={missing}
          onType={(text) => onAmount(text, choiceOf(text, range, rates, i18n.locale))}
          disabled={disabled}
        />
      )}
    </div>
  );
};
