import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { verificationMachine } from '../../../../machines/verification/verification/verification.machine.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import type { VerificationView } from '../../checkout/checkout/checkoutProps.ts';

type Steps = FC<{ actor: ActorRefFrom<typeof verificationMachine> }>;

/** Shows the identity check within the checkout once its code has loaded. */
export const VerificationLoader: VerificationView = ({ actor }) => {
  const screen = useScreen<'loading' | 'failed' | 'open'>(actor);
  const mounted = useSelector(actor, (snapshot) => snapshot.context.mounted);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const View = mounted?.view as Steps | undefined;
  return (
    <FlowRegion actor={actor}>
      {screen === 'loading' ? (
        <Spinner size={40} />
      ) : screen === 'failed' ? (
        <FailedState failure={failure} onRetry={() => actor.send({ type: 'verificationLoader.retried' })} />
      ) : (
        mounted && View && <View actor={mounted.ref} />
      )}
    </FlowRegion>
  );
};
