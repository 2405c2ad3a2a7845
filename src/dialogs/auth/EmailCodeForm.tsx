import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signUpEmailCodeMachine } from '../../../machines/identity/signUpEmailCode.machine.ts';
import { failureText } from '../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../components/flow/FlowRegion.tsx';
import { CodeField } from '../../components/form/CodeField.tsx';
import { Alert, Button, EmptyState } from '../../ui/index.ts';
import s from './auth.module.css';

type Actor = ActorRefFrom<typeof signUpEmailCodeMachine>;
type ScreenTag = 'code' | 'verified';

const Code: FC<{ actor: Actor }> = ({ actor }) => {
  const { i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const cooling = useTag(actor, 'cooling');
  const code = useSelector(actor, (snapshot) => snapshot.context.code);
  const message = useSelector(actor, (snapshot) => snapshot.context.message);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'signUpEmailCode.submitted' }));
  const again = useSelector(actor, (snapshot) => snapshot.can({ type: 'signUpEmailCode.resendAsked' }));
  const closable = useSelector(actor, (snapshot) => snapshot.can({ type: 'signUpEmailCode.closed' }));
  const wrong = failure?.kind === 'validation' ? failure.message : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'signUpEmailCode.submitted' });
  };
  return (
    <form noValidate onSubmit={submit} className={s.stack}>
      <p className={s.muted}>
        <Trans>We have sent a code to your e-mail address. The link in the same e-mail does as well.</Trans>
      </p>
      {message && (
        <p role="status" className={s.muted}>
          {message}
        </p>
      )}
      <CodeField
        value={code}
        busy={busy}
        error={wrong}
        onType={(digits) => actor.send({ type: 'signUpEmailCode.typed', digits })}
      />
      {failure && !wrong && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
      <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={!busy && !ready}>
        <Trans>Confirm</Trans>
      </Button>
      <Button block disabled={!again} onClick={() => actor.send({ type: 'signUpEmailCode.resendAsked' })}>
        <Trans>Send a new code</Trans>
      </Button>
      {cooling && (
        <p className={s.muted}>
          <Trans>You can ask for a new code after one minute.</Trans>
        </p>
      )}
      <p className={s.other}>
        <button
          type="button"
          className={s.link}
          disabled={!closable}
          onClick={() => actor.send({ type: 'signUpEmailCode.closed' })}
        >
          <Trans>Not now</Trans>
        </button>
      </p>
    </form>
  );
};

const Verified: FC<{ actor: Actor }> = ({ actor }) => (
  <EmptyState
    tone="ok"
    icon="ok"
    title={<Trans>Your e-mail address is confirmed.</Trans>}
    action={
      <Button variant="primary" onClick={() => actor.send({ type: 'signUpEmailCode.closed' })}>
        <Trans>Done</Trans>
      </Button>
    }
  />
);

const views = { code: Code, verified: Verified } satisfies Record<ScreenTag, FC<{ actor: Actor }>>;

/** The code from the mail after sign-up. It may wait: the dialog can be closed at any time. */
export const EmailCodeForm = ({ actor }: { actor: Actor }) => {
  const View = views[useScreen<ScreenTag>(actor)];
  return (
    <FlowRegion actor={actor}>
      <View actor={actor} />
    </FlowRegion>
  );
};
