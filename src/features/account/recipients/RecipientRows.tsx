import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { dayText } from '../../../../contract/domain/dates.ts';
import { reminderDays } from '../../../../contract/domain/limits.ts';
import { recipientForm } from '../../../../contract/forms/recipient.ts';
import type { Recipient } from '../../../../contract/schemas/recipients.ts';
import type { recipientsMachine } from '../../../../machines/account/recipients/recipients.machine.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import { Flag } from '../../../components/form/Flag.tsx';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/field/controls.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import s from './recipients.module.css';

export type RecipientsActor = ActorRefFrom<typeof recipientsMachine>;
type Props = { actor: RecipientsActor; recipient: Recipient };

const NameForm = ({ actor, recipient }: Props) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const faults = useSelector(actor, ({ context }) => context.faults);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const errorOf = fieldErrors(i18n, recipientForm.fields, faults, failure);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'recipients.submitted', draft: readForm(form, recipientForm) });
    focusFirstWrong(form, recipientForm.names, actor.getSnapshot().context.faults);
  };
  return (
    <form noValidate method="post" className={s.form} onSubmit={submit}>
      <Field
        label={t`Who is it?`}
        hint={t`A short name, such as Mum. You’ll see it when you top up again.`}
        error={errorOf('name')}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="off"
            maxLength={recipientForm.fields.name.units ?? undefined}
            readOnly={busy}
            defaultValue={recipient.name ?? ''}
          />
        )}
      </Field>
      <div className={s.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {t`Save`}
        </Button>
        {recipient.name !== null && (
          <Button disabled={busy} onClick={() => actor.send({ type: 'recipients.nameRemoved' })}>
            {t`Remove the name`}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={busy}
          onClick={() => actor.send({ type: 'recipients.closed' })}
        >{t`Not now`}</Button>
      </div>
    </form>
  );
};

/** A recipient's name and number, with buttons to change them. */
const Named = ({ actor, recipient, number }: Props & { number: string }) => {
  const { t } = useLingui();
  const { ordertoken, name } = recipient;
  const busy = useTag(actor, 'busy');
  const mayName = useSelector(actor, ({ context }) => context.mayName);
  const isWholeList = useSelector(actor, ({ context }) => context.ordertoken === null);
  const who = name ?? number;
  return (
    <div className={s.named}>
      <p className={s.name}>
        <strong>{who}</strong>
        {name !== null && <span className={s.number}>{number}</span>}
      </p>
      <div className={s.buttons}>
        {mayName && (
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            aria-label={name === null ? t`Give ${who} a name` : t`Change the name ${who}`}
            onClick={() => actor.send({ type: 'recipients.editRequested', ordertoken })}
          >
            {name === null ? t`Name` : t`Change`}
          </Button>
        )}
        {isWholeList && (
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            aria-label={t`Remove ${who}`}
            onClick={() => actor.send({ type: 'recipients.removalRequested', ordertoken })}
          >
            {t`Remove`}
          </Button>
        )}
      </div>
    </div>
  );
};

const Row = ({ actor, recipient }: Props) => {
  const { t, i18n } = useLingui();
  const phoneText = usePhoneText();
  const busy = useTag(actor, 'busy');
  const { ordertoken, ISDCode, Mobile, ccode_iso2, name, ends_on: end, remind } = recipient;
  const isEditing = useSelector(actor, ({ context }) => context.editing === ordertoken);
  // shows the change immediately; if the server refuses it, the old value returns
  const change = useSelector(actor, ({ context }) => context.change);
  const isOn = (change?.ordertoken === ordertoken ? change.remind : undefined) ?? remind;
  const number = phoneText(ISDCode, Mobile);
  const day = end && dayText(end, i18n.locale);
  return (
    <li className={s.row}>
      <Flag code={ccode_iso2} />
      <div role="group" aria-label={name ?? number} className={s.content}>
        {isEditing ? (
          <>
            <p className={s.number}>{number}</p>
            <NameForm actor={actor} recipient={recipient} />
          </>
        ) : (
          <Named actor={actor} recipient={recipient} number={number} />
        )}
        {remind !== undefined ? (
          <Checkbox
            label={t`E-mail me ${reminderDays} days before the credit expires`}
            hint={day && t`It expires on ${day}.`}
            checked={isOn === 1}
            disabled={busy}
            onChange={() =>
              actor.send({ type: 'recipients.reminderSwitched', ordertoken, remind: remind === 1 ? 0 : 1 })
            }
          />
        ) : (
          day && (
            <p className={s.end}>
              <Trans>The credit expires on {day}.</Trans>
            </p>
          )
        )}
      </div>
    </li>
  );
};

/** Lists the saved numbers, each with its name and reminder. */
export const RecipientRows = ({ actor }: { actor: RecipientsActor }) => {
  const recipients = useSelector(actor, ({ context }) => context.recipients);
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <>
      <ul className={s.rows}>
        {recipients.map((recipient) => (
          <Row key={recipient.ordertoken} actor={actor} recipient={recipient} />
        ))}
      </ul>
      {!failure?.fields['name'] && <FailureAlert failure={failure} />}
    </>
  );
};
