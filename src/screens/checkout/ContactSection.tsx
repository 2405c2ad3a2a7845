import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { suggestEmail } from '../../../contract/domain/identity/email.ts';
import type { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { useTag } from '../../components/flow/FlowRegion.tsx';
import { EmailField } from '../../components/form/EmailField.tsx';
import { inputOf } from '../../components/form/formFields.ts';
import { Link } from '../../components/link/Link.tsx';
import { afterPress, Button, Checkbox } from '../../ui/index.ts';
import s from './checkout.module.css';
import { Section } from './Section.tsx';

/** The platform's own `change`: once, when the address is finished, and not at each key. */
const whenFinished = (tell: (email: string) => void) => (input: HTMLInputElement | null) => {
  if (!input) return undefined;
  const listen = () => afterPress(() => tell(input.value.trim()));
  input.addEventListener('change', listen);
  return () => input.removeEventListener('change', listen);
};

/** Where the receipt goes, and the terms: what an order needs beside the cart. Part of the checkout's form. */
export const ContactSection = ({
  actor,
  number,
}: {
  actor: ActorRefFrom<typeof checkoutMachine>;
  number: number | null;
}) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const contact = useSelector(actor, (snapshot) => snapshot.context.contact);
  const fields = useSelector(actor, (snapshot) => snapshot.context.fields);
  const refused = useSelector(actor, (snapshot) => snapshot.context.failure?.fields['email']);
  const remember = useSelector(actor, (snapshot) => snapshot.context.remember);
  const isGuest = useSelector(actor, (snapshot) => snapshot.context.isGuest);

  const suggestion = suggestEmail(contact.email);
  const ours = { missing: t`Email is required`, invalid: t`Invalid email address.` };
  const emailError = fields.email ? ours[fields.email] : refused;

  const takeSuggestion = (form: HTMLFormElement, email: string) => {
    const input = inputOf(form, 'email');
    input.value = email;
    // as if it had been typed: what was said of the other spelling goes
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    actor.send({ type: 'checkout.emailEntered', email });
  };

  return (
    <Section
      title={t`Contact`}
      number={number}
      state="open"
      focusOnMount
      aside={
        isGuest && (
          <Button
            variant="quiet"
            size="sm"
            className={s.edit}
            disabled={busy}
            onClick={() => actor.send({ type: 'checkout.loginAsked' })}
          >
            {t`Log in`}
          </Button>
        )
      }
    >
      <div className={s.email}>
        <EmailField
          label={t`E-mail`}
          hint={t`We send the receipt and the code to this address.`}
          error={emailError}
          roomy
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
        onChange={(event) =>
          actor.send({ type: 'checkout.termsToggled', accepted: event.currentTarget.checked })
        }
        roomy
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
      {isGuest && (
        <Checkbox
          name="remember"
          checked={remember}
          disabled={busy}
          onChange={(event) =>
            actor.send({ type: 'checkout.rememberToggled', remember: event.currentTarget.checked })
          }
          label={t`Remember my address and my purchases on this device`}
        />
      )}
    </Section>
  );
};
