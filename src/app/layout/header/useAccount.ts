import { useSelector } from '@xstate/react';
import { useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ShopActors } from '../../actorSystem.ts';

export type AccountActors = Pick<ShopActors, 'session' | 'authLoader'>;

/** Returns the customer's name and whether the customer is signed in. */
export const useAccount = (session: AccountActors['session']) => {
  const at = useScreen<'unknown' | 'visitor' | 'signedIn' | 'confirm'>(session);
  const name = useSelector(session, (snapshot) => snapshot.context.user?.name ?? '');
  return { visitor: at === 'visitor', signedIn: at === 'signedIn' || at === 'confirm', name };
};
