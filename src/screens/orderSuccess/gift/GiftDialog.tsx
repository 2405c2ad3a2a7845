import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { dayText } from '../../../../contract/domain/dates.ts';
import { addDays, readDay, zurichDay } from '../../../../contract/domain/day.ts';
import { isEmail } from '../../../../contract/domain/identity/email.ts';
import { holdsLink } from '../../../../contract/domain/links.ts';
import type { GiftField, giftMachine } from '../../../../machines/checkout/gift.machine.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { focusFirstWrong, valueOf } from '../../../components/form/formFields.ts';
import { Alert, Button, Dialog, Disc, Field, TextArea, TextInput } from '../../../ui/index.ts';
import s from './gift.module.css';

type GiftActor = ActorRefFrom<typeof giftMachine>;

const order: readonly GiftField[] = ['email', 'sender', 'words', 'date'];
const most = 500;

const Form = ({ actor }: { actor: GiftActor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const draft = useSelector(actor, (state) => state.context.draft);
  const length = useSelector(actor, (state) => state.context.length);
  const faults = useSelector(actor, (state) => state.context.faults);
  const failure = useSelector(actor, (state) => state.context.failure);
  const fields = failure?.fields ?? {};
  const errorOf = (name: GiftField): string | undefined => {
    const fault = faults[name];
    if (fault === undefined) return fields[name];
    if (fault === 'missing') return t`Required field`;
    if (fault === 'tooLong') return t`This is too long.`;
    if (fault === 'link') return t`Please leave out links and e-mail addresses.`;
    return name === 'email'
      ? t`Invalid email address.`
      : t`Please choose a day from today on, within a year.`;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = (name: GiftField) => valueOf(form, name).trim();
    const typedDraft = {
      email: typed('email'),
      sender: typed('sender'),
      words: typed('words'),
      date: typed('date'),
    };
    const day = readDay(typedDraft.date);
    const today = zurichDay(new Date());
    actor.send({
      type: 'gift.submitted',
      draft: typedDraft,
      isEmail: isEmail(typedDraft.email),
      isDay: typedDraft.date === '' || (day !== null && day >= today && day <= addDays(today, 365)),
      links: (['sender', 'words'] as const).filter((name) => holdsLink(typedDraft[name])),
    });
    focusFirstWrong(form, order, actor.getSnapshot().context.faults);
  };
  return (
    <form noValidate method="post" className={s.form} onSubmit={submit}>
      {failure && !order.some((name) => fields[name]) && (
        <Alert tone="bad">{failureText(failure, (message) => i18n._(message))}</Alert>
      )}
      <p className={s.lead}>
        <Trans>
          We e-mail the code with your words. What it cost is not in the mail, and you keep the code too.
        </Trans>
      </p>
      <EmailField
        label={t`E-mail of the recipient`}
        autoComplete="off"
        error={errorOf('email')}
        readOnly={busy}
        defaultValue={draft.email}
      />
      <Field label={t`Your name`} hint={t`As the recipient knows you`} error={errorOf('sender')} required>
        {(control) => (
          <TextInput
            {...control}
            name="sender"
            autoComplete="name"
            readOnly={busy}
            defaultValue={draft.sender}
          />
        )}
      </Field>
      <Field
        label={t`Your words`}
        aside={<Trans>optional</Trans>}
        error={errorOf('words')}
        hint={<span className="tabular">{t`${length} of ${most} characters`}</span>}
      >
        {(control) => (
          <TextArea
            {...control}
            name="words"
            rows={4}
            readOnly={busy}
            defaultValue={draft.words}
            onChange={(event) => actor.send({ type: 'gift.wordsTyped', length: event.target.value.length })}
          />
        )}
      </Field>
      <Field
        label={t`Send on`}
        aside={<Trans>optional</Trans>}
        hint={t`Without a day it is sent at once.`}
        error={errorOf('date')}
      >
        {(control) => (
          <TextInput {...control} name="date" type="date" readOnly={busy} defaultValue={draft.date} />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t`Send the gift`}
      </Button>
    </form>
  );
};

const Sent = ({ actor }: { actor: GiftActor }) => {
  const { t, i18n } = useLingui();
  const { email, date } = useSelector(actor, (state) => state.context.draft);
  const day = date && dayText(date, i18n.locale);
  return (
    <div className={s.sent}>
      <Disc icon="gift" tone="ok" />
      <p className={s.lead}>
        {day ? t`Your gift goes out to ${email} on ${day}.` : t`Your gift is on its way to ${email}.`}
      </p>
      <Button variant="primary" data-autofocus onClick={() => actor.send({ type: 'gift.closed' })}>
        {t`Done`}
      </Button>
    </div>
  );
};

/** To whom, from whom, with which words, on which day. */
export const GiftDialog = ({ actor }: { actor: GiftActor }) => {
  const { t } = useLingui();
  const screen = useScreen<ScreenTag<typeof giftMachine>>(actor);
  const busy = useTag(actor, 'busy');
  return (
    <Dialog
      open
      title={t`Send as a gift`}
      closeLabel={t`Close`}
      size="md"
      fullOnPhone
      // while it is being sent nobody may think that closing stops it
      onClose={() => busy || actor.send({ type: 'gift.closed' })}
    >
      {screen === 'sent' ? <Sent actor={actor} /> : <Form actor={actor} />}
    </Dialog>
  );
};
