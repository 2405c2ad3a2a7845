import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent, MouseEvent, ReactNode } from 'react';
import { languageName, languages } from '../../../../contract/domain/languages.ts';
import { addressForm, identityForm } from '../../../../contract/forms/person.ts';
import type { Profile } from '../../../../contract/schemas/profile.ts';
import type { ProfileChange } from '../../../../machines/account/profile/profile.machine.ts';
import { listenForChanges } from '../../../components/feedback/ConfirmLeave.tsx';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { focusWrongPerson } from '../../../components/form/birthDate.ts';
import f from '../../../components/form/form.module.css';
import { readForm, valueOf } from '../../../components/form/formFields.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Select } from '../../../ui/field/controls.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { AddressFields } from '../../verification/addressCheck/AddressFields.tsx';
import { startOf } from '../../verification/addressCheck/AddressForm.tsx';
import { PersonFields, personOf } from '../../verification/addressCheck/PersonFields.tsx';
import { FormFailure } from '../../verification/verification/FormFailure.tsx';
import s from '../account/account.module.css';
import type { ProfileActor } from '../account/childActors.ts';

type Props = { actor: ProfileActor; profile: Profile };

const focus = (question: HTMLElement | null) => question?.focus();

/**
 * Asks for confirmation before saving a new name or birth date, because the customer's ID must then be uploaded
 * and checked again. The form keeps its input.
 */
const IdQuestion = ({ actor }: { actor: ProfileActor }) => {
  const { t } = useLingui();
  const answer =
    (type: 'profile.changeDeclined' | 'profile.changeConfirmed') =>
    (event: MouseEvent<HTMLButtonElement>) => {
      // the clicked button disappears, so the focus moves to the card
      event.currentTarget.closest('section')?.focus();
      actor.send({ type });
    };
  return (
    <div role="group" aria-label={t`Have your ID checked again?`} tabIndex={-1} ref={focus}>
      <Alert
        quiet
        tone="warn"
        title={t`Have your ID checked again?`}
        action={
          <div className={f.actions}>
            <Button onClick={answer('profile.changeDeclined')}>{t`Go back`}</Button>
            <Button variant="danger" onClick={answer('profile.changeConfirmed')}>
              {t`Save and upload it again`}
            </Button>
          </div>
        }
      >
        {t`If your name or date of birth changes, your ID check is no longer valid. Please upload your ID again; you cannot buy vouchers until we have checked it.`}
      </Alert>
    </div>
  );
};

/** Fields that can be edited in place, with Save and Cancel buttons. */
const GroupForm = ({
  actor,
  fields,
  read,
  children,
}: {
  actor: ProfileActor;
  fields: readonly (keyof ReturnType<ProfileActor['getSnapshot']>['context']['fields'])[];
  read: (form: HTMLFormElement) => ProfileChange;
  children: ReactNode;
}) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const asking = useTag(actor, 'confirming');
  const faults = useSelector(actor, (snapshot) => snapshot.context.fields);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const unsavedChanges = useSelector(actor, (snapshot) => snapshot.children.unsavedChanges);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'profile.submitted', change: read(form) });
    focusWrongPerson(form, fields, actor.getSnapshot().context.fields);
  };
  const cancel = (event: MouseEvent<HTMLButtonElement>) => {
    // the form disappears, so the focus moves to the card
    event.currentTarget.closest('section')?.focus();
    actor.send({ type: 'profile.editDeclined' });
  };

  return (
    <form noValidate className={s.form} onSubmit={submit} {...listenForChanges(unsavedChanges)}>
      {children}
      <FormFailure failure={failure} fields={fields} wrong={Object.keys(faults).length > 0} />
      {asking ? (
        <IdQuestion actor={actor} />
      ) : (
        <div className={f.actions}>
          <Button type="submit" variant="primary" busy={busy}>
            {t`Save`}
          </Button>
          <Button disabled={busy} onClick={cancel}>
            {t`Cancel`}
          </Button>
        </div>
      )}
    </form>
  );
};

const useForm = (actor: ProfileActor) => {
  const busy = useTag(actor, 'busy');
  const asking = useTag(actor, 'confirming');
  return {
    busy: busy || asking,
    faults: useSelector(actor, (snapshot) => snapshot.context.fields),
    failure: useSelector(actor, (snapshot) => snapshot.context.failure),
  };
};

/** Form for the name, birth date and gender. */
export const PersonalForm = ({ actor, profile }: Props) => {
  const { t } = useLingui();
  const { busy, faults, failure } = useForm(actor);
  return (
    <GroupForm
      actor={actor}
      fields={identityForm.names}
      read={(form) => ({ group: 'personal', person: personOf(form) })}
    >
      {['under_review', 'approved'].includes(profile.id_status) && (
        <Alert quiet tone="warn">
          {t`If you change your name or date of birth, we have to check your ID again.`}
        </Alert>
      )}
      <PersonFields profile={profile} faults={faults} failure={failure} busy={busy} />
    </GroupForm>
  );
};

/** Form for the five fields of the customer's home address. */
export const HomeForm = ({ actor, profile }: Props) => {
  const { busy, faults, failure } = useForm(actor);
  return (
    <GroupForm
      actor={actor}
      fields={addressForm.names}
      read={(form) => ({ group: 'address', address: readForm(form, addressForm) })}
    >
      <AddressFields start={startOf(profile)} faults={faults} failure={failure} busy={busy} />
    </GroupForm>
  );
};

/** Form for choosing the language of the customer's emails. */
export const LanguageForm = ({ actor, profile }: Props) => {
  const { t, i18n } = useLingui();
  const { busy, failure } = useForm(actor);
  return (
    <GroupForm
      actor={actor}
      fields={[]}
      read={(form) => ({ group: 'language', language: valueOf(form, 'language') })}
    >
      <Field label={t`Language`} error={failure?.fields['language']}>
        {(control) => (
          <Select {...control} name="language" disabled={busy} defaultValue={profile.language ?? i18n.locale}>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageName(language)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </GroupForm>
  );
};
