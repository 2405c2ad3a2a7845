import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { paymentBrandName } from '../../../../contract/domain/cardMethods.ts';
import { paymentProviders } from '../../../../contract/domain/paymentProviders.ts';
import { checkoutForm } from '../../../../contract/forms/checkout.ts';
import { emailForm } from '../../../../contract/forms/email.ts';
import type { checkoutMachine } from '../../../../machines/checkout/checkout/checkout.machine.ts';
import type { Order, PayChoice } from '../../../../machines/types.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { failureText } from '../../../components/feedback/failureText.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from './checkout.module.css';
import { ContactSection } from './ContactSection.tsx';
import { Methods } from './Methods.tsx';
import { scrollToMessage } from './scrollToMessage.ts';
import { Section } from './Section.tsx';

const editIcon = 'M4 20h4L20 8l-4-4L4 16zM13.5 6.5l4 4';

type Actor = ActorRefFrom<typeof checkoutMachine>;

/** Id of the form. The pay button refers to it, because the button is outside the form, in the summary. */
export const formId = 'checkout-form';

/** Submits the form to the chart and focuses the first invalid field. Does nothing if an order exists. */
export const requestOrder = (
  actor: Actor,
  form: HTMLFormElement,
  type: 'checkout.orderRequested' | 'checkout.paypalPressed',
): void => {
  if (actor.getSnapshot().context.order) return;
  const { email } = readForm(form, emailForm);
  actor.send({ type, contact: { email, accepted: new FormData(form).has('terms') } });
  focusFirstWrong(form, checkoutForm.names, actor.getSnapshot().context.fields);
};

/** Explains the result of the last payment attempt and its effect on what the customer is charged. */
const LastTry = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  if (order.paymentstatus === 'failed')
    return <Alert tone="warn">{t`The payment was declined. You have not been charged.`}</Alert>;
  if (order.paymentstatus === 'cancelled')
    return <Alert>{t`The payment was not completed. You have not been charged.`}</Alert>;
  if (order.paymentstatus === 'pending')
    return (
      <Alert>{t`You have already opened the payment page. Paying here continues the same payment: you are charged only once.`}</Alert>
    );
  return null;
};

const ContactSummary = ({ actor, order, number }: { actor: Actor; order: Order; number: number | null }) => {
  const { t } = useLingui();
  const canEdit = useSelector(actor, (snapshot) => snapshot.can({ type: 'checkout.contactEdited' }));
  const discarding = useTag(actor, 'discarding');
  const { orderno } = order;
  return (
    <Section
      title={t`Contact`}
      number={number}
      state="done"
      aside={
        <Button
          variant="quiet"
          size="sm"
          className={s.edit}
          busy={discarding}
          disabled={!canEdit && !discarding}
          leading={<Icon name={editIcon} size={18} />}
          aria-label={t`Edit contact`}
          onClick={() => actor.send({ type: 'checkout.contactEdited' })}
        >
          {t`Edit`}
        </Button>
      }
    >
      <p className={s.address}>{order.email && <EmailText>{order.email}</EmailText>}</p>
      <p className={s.quiet}>{t`Order ${orderno}`}</p>
    </Section>
  );
};

// takes the focus if the verification step that had it has disappeared
const arrive = (line: HTMLElement | null) => {
  if (document.activeElement === document.body) line?.focus();
};

/** Shown if staff verified the customer while the page was open. */
const Verified = ({ name }: { name: string }) => {
  const { t } = useLingui();
  return (
    <div tabIndex={-1} ref={arrive} className={s.verified}>
      <Alert tone="ok" title={name ? t`You’re verified, ${name}` : t`Your identity is verified`}>
        {t`You can pay now. We won’t ask for your document again.`}
      </Alert>
    </div>
  );
};

/** States who gets the payment details. Returns null for a provider whose button is on our page. */
const usePrivacyNote = (choice: PayChoice | null): string | null => {
  const { t } = useLingui();
  if (choice && paymentProviders[choice.code].opensBy !== 'page') return null;
  if (choice?.cardid) return t`The payment provider stores this card. We never see its full number.`;
  if (!choice?.method)
    return t`You enter your card details on the provider’s own page. We never see the number.`;
  const method = paymentBrandName(choice.method);
  return t`You pay with ${method} on the provider’s own page. We never see your account or card details.`;
};

/** Shows the payment methods, or the reason why none can be selected. */
const PaymentSection = ({ actor, number }: { actor: Actor; number: number | null }) => {
  const { t, i18n } = useLingui();
  const { methods, choice, failure } = useSelector(actor, ({ context }) => context);
  const busy = useTag(actor, 'busy');
  const failed = useTag(actor, 'failed');
  const privacyNote = usePrivacyNote(choice);
  return (
    <Section title={t`Payment`} number={number} state="open" focusOnMount>
      {failed ? (
        <Alert
          tone="bad"
          title={t`Payment is not available right now`}
          action={<Button onClick={() => actor.send({ type: 'checkout.retried' })}>{t`Try again`}</Button>}
        >
          {failure && <p>{failureText(failure, (message) => i18n._(message))}</p>}
          <p>{t`You have not been charged.`}</p>
        </Alert>
      ) : methods.gateways.length === 0 && busy ? (
        <div className={s.waiting}>
          <Skeleton width="12rem" height="1.25rem" />
          <Skeleton height="5.5rem" />
          <Skeleton height="5.5rem" />
        </div>
      ) : (
        <>
          <Methods actor={actor} methods={methods} />
          {privacyNote && (
            <p className={s.safe}>
              <Icon name={laterIcons.shield} />
              <span>{privacyNote}</span>
            </p>
          )}
        </>
      )}
    </Section>
  );
};

/**
 * Contact, terms and payment method on one page. Once an order exists, only the payment method can be changed.
 */
export const CheckoutForm = ({ actor, numbered }: { actor: Actor; numbered: boolean }) => {
  const { t } = useLingui();
  const { order, failure, verified } = useSelector(actor, ({ context }) => context);
  const failed = useTag(actor, 'failed');
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'checkout.cancelRequested' }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    requestOrder(actor, event.currentTarget, 'checkout.orderRequested');
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className={s.form}>
      {!failed && failure && !failure.fields['email'] && (
        <div ref={scrollToMessage} className={s.message}>
          <FailureAlert failure={failure} asTitle>
            {t`You have not been charged.`}
          </FailureAlert>
        </div>
      )}
      {!order && verified !== null && <Verified name={verified} />}
      {order && <LastTry order={order} />}
      {order ? (
        <ContactSummary actor={actor} order={order} number={numbered ? 1 : null} />
      ) : (
        <ContactSection actor={actor} number={numbered ? 1 : null} />
      )}
      <PaymentSection actor={actor} number={numbered ? 2 : null} />
      {order && (
        <Button
          variant="quiet"
          className={s.cancel}
          disabled={!canCancel}
          onClick={() => actor.send({ type: 'checkout.cancelRequested' })}
        >
          {t`Cancel order`}
        </Button>
      )}
    </form>
  );
};
