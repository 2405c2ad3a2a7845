import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isEmail, suggestEmail } from '../../../contract/domain/identity/email.ts';
import type { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { failureText } from '../../components/feedback/failureText.ts';
import { useTag } from '../../components/flow/FlowRegion.tsx';
import { EmailField } from '../../components/form/EmailField.tsx';
import { focusFirstWrong, inputOf, valueOf } from '../../components/form/formFields.ts';
import { Link } from '../../components/link/Link.tsx';
import { afterPress, Alert, Button, Checkbox } from '../../ui/index.ts';
import s from './checkout.module.css';
import { Section } from './Section.tsx';

/** The platform's own `change`: once, when the address is finished, and not at each key. */
const whenFinished = (tell: (email: string) => void) => (input: HTMLInputElement | null) => {
  if (!input) return undefined;
  const listen = () => afterPress(() => tell(input.value.trim()));
  input.addEventListener('change', listen);
  return () => input.removeEventListener('change', listen);
};

export const ContactSection = ({
  actor,
  number,
}: {
  actor: ActorRefFrom<typeof checkoutMachine>;
  number: number | null;
}) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const contact = useSelector(actor, (snapshot) => snapshot.context.contact);
  const fields = useSelector(actor, (snapshot) => snapshot.context.fields);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);

  const suggestion = suggestEmail(contact.email);
  const refused = failure?.fields['email'];
  const ours = { missing: t`Email is required`, invalid: t`Invalid email address.` };
  const emailError = fields.email ? ours[fields.email] : refused;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = valueOf(form, 'email').trim();
    actor.send({
      type: 'checkout.contactSubmitted',
      contact: { email, accepted: new FormData(form).has('terms') },
      isEmail: isEmail(email),
    });
    focusFirstWrong(form, ['email', 'terms'], actor.getSnapshot().context.fields);
  };
  const takeSuggestion = (form: HTMLFormElement, email: string) => {
    const input = inputOf(form, 'email');
    input.value = email;
    // as if it had been typed: what was said of the other spelling goes
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    actor.send({ type: 'checkout.emailEntered', email });
  };

  return (
    <Section title={t`Contact`} number={number} state="open" focusOnMount>
      <form noValidate onSubmit={submit} className={s.form}>
        {failure && !refused && (
          <Alert tone="bad" quiet title={failureText(failure, (message) => i18n._(message))}>
            {t`You have not been charged.`}
          </Alert>
        )}
        <div className={s.email}>
          <EmailField
            label={t`E-mail`}
            hint={t`We send the receipt and the code to this address.`}
            error={emailError}
            ref={whenFinished((email) => actor.send({ type: 'checkout.emailEntered', email }))}
            readOnly={busy}
            defaultValue={contact.email}
          />
          <p role="status" className={s.suggestion}>
            {suggestion && (
              <Trans>
                Did you mean{' '}
                <button
                  type="button"
                  className={s.inline}
                  onClick={(event) => takeSuggestion(event.currentTarget.form!, suggestion)}
                >
                  {suggestion}
                </button>
                ?
              </Trans>
            )}
          </p>
        </div>
        <Checkbox
          name="terms"
          required
          defaultChecked={contact.accepted}
          error={fields.terms && t`You must accept the terms`}
          label={
            <Trans>
              I accept the{' '}
              <Link to="/terms-and-conditions" target="_blank" rel="noopener">
                terms and conditions
              </Link>
            </Trans>
          }
        />
        <Button type="submit" variant="primary" size="lg" busy={busy} className={s.continue}>
          {t`Continue to payment`}
        </Button>
      </form>
    </Section>
  );
};
