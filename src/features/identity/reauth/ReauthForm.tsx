import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { reauthForm } from '../../../../contract/forms/password.ts';
import type { reauthMachine } from '../../../../machines/identity/reauth/reauth.machine.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { focusOnMount } from '../../../components/form/autoFocus.ts';
import { OneTimeCodeForm, type CodeActor } from '../../../components/form/code/OneTimeCodeForm.tsx';
import f from '../../../components/form/form.module.css';
import { readForm } from '../../../components/form/formFields.ts';
import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Link } from '../../../components/link/Link.tsx';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { CancelContactCheck } from '../../account/profile/CancelContactCheck.tsx';

export type ReauthActor = ActorRefFrom<typeof reauthMachine>;
/** View of the one-time code form. */
type DrawCode = FC<{ actor: CodeActor; contact: string; hasPassword: boolean; replaces: boolean }>;
type View = FC<{ actor: ReauthActor; Code: DrawCode }>;

/** True if the customer is confirming their identity in order to replace a contact. */
const useReplaces = (actor: ReauthActor): boolean =>
  useSelector(actor, ({ context }) => context.purpose === 'email' || context.purpose === 'mobile');

/** Returns the contact that receives a code, formatted as in the profile. */
const useContact = (actor: ReauthActor): string => {
  const contact = useSelector(actor, (snapshot) => snapshot.context.contact);
  const phoneText = usePhoneText();
  const [isd = '', mobile = ''] = contact.replace('+', '').split(' ');
  return contact.startsWith('+') ? phoneText(isd, mobile) : contact;
};

/**
 * Formats a contact. A phone number never wraps; an email address wraps only if it does not fit on the line.
 */
const contactText = (contact: string): ReactNode =>
  contact.includes('@') ? <EmailText>{contact}</EmailText> : <span className="unbroken">{contact}</span>;

const Password: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const to = useContact(actor);
  const contact = contactText(to);
  const wrong = failure?.fields['password'];
  const replaces = useReplaces(actor);
  const canTakeCode = to !== '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: 'reauth.passwordSubmitted', ...readForm(event.currentTarget, reauthForm) });
  };
  return (
    <form noValidate onSubmit={submit} className={f.form}>
      <p className={f.muted}>
        {replaces ? (
          <Trans>Please enter your password, so that nobody else can replace {contact}.</Trans>
        ) : (
          <Trans>Please enter your password, so that nobody else can do this.</Trans>
        )}
      </p>
      <PasswordField
        {...focusOnMount}
        label={t`Current password`}
        name="password"
        autoComplete="current-password"
        readOnly={busy}
        error={wrong}
      />
      <FormError error={failure && !wrong && failureText(failure, (text) => i18n._(text))} />
      <div className={f.actions}>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          <Trans>Continue</Trans>
        </Button>
        {canTakeCode && (
          <Button size="lg" disabled={busy} onClick={() => actor.send({ type: 'reauth.codeRequested' })}>
            <Trans>Send a code instead</Trans>
          </Button>
        )}
      </div>
    </form>
  );
};

const Offer = ({ actor, to, replaces }: { actor: CodeActor; to: string; replaces: boolean }) => {
  const { i18n } = useLingui();
  const contact = contactText(to);
  const busy = useTag(actor, 'busy');
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <div className={f.form}>
      <p className={f.muted}>
        {replaces ? (
          <Trans>We’ll send a code to {contact}, so that nobody else can replace it.</Trans>
        ) : (
          <Trans>We’ll send a code to {contact}, so that nobody else can do this.</Trans>
        )}
      </p>
      <p className={f.muted}>
        <Trans>
          No longer have access to it? <Link to="/contact-us">Write to us</Link>
        </Trans>
      </p>
      <FormError error={failure && failureText(failure, (text) => i18n._(text))} />
      <div className={f.actions}>
        <Button
          {...focusOnMount}
          variant="primary"
          size="lg"
          busy={busy}
          onClick={() => actor.send({ type: 'oneTimeCode.requested' })}
        >
          <Trans>Send the code</Trans>
        </Button>
      </div>
    </div>
  );
};

/** Form for entering the code that was sent to the current contact. */
export const ReauthCode: DrawCode = ({ actor, contact: to, hasPassword, replaces }) => {
  const contact = contactText(to);
  const canLeave = useSelector(actor, (snapshot) => snapshot.can({ type: 'oneTimeCode.closed' }));
  return (
    <OneTimeCodeForm
      actor={actor}
      lead={<Trans>Enter the code that we sent to {contact}.</Trans>}
      submit={<Trans>Verify</Trans>}
      countsDown
      offer={<Offer actor={actor} to={to} replaces={replaces} />}
      more={
        hasPassword && (
          <Button size="lg" disabled={!canLeave} onClick={() => actor.send({ type: 'oneTimeCode.closed' })}>
            <Trans>Use the password instead</Trans>
          </Button>
        )
      }
    />
  );
};

const AwaitingCode: View = ({ actor, Code }) => {
  const contact = useContact(actor);
  const hasPassword = useSelector(actor, (snapshot) => snapshot.context.hasPassword);
  const code = useSelector(actor, (snapshot) => snapshot.children.oneTimeCode);
  const replaces = useReplaces(actor);
  return code && <Code actor={code} contact={contact} hasPassword={hasPassword} replaces={replaces} />;
};

const views = { password: Password, code: AwaitingCode } satisfies Record<
  ScreenTag<typeof reauthMachine>,
  View
>;

/** Asks the owner to confirm their identity, for example before a contact is replaced. */
export const ReauthForm = ({ actor, Code = ReauthCode }: { actor: ReauthActor; Code?: DrawCode }) => {
  const Form: View = views[useScreen<keyof typeof views>(actor)];
  return (
    <FlowRegion actor={actor} className={f.stack}>
      <Form actor={actor} Code={Code} />
      <CancelContactCheck onCancel={() => actor.send({ type: 'reauth.closed' })} />
    </FlowRegion>
  );
};
