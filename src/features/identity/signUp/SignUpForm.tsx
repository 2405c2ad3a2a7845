import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ChangeEvent, FC, FocusEvent, FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { rulesMet } from '../../../../contract/domain/identity/password.ts';
import { emailForm } from '../../../../contract/forms/email.ts';
import { signUpForm } from '../../../../contract/forms/password.ts';
import type { signUpMachine } from '../../../../machines/identity/signUp/signUp.machine.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import { focusOnMount } from '../../../components/form/autoFocus.ts';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { PasswordChecklist } from '../../../components/form/PasswordChecklist.tsx';
import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { afterPress } from '../../../ui/field/press.ts';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import s from '../auth/auth.module.css';
import { OrDivider } from '../auth/OrDivider.tsx';
import { CaptchaRow } from './CaptchaRow.tsx';

type Actor = ActorRefFrom<typeof signUpMachine>;
type ScreenTag = 'email' | 'details';
type View = FC<{ actor: Actor; social?: ReactNode }>;

const { names } = signUpForm;

const Email: View = ({ actor, social }) => {
  const { t, i18n } = useLingui();
  const email = useSelector(actor, (snapshot) => snapshot.context.email);
  const fields = useSelector(actor, (snapshot) => snapshot.context.fields);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const refused = failure?.fields['email'];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'signUp.emailSubmitted', ...readForm(form, emailForm) });
    focusFirstWrong(form, emailForm.names, actor.getSnapshot().context.fields);
  };
  return (
    <>
      {social}
      {social && <OrDivider />}
      <form noValidate onSubmit={submit} className={s.stack}>
        <EmailField
          label={t`E-mail`}
          fault={fields.email}
          error={failure?.fields['email']}
          {...focusOnMount}
          autoComplete="username"
          defaultValue={email}
        />
        <FormError error={failure && !refused && failureText(failure, (message) => i18n._(message))} />
        <Button type="submit" variant="primary" size="lg" block>
          <Trans>Continue</Trans>
        </Button>
      </form>
      <p className={s.other}>
        <Trans>Already have an account?</Trans>
        <button
          type="button"
          className={s.link}
          onClick={() => actor.send({ type: 'signUp.loginRequested' })}
        >
          <Trans>Log in</Trans>
        </button>
      </p>
    </>
  );
};

const Details: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const solved = useTag(actor, 'solved');
  const email = useSelector(actor, (snapshot) => snapshot.context.email);
  const typed = useSelector(actor, (snapshot) => snapshot.context.typed);
  const met = useSelector(actor, (snapshot) => snapshot.context.met);
  const fields = useSelector(actor, (snapshot) => snapshot.context.fields);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);

  const errorOf = fieldErrors(i18n, signUpForm.fields, fields, failure);
  const hasFieldError = names.some((name) => failure?.fields[name]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'signUp.detailsSubmitted', details: readForm(form, signUpForm) });
    focusFirstWrong(form, names, actor.getSnapshot().context.fields);
  };
  const leave = ({ target: input }: FocusEvent<HTMLInputElement>) =>
    afterPress(() => {
      const field = names.find((name) => name === input.name);
      if (!field || !input.form) return;
      // reports an empty first name when the field loses the focus, and other empty fields only on submission
      if (input.value === '' && field !== 'fname') return;
      actor.send({ type: 'signUp.fieldLeft', field, details: readForm(input.form, signUpForm) });
    });
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const field = names.find((name) => name === target.name);
    if (field === 'password') actor.send({ type: 'signUp.passwordTyped', met: rulesMet(target.value) });
    else if (field) actor.send({ type: 'signUp.fieldTyped', field });
  };

  return (
    <form noValidate onSubmit={submit} className={s.stack}>
      <Field label={t`E-mail`}>
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            className={s.fixed}
            readOnly
            value={email}
          />
        )}
      </Field>
      <div className={s.names}>
        <Field label={t`First name`} error={errorOf('fname')} required>
          {(control) => (
            <TextInput
              {...control}
              {...focusOnMount}
              name="fname"
              autoComplete="given-name"
              readOnly={busy}
              defaultValue={typed.fname}
              onBlur={leave}
              onChange={type}
            />
          )}
        </Field>
        <Field label={t`Last name`} aside={t`optional`} error={errorOf('lname')}>
          {(control) => (
            <TextInput
              {...control}
              name="lname"
              autoComplete="family-name"
              readOnly={busy}
              defaultValue={typed.lname}
              onBlur={leave}
              onChange={type}
            />
          )}
        </Field>
      </div>
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="new-password"
        readOnly={busy}
        onBlur={leave}
        onChange={type}
        error={errorOf('password')}
      />
      <PasswordChecklist met={met} />
      <PasswordField
        label={t`Confirm password`}
        name="password_confirmation"
        autoComplete="new-password"
        readOnly={busy}
        onBlur={leave}
        onChange={type}
        error={errorOf('password_confirmation')}
      />
      <CaptchaRow
        actor={actor}
        refusal={failure && !hasFieldError && failureText(failure, (message) => i18n._(message))}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={!busy && !solved}>
        <Trans>Sign up</Trans>
      </Button>
      <Button block disabled={busy} onClick={() => actor.send({ type: 'signUp.otherRequested' })}>
        <Trans>Other sign-up</Trans>
      </Button>
    </form>
  );
};

const views = { email: Email, details: Details } satisfies Record<ScreenTag, View>;

/**
 * Sign-up form. It asks for the email address first, then for the remaining details. The chart does not store
 * the passwords, only the rules that they satisfy.
 */
export const SignUpForm = ({ actor, social }: { actor: Actor; social?: ReactNode }) => {
  const View = views[useScreen<ScreenTag>(actor)];
  return (
    <FlowRegion actor={actor} className={s.stack}>
      <View actor={actor} social={social} />
    </FlowRegion>
  );
};
