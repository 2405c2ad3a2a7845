import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { longestThanks, thanksForm } from '../../../../contract/forms/gift.ts';
import type { receivedGiftMachine } from '../../../../machines/checkout/receivedGift/receivedGift.machine.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextArea } from '../../../ui/field/controls.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import s from './receivedGift.module.css';

type Actor = ActorRefFrom<typeof receivedGiftMachine>;
const most = longestThanks;

const Form = ({ actor, sender }: { actor: Actor; sender: string }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const draft = useSelector(actor, (state) => state.context.draft);
  const length = useSelector(actor, (state) => state.context.length);
  const faults = useSelector(actor, (state) => state.context.faults);
  const failure = useSelector(actor, (state) => state.context.failure);
  const errorOf = fieldErrors(i18n, thanksForm.fields, faults, failure);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'receivedGift.thanked', draft: readForm(form, thanksForm) });
    focusFirstWrong(form, thanksForm.names, actor.getSnapshot().context.faults);
  };
  return (
    <form noValidate method="post" className={s.form} onSubmit={submit}>
      <Field
        label={t`Message to ${sender}`}
        aside={<Trans>optional</Trans>}
        error={errorOf('words')}
        hint={<span className="tabular">{t`${length} of ${most} characters`}</span>}
      >
        {(control) => (
          <TextArea
            {...control}
            name="words"
            rows={2}
            readOnly={busy}
            defaultValue={draft.words}
            onChange={(event) =>
              actor.send({ type: 'receivedGift.messageTyped', length: event.target.value.length })
            }
          />
        )}
      </Field>
      <FormError
        error={failure && !failure.fields['words'] && failureText(failure, (message) => i18n._(message))}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t`Say thank you`}
      </Button>
      <p className={s.quiet}>
        <Trans>We’ll send {sender} one e-mail with your message.</Trans>
      </p>
    </form>
  );
};

/** Lets the recipient thank the giver with one click and, optionally, a short message. */
export const Thanks = ({ actor, sender }: { actor: Actor; sender: string }) => {
  const { t } = useLingui();
  const writing = useTag(actor, 'thanks');
  const thanked = useTag(actor, 'thanked');
  return (
    <Card as="section" aria-label={t`Thank you`} className={s.thanks}>
      {writing && <Form actor={actor} sender={sender} />}
      <p role="status" className={thanked ? s.done : 'visually-hidden'}>
        {thanked && (
          <>
            <Icon name={laterIcons.check} size={18} />
            <Trans>We’ve sent your thank-you to {sender}.</Trans>
          </>
        )}
      </p>
    </Card>
  );
};
