import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { loginForm } from '../../../../contract/forms/password.ts';
import type { loginMachine } from '../../../../machines/identity/login/login.machine.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { FlowRegion, useTag } from '../../../components/flow/FlowRegion.tsx';
import { focusOnMount } from '../../../components/form/autoFocus.ts';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import s from '../auth/auth.module.css';
import { OrDivider } from '../auth/OrDivider.tsx';

/**
 * Form for email address and password, with links to the other forms. The password exists only in its field; the chart
 * does not store it.
 */
export const LoginForm = ({
  actor,
  social,
}: {
  actor: ActorRefFrom<typeof loginMachine>;
  social?: ReactNode;
}) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const email = useSelector(actor, (snapshot) => snapshot.context.email);
  const fields = useSelector(actor, (snapshot) => snapshot.context.fields);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const refused = failure?.fields['email'];
  const errorOf = fieldErrors(i18n, loginForm.fields, fields, failure);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'login.submitted', credentials: readForm(form, loginForm) });
    focusFirstWrong(form, loginForm.names, actor.getSnapshot().context.fields);
  };
  const leave = (to: 'phone' | 'signUp' | 'forgotPassword') => actor.send({ type: 'login.switched', to });

  return (
    <FlowRegion actor={actor} className={s.stack}>
      {social}
      {social && <OrDivider />}
      <form noValidate onSubmit={submit} className={s.stack}>
        <EmailField
          label={t`E-mail`}
          error={errorOf('email')}
          {...focusOnMount}
          autoComplete="username"
          readOnly={busy}
          defaultValue={email}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          error={errorOf('password')}
          readOnly={busy}
        />
        <button type="button" className={s.link} disabled={busy} onClick={() => leave('forgotPassword')}>
          <Trans>Forgot password?</Trans>
        </button>
        <FormError error={failure && !refused && failureText(failure, (text) => i18n._(text))} />
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          <Trans>Log in</Trans>
        </Button>
      </form>
      <Button block size="lg" disabled={busy} leading={<Icon name="phone" />} onClick={() => leave('phone')}>
        <Trans>Continue with phone</Trans>
      </Button>
      <p className={s.other}>
        <Trans>No account yet?</Trans>
        <button type="button" className={s.link} disabled={busy} onClick={() => leave('signUp')}>
          <Trans>Sign up</Trans>
        </button>
      </p>
    </FlowRegion>
  );
};
