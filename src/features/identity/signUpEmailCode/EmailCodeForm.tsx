import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signUpEmailCodeMachine } from '../../../../machines/identity/signUpEmailCode/signUpEmailCode.machine.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { OneTimeCodeForm, type CodeActor } from '../../../components/form/code/OneTimeCodeForm.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from '../auth/auth.module.css';

type Actor = ActorRefFrom<typeof signUpEmailCodeMachine>;
type DrawCode = FC<{ actor: CodeActor; email: string | null }>;
type View = FC<{ actor: Actor; Code: DrawCode }>;

/** Form for entering the code from the sign-up email. The customer can also verify the address later. */
export const SignUpCode: DrawCode = ({ actor, email }) => {
  const canLeave = useSelector(actor, (snapshot) => snapshot.can({ type: 'oneTimeCode.closed' }));
  return (
    <div className={s.stack}>
      <OneTimeCodeForm
        actor={actor}
        lead={
          email ? (
            <Trans>We have sent a code to {email}. The link in the same e-mail works too.</Trans>
          ) : (
            <Trans>We have sent a code to your e-mail address. The link in the same e-mail works too.</Trans>
          )
        }
        submit={<Trans>Confirm</Trans>}
        countsDown
        block
      />
      <p className={s.other}>
        <button
          type="button"
          className={s.link}
          disabled={!canLeave}
          onClick={() => actor.send({ type: 'oneTimeCode.closed' })}
        >
          <Trans>Not now</Trans>
        </button>
      </p>
    </div>
  );
};

const Proving: View = ({ actor, Code }) => {
  const email = useSelector(actor, (snapshot) => snapshot.context.email);
  const code = useSelector(actor, (snapshot) => snapshot.children.oneTimeCode);
  return code && <Code actor={code} email={email} />;
};

const Verified: View = ({ actor }) => (
  <EmptyState
    tone="ok"
    icon={laterIcons.ok}
    title={<Trans>Your e-mail address is confirmed.</Trans>}
    action={
      <Button variant="primary" onClick={() => actor.send({ type: 'signUpEmailCode.closed' })}>
        <Trans>Done</Trans>
      </Button>
    }
  />
);

const views = { code: Proving, verified: Verified } satisfies Record<
  ScreenTag<typeof signUpEmailCodeMachine>,
  View
>;

/**
 * Asks for the code from the sign-up email. The customer can close the dialog at any time and verify the address
 * later. `Code` is the view of the oneTimeCode chart.
 */
export const EmailCodeForm = ({ actor, Code = SignUpCode }: { actor: Actor; Code?: DrawCode }) => {
  const Form: View = views[useScreen<keyof typeof views>(actor)];
  return (
    <FlowRegion actor={actor}>
      <Form actor={actor} Code={Code} />
    </FlowRegion>
  );
};
