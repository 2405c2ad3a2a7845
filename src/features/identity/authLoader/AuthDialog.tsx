import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { authMachine } from '../../../../machines/identity/auth/auth.machine.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FlowRegion } from '../../../components/flow/FlowRegion.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import s from './authDialog.module.css';
import { useAuthScreen, type AuthLoaderActor, type OpenScreen } from './useAuthScreen.ts';

const titles = {
  loading: msg`Log in`,
  failed: msg`Log in`,
  login: msg`Log in`,
  phone: msg`Continue with phone`,
  signUp: msg`Sign up`,
  signUpEmailCode: msg`Confirm your e-mail`,
} satisfies Record<OpenScreen, MessageDescriptor>;

/** The sign-in dialog. Its element stays mounted while its charts load and its forms change. */
export const AuthDialog = ({ actor }: { actor: AuthLoaderActor }) => {
  const { t, i18n } = useLingui();
  const screen = useAuthScreen(actor);
  const mounted = useSelector(actor, (snapshot) => snapshot.context.mounted);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const Forms = mounted?.view as FC<{ actor: ActorRefFrom<typeof authMachine> }> | undefined;
  return (
    <FlowRegion actor={actor}>
      {screen !== 'closed' && (
        <Dialog
          open
          onClose={() => actor.send({ type: 'auth.closed' })}
          title={i18n._(titles[screen])}
          closeLabel={t`Close`}
          fullOnPhone
        >
          {screen === 'loading' ? (
            <div className={s.loading}>
              <Spinner size={32} label={t`Loading`} />
            </div>
          ) : screen === 'failed' ? (
            <FailedState
              failure={failure}
              title={t`The login did not load`}
              onRetry={() => actor.send({ type: 'auth.retried' })}
            />
          ) : (
            mounted && Forms && <Forms actor={mounted.ref} />
          )}
        </Dialog>
      )}
    </FlowRegion>
  );
};
