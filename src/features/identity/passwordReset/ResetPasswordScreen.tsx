import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { newPasswordForm } from '../../../../contract/forms/password.ts';
import type { passwordResetMachine } from '../../../../machines/identity/passwordReset/passwordReset.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { NewPasswordFields } from '../../../components/form/NewPasswordFields.tsx';
import { CenteredPage } from '../../../components/layout/CenteredPage.tsx';
import { FormCard, formClass } from '../../../components/layout/FormCard.tsx';
import { HomeLink } from '../../../components/layout/HomeLink.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';

type Actor = ActorRefFrom<typeof passwordResetMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof passwordResetMachine>;

const Form: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const address = useSelector(actor, (s) => s.context.link.email);
  const confirms = useSelector(actor, (s) => s.context.confirms);
  const email = <EmailText>{address}</EmailText>;
  const met = useSelector(actor, (s) => s.context.met);
  const faults = useSelector(actor, (s) => s.context.fields);
  const failure = useSelector(actor, (s) => s.context.failure);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'passwordReset.submitted', passwords: readForm(form, newPasswordForm) });
    focusFirstWrong(form, newPasswordForm.names, actor.getSnapshot().context.fields);
  };

  return (
    <FormCard
      lead={
        <Trans>
          Choose a new password for <strong>{email}</strong>.
        </Trans>
      }
    >
      {confirms && <Alert quiet>{t`Please choose a new password to confirm this address.`}</Alert>}
      <form noValidate className={formClass} onSubmit={submit}>
        {/* hidden field that shows password managers which account the password belongs to */}
        <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
        <NewPasswordFields
          met={met}
          faults={faults}
          failure={failure}
          busy={busy}
          onTyped={(now) => actor.send({ type: 'passwordReset.typed', met: now })}
        />
        <FormError
          error={
            failure &&
            !newPasswordForm.names.some((name) => failure.fields[name]) &&
            failureText(failure, (text) => i18n._(text))
          }
        />
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {t`Save the new password`}
        </Button>
      </form>
    </FormCard>
  );
};

const Invalid: View = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      takesFocus
      icon="alert"
      tone="bad"
      title={t`Invalid password reset link`}
      actions={
        <Link to="/forgot-password" className={buttonClass({ variant: 'primary' })}>
          {t`Ask for a new link`}
        </Link>
      }
    >
      {t`A link works once and for a limited time. Your password is unchanged.`}
    </StatusPanel>
  );
};

const Done: View = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      takesFocus
      icon={laterIcons.ok}
      tone="ok"
      title={t`Your new password is saved`}
      lead={t`You can log in with it now.`}
      actions={<HomeLink />}
    />
  );
};

const views = { form: Form, invalid: Invalid, done: Done } satisfies Record<Name, View>;

/** Page `/reset-password`, which the link in the reset email opens. */
export const ResetPasswordScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const View: View = views[useScreen<Name>(actor)];
  return (
    <CenteredPage actor={actor}>
      <View actor={actor} />
    </CenteredPage>
  );
};
