import { Trans } from '@lingui/react/macro';
import { useId, type ChangeEvent, type ReactNode } from 'react';
import { dateParts, splitDate, type DatePart } from '../../../../contract/domain/identity/typedDate.ts';
import { partName } from '../../../components/form/birthDate.ts';
import { inputOf } from '../../../components/form/formFields.ts';
import { FieldNotes } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { useCurrentError } from '../../../ui/field/useCurrentError.ts';
import s from '../verification/verification.module.css';

const labels: Record<DatePart, ReactNode> = {
  day: <Trans>Day</Trans>,
  month: <Trans>Month</Trans>,
  year: <Trans>Year</Trans>,
};

/** Splits a pasted or autofilled date into its three fields. */
const spread = ({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>): void => {
  const date = splitDate(value);
  if (date && form) for (const part of dateParts) inputOf(form, partName(part)).value = date[part];
};

/** Birth date in three fields, because typing it is faster than using a calendar. */
export const BirthDateField = ({
  value,
  error: given,
  required,
  readOnly,
}: {
  /** YYYY-MM-DD */
  value: string | null;
  error: string | undefined;
  required: boolean | undefined;
  readOnly: boolean;
}) => {
  const own = useId();
  const [error, watch, sent] = useCurrentError(given);
  const start = value === null ? null : splitDate(value);
  return (
    <fieldset ref={watch} className={s.date}>
      <legend className={s.legend}>
        <Trans>Date of birth</Trans>
      </legend>
      <div className={s.dateParts}>
        {dateParts.map((part) => (
          <label key={part} className={s.datePart}>
            {labels[part]}
            <TextInput
              name={partName(part)}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              required={required || undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${own}-error` : undefined}
              readOnly={readOnly}
              defaultValue={start?.[part] ?? ''}
              onChange={spread}
            />
          </label>
        ))}
      </div>
      <FieldNotes control={own} error={error} mayFail role={sent ? 'alert' : undefined} />
    </fieldset>
  );
};
