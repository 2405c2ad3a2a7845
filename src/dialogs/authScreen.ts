import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate';
import type { authDoorMachine } from '../../machines/authDoor.machine.ts';
import { screenOf, useScreen } from '../screens/common/Stage.tsx';

export type Door = ActorRefFrom<typeof authDoorMachine>;
export type OpenScreen = 'loading' | 'failed' | 'login' | 'phone' | 'signUp' | 'emailCode';

/** What the dialog shows: the door's own screen until the charts are there, then theirs. */
export const useAuthScreen = (door: Door): OpenScreen | 'closed' => {
  const at = useScreen<'closed' | 'loading' | 'failed' | 'ready'>(door);
  const ref = useSelector(door, (snapshot) => snapshot.context.mounted?.ref);
  const within = useSelector(ref, (snapshot) =>
    snapshot ? screenOf(snapshot as AnyMachineSnapshot) : 'closed',
  );
  return at === 'ready' ? (within as OpenScreen | 'closed') : at;
};
