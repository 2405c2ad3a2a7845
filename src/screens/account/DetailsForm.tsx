import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent, MouseEvent } from 'react';
import type { Profile } from '../../api/auth.ts';
import { languages } from '../../domain/languages.ts';
import { Alert, Button, Field, Select, TextInput } from '../../ui/index.ts';
import { failureText } from '../common/failureText.ts';
import { focusFirstWrong, valueOf } from '../common/form.ts';
import { useTag } from '../common/Stage.tsx';
import type { ProfileActor } from './AccountFrame.tsx';
import { languageName } from './names.ts';
import s from './account.module.css';

const fields = ['firstname', 'lastname', 'language'] as const;
const focus = (field: HTMLElement | null) => field?.focus();

/** Names and language, edited where they stand. */
export const DetailsForm = ({ actor, profile }: { actor: ProfileActor; profile: Profile }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const faults = useSelector(actor, (snapshot) => snapshot.context.fields);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const ours = { missing: t`Required field`, long: t`Maximum 50 letters.` };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({
      type: 'profile.submitted',
      details: {
        firstname: valueOf(form, 'firstname').trim(),
        lastname: valueOf(form, 'lastname').trim(),
        language: valueOf(form, 'language'),
      },
    });
    focusFirstWrong(form, fields, actor.getSnapshot().context.fields);
  };

  const cancel = (event: MouseEvent<HTMLButtonElement>) => {
    // the form goes: the reader goes on at the card around it
    event.currentTarget.closest('section')?.focus();
    actor.send({ type: 'profile.editDeclined' });
  };

  return (
    <form noValidate className={s.form} onSubmit={submit}>
      {failure && !fields.some((name) => failure.fields[name]) && (
        <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>
      )}
      <Field
        label={t`First name`}
        error={faults.firstname ? ours[faults.firstname] : failure?.fields['firstname']}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            ref={focus}
            name="firstname"
            autoComplete="given-name"
            readOnly={busy}
            defaultValue={profile.firstname}
          />
        )}
      </Field>
      <Field
        label={t`Last name`}
        error={faults.lastname ? ours[faults.lastname] : failure?.fields['lastname']}
      >
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
      <div className={s.ways}>
        <Button type="submit" variant="primary" busy={busy}>
          {t`Save`}
        </Button>
        <Button disabled={busy} onClick={cancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
};
