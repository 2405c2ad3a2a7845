import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { verificationMachine } from '../../../machines/verification.machine.ts';
import { Button, EmptyState, Spinner } from '../../ui/index.ts';
import { failureText } from '../common/failureText.ts';
import { Stage, useScreen } from '../common/Stage.tsx';
import type { VerificationView } from './CheckoutFrame.tsx';

type Steps = FC<{ actor: ActorRefFrom<typeof verificationMachine> }>;

/** The identity check inside the checkout, once it is fetched. */
export const VerificationDoor: VerificationView = ({ actor }) => {
  const { t, i18n } = useLingui();
  const screen = useScreen<'loading' | 'failed' | 'open'>(actor);
  const mounted = useSelector(actor, (snapshot) => snapshot.context.mounted);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const View = mounted?.view as Steps | undefined;
  return (
    <Stage actor={actor}>
      {screen === 'loading' ? (
        <Spinner size={40} />
      ) : screen === 'failed' ? (
        <EmptyState
          tone="bad"
          icon={failure?.kind === 'network' ? 'wifiOff' : 'alert'}
          title={
            failure
              ? failureText(failure, (message) => i18n._(message))
              : t`Something went wrong! Please try again later.`
          }
          action={
            <Button
              variant="primary"
              onClick={() => actor.send({ type: 'verificationDoor.retried' })}
            >{t`Try again`}</Button>
          }
        />
      ) : (
        mounted && View && <View actor={mounted.ref} />
      )}
    </Stage>
  );
};
