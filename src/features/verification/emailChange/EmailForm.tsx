import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { emailChangeForm } from '../../../../contract/forms/email.ts';
import type { emailChangeMachine } from '../../../../machines/verification/emailChange/emailChange.machine.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import {
  OneTimeCodeForm,
  useTicket,
  type CodeActor,
} from '../../../components/form/code/OneTimeCodeForm.tsx';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import f from '../../../components/form/form.module.css';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import s from '../verification/verification.module.css';

export type EmailActor = ActorRefFrom<typeof emailChangeMachine>;
type View = FC<{ actor: EmailActor; Code: typeof EmailCode }>;

const AddressEntry: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const email = useSelector(actor, (snapshot) => snapshot.context.email);
  const faults = useSelector(actor, (snapshot) => snapshot.context.faults);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const refused =
    failure?.kind === 'conflict' || failure?.kind === 'validation'
      ? (failure.message ?? t`Please check your EmailID.`)
      : null;
  const errorOf = fieldErrors(i18n, emailChangeForm.fields, faults, null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'emailChange.addressSubmitted', ...readForm(form, emailChangeForm) });
    focusFirstWrong(form, emailChangeForm.names, actor.getSnapshot().context.faults);
  };
  return (
    <form noValidate onSubmit={submit} className={f.form}>
      <p className={f.muted}>
        <Trans>We’ll send a code to this address. Your codes and receipts will go there too.</Trans>
      </p>
      <EmailField
        label={t`E-mail`}
        error={errorOf('email') ?? refused}
        readOnly={busy}
        defaultValue={email}
      />
      <FormError error={failure && !refused && failureText(failure, (text) => i18n._(text))} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        <Trans>Send the code</Trans>
      </Button>
    </form>
  );
};

/** Form for entering the code. The customer can still correct the email address. */
export const EmailCode = ({ actor, email }: { actor: CodeActor; email: string }) => {
  const ticket = useTicket(actor);
  return (
    <OneTimeCodeForm
      actor={actor}
      lead={
        ticket ? (
          ticket.message
        ) : (
          <Trans>We have sent a code to your e-mail address. The link in the same e-mail works too.</Trans>
        )
      }
      sentTo={{ to: <EmailText>{email}</EmailText>, change: <Trans>Change e-mail</Trans> }}
      submit={<Trans>Verify</Trans>}
      countsDown
    />
  );
};

const AwaitingCode: View = ({ actor, Code }) => {
  const email = useSelector(actor, (snapshot) => snapshot.context.email);
  const code = useSelector(actor, (snapshot) => snapshot.children.oneTimeCode);
  return code && <Code actor={code} email={email} />;
};

const views = { address: AddressEntry, code: AwaitingCode } satisfies Record<
  ScreenTag<typeof emailChangeMachine>,
  View
>;

/** Asks for the email address, then for the code. `footer` is shown below the form, for example a cancel button. */
export const EmailForm = ({
  actor,
  footer,
  Code = EmailCode,
}: {
  actor: EmailActor;
  footer?: ReactNode;
  /** View of the oneTimeCode chart. */
  Code?: typeof EmailCode;
}) => {
  const Form: View = views[useScreen<keyof typeof views>(actor)];
  return (
    <FlowRegion actor={actor} className={s.stack}>
      <Form actor={actor} Code={Code} />
      {footer}
    </FlowRegion>
  );
};
