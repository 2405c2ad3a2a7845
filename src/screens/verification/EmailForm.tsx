import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isEmail } from '../../../contract/domain/identity/email.ts';
import type { emailChangeMachine } from '../../../machines/verification/emailChange.machine.ts';
import { failureText } from '../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../components/flow/screenTag.ts';
import { CodeField } from '../../components/form/CodeField.tsx';
import { EmailField } from '../../components/form/EmailField.tsx';
import f from '../../components/form/form.module.css';
import { focusFirstWrong, valueOf } from '../../components/form/formFields.ts';
import { SubmittedValue } from '../../components/form/SubmittedValue.tsx';
import { Alert, Button } from '../../ui/index.ts';
import s from './verification.module.css';

export type EmailActor = ActorRefFrom<typeof emailChangeMachine>;
type View = FC<{ actor: EmailActor }>;

const AddressEntry: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const email = useSelector(actor, (snapshot) => snapshot.context.email);
  const wrong = useSelector(actor, (snapshot) => snapshot.context.wrong);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const refused =
    failure?.kind === 'conflict' || failure?.kind === 'validation'
      ? (failure.message ?? t`Please check your EmailID.`)
      : null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = valueOf(form, 'email').trim();
    actor.send({ type: 'emailChange.addressSubmitted', email: typed, isEmail: isEmail(typed) });
    focusFirstWrong(form, ['email'], actor.getSnapshot().context.wrong ? { email: true } : {});
  };
  return (
    <form noValidate onSubmit={submit} className={f.form}>
      <p className={f.muted}>
        <Trans>We send a code to this address. Your codes and receipts go there too.</Trans>
      </p>
      <EmailField
        label={t`E-mail`}
        error={wrong ? t`Please check your EmailID.` : refused}
        readOnly={busy}
        defaultValue={email}
      />
      {failure && !refused && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        <Trans>Send the code</Trans>
      </Button>
    </form>
  );
};

const CodeEntry: View = ({ actor }) => {
  const { i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const cooling = useTag(actor, 'cooling');
  const sent = useSelector(actor, (snapshot) => snapshot.context.sent);
  const email = useSelector(actor, (snapshot) => snapshot.context.email);
  const code = useSelector(actor, (snapshot) => snapshot.context.code);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'emailChange.codeSubmitted' }));
  const again = useSelector(actor, (snapshot) => snapshot.can({ type: 'emailChange.resendAsked' }));
  const editable = useSelector(actor, (snapshot) => snapshot.can({ type: 'emailChange.addressEdited' }));
  const wrong = failure?.kind === 'validation' ? failure.message : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'emailChange.codeSubmitted' });
  };
  return (
    <form noValidate onSubmit={submit} className={f.form}>
      <p role="status" className={f.muted}>
        {sent ? (
          sent.message
        ) : (
          <Trans>We have sent a code to your e-mail address. The link in the same e-mail does as well.</Trans>
        )}
      </p>
      <SubmittedValue
        change={<Trans>Change the address</Trans>}
        disabled={!editable}
        onChange={() => actor.send({ type: 'emailChange.addressEdited' })}
      >
        {email}
      </SubmittedValue>
      <CodeField
        value={code}
        busy={busy}
        error={wrong}
        onType={(digits) => actor.send({ type: 'emailChange.codeTyped', digits })}
      />
      {failure && !wrong && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <div className={f.actions}>
        <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!busy && !ready}>
          <Trans>Verify</Trans>
        </Button>
        <Button size="lg" disabled={!again} onClick={() => actor.send({ type: 'emailChange.resendAsked' })}>
          <Trans>Send a new code</Trans>
        </Button>
      </div>
      {cooling && (
        <p className={f.muted}>
          <Trans>You can ask for a new code after one minute.</Trans>
        </p>
      )}
    </form>
  );
};

const views = { address: AddressEntry, code: CodeEntry } satisfies Record<
  ScreenTag<typeof emailChangeMachine>,
  View
>;

/** The address, the code that went there, the code that came back. `footer` stands below: how to leave, where one can. */
export const EmailForm = ({ actor, footer }: { actor: EmailActor; footer?: ReactNode }) => {
  const Form: View = views[useScreen<keyof typeof views>(actor)];
  return (
    <FlowRegion actor={actor} className={s.stack}>
      <Form actor={actor} />
      {footer}
    </FlowRegion>
  );
};
