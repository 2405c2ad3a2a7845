import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { emailForm } from '../../../../contract/forms/email.ts';
import type { emailLinkRequestMachine } from '../../../../machines/identity/emailLinkRequest/emailLinkRequest.machine.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import s from './footer.module.css';

type Actor = ActorRefFrom<typeof emailLinkRequestMachine>;

const Form: FC<{ actor: Actor }> = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const fault = useSelector(actor, (snapshot) => snapshot.context.fault);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const refusal = failure && (failure.fields['email'] ?? failureText(failure, (message) => i18n._(message)));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'emailLinkRequest.submitted', ...readForm(form, emailForm) });
    focusFirstWrong(form, emailForm.names, { email: actor.getSnapshot().context.fault ?? undefined });
  };
  return (
    <form noValidate className={s.subscribeForm} onSubmit={submit}>
      <EmailField label={t`Your e-mail address`} fault={fault} error={refusal} readOnly={busy} />
      <Button type="submit" busy={busy} className={s.subscribeButton}>
        <Trans>Subscribe</Trans>
      </Button>
    </form>
  );
};

/** The newsletter form. It sends a confirmation email to the entered address. */
export const SubscribeBox = ({ actor }: { actor: Actor }) => {
  const screen = useScreen<ScreenTag<typeof emailLinkRequestMachine>>(actor);
  const message = useSelector(actor, (snapshot) => snapshot.context.message);
  return (
    <FlowRegion actor={actor}>
      {screen === 'form' ? <Form actor={actor} /> : <Alert tone="ok">{message}</Alert>}
    </FlowRegion>
  );
};
