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
  reasonOf?: RateCardsProps['reasonOf'];
  disabled?: boolean | undefined;
};

/** Listed values, an amount of one's own, or both. */
export const AmountPicker = ({
  kind,
  rates,
  range,
  currency,
  choice,
  typed,
  onRate,
  onAmount,
  reasonOf,
  disabled,
}: AmountPickerProps) => {
  const { t } = useLingui();
  return (
    <div className={s.picker}>
      {rates.length > 0 && (
        <RateCards
          kind={kind}
          legend={range ? t`Suggested values` : t`Choose a value`}
          rates={rates}
          currency={currency}
          choice={choice}
          onChoose={onRate}
          reasonOf={reasonOf}
          disabled={disabled}
        />
      )}
      {range && (
        <RangeField
          range={range}
          currency={currency}
          typed={typed}
          choice={choice}
          onType={(text) => onAmount(text, choiceOf(text, range, rates))}
          disabled={disabled}
        />
      )}
    </div>
  );
};
