import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { contactForm, longestMessage, type ContactTopic } from '../../../../contract/forms/contact.ts';
import type { contactMachine } from '../../../../machines/support/contact/contact.machine.ts';
import type { Route } from '../../../../machines/types.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { HomeLink } from '../../../components/layout/HomeLink.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Select, TextArea } from '../../../ui/field/controls.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import s from './contact.module.css';

type Actor = ActorRefFrom<typeof contactMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof contactMachine>;

const topics: readonly { id: ContactTopic; label: MessageDescriptor }[] = [
  { id: 'order', label: msg`My order or my code` },
  { id: 'payment', label: msg`Payment or refund` },
  { id: 'topUp', label: msg`Mobile top-up` },
  { id: 'card', label: msg`Gift card or voucher` },
  { id: 'account', label: msg`Account and verification` },
  { id: 'other', label: msg`Something else` },
];
const most = longestMessage;

/** Tips to read before sending a message, shown next to the form in a wide window. */
const Advice = () => {
  const { t } = useLingui();
  return (
    <ul className={s.advice}>
      <li>
        <Icon name={laterIcons.clock} />
        {t`We answer by e-mail, usually within one working day.`}
      </li>
      <li>
        <Icon name="lock" />
        {t`Please never send us a code or your card number.`}
      </li>
      <li>
        <Icon name={laterIcons.help} />
        <span>
          <Trans>
            Many answers are in the <Link to="/help">help centre</Link>.
          </Trans>
        </span>
      </li>
    </ul>
  );
};

const Loading: View = () => (
  <Card className={s.card}>
    <Skeleton height="4.5rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="9rem" />
    <Skeleton height="3rem" />
  </Card>
);

const Form: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const contact = useSelector(actor, (state) => state.context.contact);
  const length = useSelector(actor, (state) => state.context.length);
  const faults = useSelector(actor, (state) => state.context.faults);
  const failure = useSelector(actor, (state) => state.context.failure);
  const named = contactForm.names.some((name) => failure?.fields[name]);
  const errorOf = fieldErrors(i18n, contactForm.fields, faults, failure);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readForm(form, contactForm);
    const topic = topics.find(({ id }) => id === values.topic);
    actor.send({
      type: 'contact.submitted',
      contact: { ...values, subject: topic ? i18n._(topic.label) : '' },
    });
    focusFirstWrong(form, contactForm.names, actor.getSnapshot().context.faults);
  };

  return (
    <Card as="section" className={s.card}>
      <form noValidate method="post" className={s.form} onSubmit={submit}>
        <div className={s.pair}>
          <Field label={t`Name`} error={errorOf('name')} required>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                autoComplete="name"
                readOnly={busy}
                defaultValue={contact.name}
              />
            )}
          </Field>
          <EmailField
            label={t`E-mail`}
            error={errorOf('email')}
            readOnly={busy}
            defaultValue={contact.email}
          />
          <Field label={t`Topic`} error={errorOf('topic')} required>
            {(control) => (
              <Select {...control} name="topic" disabled={busy} defaultValue={contact.topic}>
                <option value="">{t`Please choose`}</option>
                {topics.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {i18n._(label)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={t`Order number`}
            aside={<Trans>optional</Trans>}
            hint={t`You’ll find it in our e-mail and on your receipt.`}
            error={errorOf('orderno')}
          >
            {(control) => (
              <TextInput
                {...control}
                name="orderno"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                readOnly={busy}
                defaultValue={contact.orderno}
              />
            )}
          </Field>
        </div>
        <Field
          label={t`Message`}
          error={errorOf('message')}
          hint={
            <span className={length > most ? s.over : 'tabular'}>{t`${length} of ${most} characters`}</span>
          }
          required
        >
          {(control) => (
            <TextArea
              {...control}
              name="message"
              rows={7}
              readOnly={busy}
              defaultValue={contact.message}
              onChange={(event) =>
                actor.send({ type: 'contact.messageTyped', length: event.target.value.length })
              }
            />
          )}
        </Field>
        <FormError
          error={
            failure &&
            !named &&
            `${failureText(failure, (message) => i18n._(message))} ${t`Your message was not sent, but nothing is lost.`}`
          }
        />
        <Button type="submit" variant="primary" size="lg" busy={busy} className={s.send}>
          {t`Send message`}
        </Button>
      </form>
    </Card>
  );
};

const Sent: View = ({ actor }) => {
  const { t } = useLingui();
  const sent = useSelector(actor, (state) => state.context.sent);
  const to = useSelector(actor, (state) => state.context.contact.email);
  const email = <EmailText>{to}</EmailText>;
  return (
    <StatusPanel
      takesFocus
      icon={laterIcons.mail}
      tone="ok"
      title={sent?.message || t`Your message has been sent.`}
      lead={
        <Trans>
          Your reference is <strong>{sent?.ref}</strong>. A copy is on its way to {email}.
        </Trans>
      }
      actions={
        <>
          <HomeLink />
          <Button onClick={() => actor.send({ type: 'contact.again' })}>{t`Write another message`}</Button>
        </>
      }
    />
  );
};

const views = { loading: Loading, form: Form, sent: Sent } satisfies Record<Name, View>;

/**
 * Page `/contact-us` with a form that asks only for the details that support needs. The URL can prefill
 * `topic`, `order` and `message`.
 */
export const ContactScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const screen = useScreen<Name>(actor);
  const View: View = views[screen];
  return (
    <FlowRegion actor={actor} className={cx(s.page, screen === 'sent' && s.sent)}>
      {screen !== 'sent' && <Advice />}
      <View actor={actor} />
    </FlowRegion>
  );
};
