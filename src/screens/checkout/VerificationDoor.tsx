import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { verificationMachine } from '../../../machines/verification.machine.ts';
import { Spinner } from '../../ui/index.ts';
import { FailedState } from '../common/FailedState.tsx';
import { Stage, useScreen } from '../common/Stage.tsx';
import type { VerificationView } from './CheckoutFrame.tsx';

type Steps = FC<{ actor: ActorRefFrom<typeof verificationMachine> }>;

/** The identity check inside the checkout, once it is fetched. */
export const VerificationDoor: VerificationView = ({ actor }) => {
  const screen = useScreen<'loading' | 'failed' | 'open'>(actor);
  const mounted = useSelector(actor, (snapshot) => snapshot.context.mounted);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const View = mounted?.view as Steps | undefined;
  return (
    <Stage actor={actor}>
      {screen === 'loading' ? (
        <Spinner size={40} />
      ) : screen === 'failed' ? (
        <FailedState failure={failure} onRetry={() => actor.send({ type: 'verificationDoor.retried' })} />
      ) : (
        mounted && View && <View actor={mounted.ref} />
      )}
    </Stage>
  );
};
