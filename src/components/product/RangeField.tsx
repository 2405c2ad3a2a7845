import { useLingui } from '@lingui/react/macro';
import { readAmount } from '../../../contract/domain/catalogue/rates.ts';
import { displayChf, displayMoney } from '../../../contract/domain/money.ts';
import type { Choice, Range } from '../../../machines/types.ts';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import s from './amount.module.css';

export type RangeFieldProps = {
  range: Range;
  /** Currency of the amount that the recipient receives. The customer enters the amount in this currency. */
  currency: string;
  typed: string;
  choice: Choice | null;
  onType: (typed: string) => void;
  /** True if an amount is required but missing. */
  missing?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** Field for a custom amount in the allowed range. The price updates as the customer types. */
export const RangeField = ({
  range,
  currency,
  typed,
  choice,
  onType,
  missing,
  disabled,
}: RangeFieldProps) => {
  const { t, i18n } = useLingui();
  const read = readAmount(typed, range, i18n.locale);
  const near = 'near' in read ? displayMoney(currency, read.near) : '';
  const [min, max, step] = [
    displayMoney(currency, range.min),
    displayMoney(currency, range.max),
    displayMoney(currency, range.step),
  ];
  const wrong = {
    empty: missing ? t`Choose a value` : null,
    ok: null,
    unreadable: t`Please type an amount such as ${range.min}.`,
    tooLow: t`The lowest amount is ${near}.`,
    tooHigh: t`The highest amount is ${near}.`,
    offStep: t`Only in steps of ${step}, for example ${near}.`,
  }[read.kind];
  const shown = read.kind === 'ok' && choice ? displayChf(choice.Price) : null;
  return (
    <Field
      label={t`Amount in ${currency}`}
      hint={t`${min} to ${max}, in steps of ${step}`}
      error={wrong}
      live
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          // hidden from screen readers, because the label already states the currency
          leading={<span aria-hidden>{currency}</span>}
          trailing={
            <output htmlFor={control.id} className={s.preview}>
              {shown && t`Price: ${shown}`}
            </output>
          }
          value={typed}
          disabled={disabled}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
};
