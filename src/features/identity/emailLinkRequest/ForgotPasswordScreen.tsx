import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { emailForm } from '../../../../contract/forms/email.ts';
import type { emailLinkRequestMachine } from '../../../../machines/identity/emailLinkRequest/emailLinkRequest.machine.ts';
import type { Failure, Route } from '../../../../machines/types.ts';
import { texts } from '../../../components/feedback/failureText.ts';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { CenteredPage } from '../../../components/layout/CenteredPage.tsx';
import { FormCard, formClass } from '../../../components/layout/FormCard.tsx';
import { HomeLink } from '../../../components/layout/HomeLink.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';

type Actor = ActorRefFrom<typeof emailLinkRequestMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof emailLinkRequestMachine>;

const useRefusal = (failure: Failure | null): string | null => {
  const { t, i18n } = useLingui();
  if (!failure || failure.fields['email']) return null;
  if (failure.kind === 'network') return i18n._(texts.network);
  return failure.message || t`Please check your EmailID.`;
};

const Form: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const email = useSelector(actor, (s) => s.context.email);
  const fault = useSelector(actor, (s) => s.context.fault);
  const failure = useSelector(actor, (s) => s.context.failure);
  const refusal = useRefusal(failure);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'emailLinkRequest.submitted', ...readForm(form, emailForm) });
    focusFirstWrong(form, emailForm.names, { email: actor.getSnapshot().context.fault ?? undefined });
  };

  return (
    <FormCard lead={t`Enter your account’s e-mail address and we’ll send you a link to set a new password.`}>
      <form noValidate className={formClass} onSubmit={submit}>
        <EmailField
          label={t`E-mail`}
          fault={fault}
          error={failure?.fields['email']}
          autoComplete="username"
          readOnly={busy}
          defaultValue={email}
        />
        <FormError error={refusal} />
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {t`Send the link`}
        </Button>
      </form>
    </FormCard>
  );
};

const Sent: View = ({ actor }) => {
  const { t } = useLingui();
  const message = useSelector(actor, (s) => s.context.message);
  return (
    <StatusPanel
      takesFocus
      icon={laterIcons.mail}
      tone="ok"
      title={t`Check your inbox`}
      lead={message}
      actions={
        <>
          <HomeLink />
          <Button
            onClick={() => actor.send({ type: 'emailLinkRequest.again' })}
          >{t`Use another address`}</Button>
        </>
      }
    >
      {t`No e-mail after a few minutes? Check your spam folder too.`}
    </StatusPanel>
  );
};

const views = { form: Form, sent: Sent } satisfies Record<Name, View>;

/**
 * Page `/forgot-password`: asks for an email address and shows the same message whether or not an account
 * exists for it.
 */
export const ForgotPasswordScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const View: View = views[useScreen<Name>(actor)];
  return (
    <CenteredPage actor={actor}>
      <View actor={actor} />
    </CenteredPage>
  );
};
