import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { readEmail, suggestEmail } from '../../../../contract/domain/identity/email.ts';
import type { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { inputOf } from '../../../components/form/formFields.ts';
import { TermsBox } from '../../../components/form/TermsBox.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/field/controls.tsx';
import { afterPress } from '../../../ui/field/press.ts';
import s from './checkout.module.css';
import { scrollToMessage } from './scrollToMessage.ts';
import { Section } from './Section.tsx';

/**
 * Listens for the native `change` event, which fires when the customer leaves the field instead of on each
 * keystroke.
 */
const whenFinished = (onFinished: (email: string) => void) => (input: HTMLInputElement | null) => {
  if (!input) return undefined;
  const listen = () => afterPress(() => onFinished(readEmail(input.value)));
  input.addEventListener('change', listen);
  return () => input.removeEventListener('change', listen);
};

/** Section of the checkout form with the terms and the email address for the receipt. */
export const ContactSection = ({
  actor,
  number,
}: {
  actor: ActorRefFrom<typeof checkoutMachine>;
  number: number | null;
}) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const { contact, fields, failure, remember, isGuest, cart } = useSelector(actor, ({ context }) => context);
  const kind = cart?.ProdType;
  // a voucher is always sent to the verified address, regardless of any address typed before
  const isSettled = kind === prodType.voucher && contact.email !== '';

  const better = suggestEmail(contact.email);
  // shows only the domain, because the full address might not fit on one line
  const suggestion = better?.slice(better.indexOf('@'));

  const takeSuggestion = (form: HTMLFormElement, email: string) => {
    const input = inputOf(form, 'email');
    input.value = email;
    // fires the same event as typing, so that the suggestion disappears
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
            onClick={() => actor.send({ type: 'checkout.loginRequested' })}
          >
            {t`Log in`}
          </Button>
        )
      }
    >
      <EmailField
        label={t`E-mail`}
        // most top-ups have no code to send
        hint={
          kind === prodType.topUp
            ? t`We’ll send your receipt here.`
            : isSettled
              ? t`We’ll send the receipt and code to the address you have verified.`
              : t`We’ll send your receipt and code here.`
        }
        note={
          better ? (
            <Trans>
              Did you mean{' '}
              <button
                type="button"
                className={s.inline}
                onClick={(event) => takeSuggestion(event.currentTarget.form!, better)}
              >
                {suggestion}
              </button>
              ?
            </Trans>
          ) : null
        }
        fault={fields.email}
        error={failure?.fields['email'] && <span ref={scrollToMessage}>{failure.fields['email']}</span>}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'checkout.emailTyped', email: currentTarget.value })
        }
        ref={whenFinished((email) => actor.send({ type: 'checkout.emailEntered', email }))}
        readOnly={busy || isSettled}
        defaultValue={contact.email}
      />
      <div className={s.choices}>
        {isGuest && (
          <Checkbox
            name="remember"
            defaultChecked={remember}
            disabled={busy}
            onChange={(event) =>
              actor.send({ type: 'checkout.rememberToggled', remember: event.currentTarget.checked })
            }
            label={t`Remember my address and my purchases on this device`}
          />
        )}
        <TermsBox
          defaultChecked={contact.accepted}
          disabled={busy}
          wrong={fields.terms}
          onChange={(event) =>
            actor.send({ type: 'checkout.termsToggled', accepted: event.currentTarget.checked })
          }
        />
      </div>
    </Section>
  );
};
