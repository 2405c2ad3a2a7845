import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { reauthMachine } from '../../../machines/identity/reauth.machine.ts';
import { failureText } from '../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../components/flow/screenTag.ts';
import { focusOnMount } from '../../components/form/autoFocus.ts';
import { CodeField } from '../../components/form/CodeField.tsx';
import f from '../../components/form/form.module.css';
import { valueOf } from '../../components/form/formFields.ts';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { usePhoneText } from '../../components/form/phoneRules.ts';
import { Alert, Button } from '../../ui/index.ts';
import { CancelContactCheck } from './CancelContactCheck.tsx';

export type ReauthActor = ActorRefFrom<typeof reauthMachine>;
type View = FC<{ actor: ReauthActor }>;

const useFailure = (actor: ReauthActor) => useSelector(actor, (snapshot) => snapshot.context.failure);
/** The contact that is to be replaced, as the profile writes it. */
const useContact = (actor: ReauthActor): string => {
  const contact = useSelector(actor, (snapshot) => snapshot.context.contact);
  const phoneText = usePhoneText();
  const [isd = '', mobile = ''] = contact.replace('+', '').split(' ');
  return contact.startsWith('+') ? phoneText(isd, mobile) : contact;
};

const Password: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const failure = useFailure(actor);
  const contact = useContact(actor);
  const wrong = failure?.fields['password'];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: 'reauth.passwordSubmitted', password: valueOf(event.currentTarget, 'password') });
  };
  return (
    <form noValidate onSubmit={submit} className={f.form}>
      <p className={f.muted}>
        <Trans>Please enter your password, so that nobody else can replace {contact}.</Trans>
      </p>
      <PasswordField
        {...focusOnMount}
        label={t`Current password`}
        name="password"
        autoComplete="current-password"
        readOnly={busy}
        error={wrong}
      />
      {failure && !wrong && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <div className={f.actions}>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          <Trans>Continue</Trans>
        </Button>
        <Button size="lg" disabled={busy} onClick={() => actor.send({ type: 'reauth.codeAsked' })}>
          <Trans>Send a code instead</Trans>
        </Button>
      </div>
    </form>
  );
};

const Offer: View = ({ actor }) => {
  const { i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const failure = useFailure(actor);
  const contact = useContact(actor);
  return (
    <div className={f.form}>
      <p className={f.muted}>
        <Trans>We send a code to {contact}, so that nobody else can replace it.</Trans>
      </p>
      <p className={f.muted}>
        <Trans>
          You can no longer be reached there? <Link to="/contact-us">Write to us</Link>
        </Trans>
      </p>
      {failure && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <div className={f.actions}>
        <Button
          {...focusOnMount}
          variant="primary"
          size="lg"
          busy={busy}
          onClick={() => actor.send({ type: 'reauth.codeAsked' })}
        >
          <Trans>Send the code</Trans>
        </Button>
      </div>
    </div>
  );
};

const Code: View = ({ actor }) => {
  const { i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const cooling = useTag(actor, 'cooling');
  const failure = useFailure(actor);
  const contact = useContact(actor);
  const code = useSelector(actor, (snapshot) => snapshot.context.code);
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'reauth.codeSubmitted' }));
  const again = useSelector(actor, (snapshot) => snapshot.can({ type: 'reauth.codeAsked' }));
  const hasPassword = useSelector(actor, (snapshot) => snapshot.context.hasPassword);
  const wrong = failure?.kind === 'validation' ? failure.message : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'reauth.codeSubmitted' });
  };
  return (
    <form noValidate onSubmit={submit} className={f.form}>
      <p role="status" className={f.muted}>
        <Trans>Enter the code that we sent to {contact}.</Trans>
      </p>
      <CodeField
        value={code}
        busy={busy}
        error={wrong}
        onType={(digits) => actor.send({ type: 'reauth.codeTyped', digits })}
      />
      {failure && !wrong && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <div className={f.actions}>
        <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!busy && !ready}>
          <Trans>Verify</Trans>
        </Button>
        <Button size="lg" disabled={!again} onClick={() => actor.send({ type: 'reauth.codeAsked' })}>
          <Trans>Send a new code</Trans>
        </Button>
        {hasPassword && (
          <Button size="lg" disabled={busy} onClick={() => actor.send({ type: 'reauth.passwordAsked' })}>
            <Trans>Use the password instead</Trans>
          </Button>
        )}
      </div>
      {cooling && (
        <p className={f.muted}>
          <Trans>You can ask for a new code after one minute.</Trans>
        </p>
      )}
    </form>
  );
};

const views = { password: Password, offer: Offer, code: Code } satisfies Record<
  ScreenTag<typeof reauthMachine>,
  View
>;

/** Asks for the proof that lets a contact be replaced. */
export const ReauthForm: View = ({ actor }) => {
  const Form: View = views[useScreen<keyof typeof views>(actor)];
  return (
    <FlowRegion actor={actor} className={f.stack}>
      <Form actor={actor} />
      <CancelContactCheck onCancel={() => actor.send({ type: 'reauth.left' })} />
    </FlowRegion>
  );
};
