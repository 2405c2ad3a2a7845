import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ageOf } from '../../../../contract/domain/identity/person.ts';
import type { Profile } from '../../../../contract/schemas/profile.ts';
import type { Failure } from '../../../../machines/types.ts';
import type { PersonDetails } from '../../../../machines/verification/addressCheck/addressCheck.machine.ts';
import { valueOf } from '../../../components/form/formFields.ts';
import { markArrowKey } from '../../../ui/choice/markArrowKey.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { focusOnMountRef } from '../verification/autoFocus.ts';
import s from '../verification/verification.module.css';

export const personFields = ['firstname', 'lastname', 'dob'] as const;

/** Values of the form. */
export const personOf = (form: HTMLFormElement): PersonDetails => {
  const gender = new FormData(form).get('gender');
  const dob = valueOf(form, 'dob');
  return {
    firstname: valueOf(form, 'firstname').trim(),
    lastname: valueOf(form, 'lastname').trim(),
    dob,
    gender: gender === 'male' || gender === 'female' ? gender : null,
    age: ageOf(dob, new Date()),
  };
};

/** Names, birth date and gender. `needed` makes the last name and the birth date mandatory. */
export const PersonFields = ({
  profile,
  faults,
  failure,
  busy,
  needed,
}: {
  profile: Profile;
  faults: Partial<Record<(typeof personFields)[number], 'missing' | 'long' | 'young' | 'wrong'>>;
  failure: Failure | null;
  busy: boolean;
  needed?: boolean | undefined;
}) => {
  const { t } = useLingui();
  const group = useId();
  const ours = {
    missing: t`Required field`,
    long: t`Maximum 50 letters.`,
    young: t`You must be at least 16 years old.`,
    wrong: t`Please check your input.`,
  };
  const errorOf = (name: (typeof personFields)[number]): string | undefined => {
    const fault = faults[name];
    return fault ? ours[fault] : failure?.fields[name];
  };
  return (
    <>
      <div className={s.pair}>
        <Field label={t`First name`} error={errorOf('firstname')} required>
          {(control) => (
            <TextInput
              {...control}
              ref={focusOnMountRef}
              name="firstname"
              autoComplete="given-name"
              readOnly={busy}
              defaultValue={profile.firstname}
            />
          )}
        </Field>
        <Field label={t`Last name`} error={errorOf('lastname')} required={needed}>
          {(control) => (
            <TextInput
              {...control}
              name="lastname"
              autoComplete="family-name"
              readOnly={busy}
              defaultValue={profile.lastname ?? ''}
            />
          )}
        </Field>
      </div>
      <Field label={t`Date of birth`} error={errorOf('dob')} required={needed}>
        {(control) => (
          <TextInput
            {...control}
            className={s.date}
            name="dob"
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            readOnly={busy}
            defaultValue={profile.dob ?? ''}
          />
        )}
      </Field>
      <fieldset className={s.choice} disabled={busy}>
        <legend className={s.legend}>
          <Trans>Gender</Trans>{' '}
          <span className={s.optional}>
            <Trans>optional</Trans>
          </span>
        </legend>
        <div className={s.radios}>
          {(['female', 'male'] as const).map((gender) => (
            <label key={gender} className={s.radio}>
              <input
                type="radio"
                name="gender"
                value={gender}
                id={`${group}-${gender}`}
                defaultChecked={profile.gender === gender}
                onKeyDown={markArrowKey}
              />
              {gender === 'female' ? <Trans>Female</Trans> : <Trans>Male</Trans>}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
};
