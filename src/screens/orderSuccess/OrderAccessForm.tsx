import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { orderAccessMachine } from '../../../machines/checkout/orderAccess.machine.ts';
import { failureText } from '../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../components/flow/screenTag.ts';
import { valueOf } from '../../components/form/formFields.ts';
import { Alert, Button, Field, TextInput } from '../../ui/index.ts';
import s from './orderSuccess.module.css';

export type OrderAccessActor = ActorRefFrom<typeof orderAccessMachine>;
type View = FC<{ actor: OrderAccessActor }>;

const focus = (field: HTMLElement | null) => field?.focus();

const Offer: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <>
      {failure && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <Button busy={busy} onClick={() => actor.send({ type: 'proof.asked' })}>
        {t`Show it here: send me a one-time code`}
      </Button>
    </>
  );
};

const Code: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const to = useSelector(actor, (snapshot) => snapshot.context.to);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const canAsk = useSelector(actor, (snapshot) => snapshot.can({ type: 'proof.asked' }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: 'proof.submitted', code: valueOf(event.currentTarget, 'otp').replace(/\D/g, '') });
  };
  return (
    <form noValidate className={s.proof} onSubmit={submit}>
      <Field
        label={t`One-time code`}
        hint={t`Six digits, sent to ${to}`}
        error={failure && failureText(failure, (text) => i18n._(text))}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={focus}
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            readOnly={busy}
          />
        )}
      </Field>
      <div className={s.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {t`Show my code`}
        </Button>
        <Button variant="quiet" disabled={!canAsk} onClick={() => actor.send({ type: 'proof.asked' })}>
          {t`Send a new one-time code`}
        </Button>
      </div>
    </form>
  );
};

const screens = { offer: Offer, code: Code } satisfies Record<ScreenTag<typeof orderAccessMachine>, View>;

/** Proves by a code in the mail of the order that the reader may see what was bought. */
export const OrderAccessForm: View = ({ actor }) => {
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <FlowRegion actor={actor} className={s.proof}>
      <Screen actor={actor} />
    </FlowRegion>
  );
};
