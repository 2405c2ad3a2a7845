import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ageOf } from '../../../../contract/domain/identity/person.ts';
import { identityForm, type PersonFaults } from '../../../../contract/forms/person.ts';
import type { Profile } from '../../../../contract/schemas/profile.ts';
import type { Failure } from '../../../../machines/types.ts';
import type { PersonDetails } from '../../../../machines/verification/addressCheck/addressCheck.machine.ts';
import { readBirthDate } from '../../../components/form/birthDate.ts';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import { valueOf } from '../../../components/form/formFields.ts';
import { markArrowKey } from '../../../ui/choice/markArrowKey.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { focusOnMountRef } from '../verification/autoFocus.ts';
import s from '../verification/verification.module.css';
import { BirthDateField } from './BirthDateField.tsx';

/** Reads the personal details from the form's fields. */
export const personOf = (form: HTMLFormElement): PersonDetails => {
  const gender = new FormData(form).get('gender');
  const { firstname, lastname } = identityForm.fields;
  const dob = readBirthDate(form);
  return {
    firstname: firstname.read(valueOf(form, 'firstname')),
    lastname: lastname.read(valueOf(form, 'lastname')),
    dob,
    gender: gender === 'male' || gender === 'female' ? gender : null,
    age: ageOf(dob, new Date()),
  };
};

/**
 * Fields for the name, birth date and gender. If `needed` is set, the last name and birth date are mandatory.
 */
export const PersonFields = ({
  profile,
  faults,
  failure,
  busy,
  needed,
}: {
  profile: Profile;
  faults: PersonFaults;
  failure: Failure | null;
  busy: boolean;
  needed?: boolean | undefined;
}) => {
  const { t, i18n } = useLingui();
  const group = useId();
  const errorOf = fieldErrors(i18n, identityForm.fields, faults, failure);
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
      <BirthDateField value={profile.dob} error={errorOf('dob')} required={needed} readOnly={busy} />
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
