import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate';
import type { authLoaderMachine } from '../../../../machines/identity/authLoader/authLoader.machine.ts';
import { screenOf, useScreen } from '../../../components/flow/FlowRegion.tsx';

export type AuthLoaderActor = ActorRefFrom<typeof authLoaderMachine>;
export type OpenScreen = 'loading' | 'failed' | 'login' | 'phone' | 'signUp' | 'signUpEmailCode';

/**
 * Returns the dialog's current screen: the auth chart's screen or, until that chart has loaded, the loader's
 * screen.
 */
export const useAuthScreen = (loader: AuthLoaderActor): OpenScreen | 'closed' => {
  const at = useScreen<'closed' | 'loading' | 'failed' | 'ready'>(loader);
  const ref = useSelector(loader, (snapshot) => snapshot.context.mounted?.ref);
  const within = useSelector(ref, (snapshot) =>
    snapshot ? screenOf(snapshot as AnyMachineSnapshot) : 'closed',
  );
  return at === 'ready' ? (within as OpenScreen | 'closed') : at;
};
