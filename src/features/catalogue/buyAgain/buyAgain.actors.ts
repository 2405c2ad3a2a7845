import type { MachineImplementationsFrom } from 'xstate';
import type {
  buyAgainMachine,
  RecentPurchases,
} from '../../../../machines/catalogue/buyAgain/buyAgain.machine.ts';
import type { RecentPurchase } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { isSignedIn } from '../../identity/session/isSignedIn.ts';

/** Loads the code for recent purchases lazily, because only returning visitors need it. */
const fetchRecent = () => import('./recentPurchases.ts');

export const buyAgainImplementations = (services: AppServices) =>
  ({
    actors: {
      loadRecent: fromPromise<RecentPurchases>(async ({ signal }) => {
        const isGuest = !isSignedIn(services.store);
        if (isGuest && services.store.read('guest') === null) return { purchases: [], isGuest };
        const { loadRecent } = await fetchRecent();
        return loadRecent(services, isGuest, signal);
      }),
    },
    actions: {
      repeatPurchase: (_: unknown, { purchase }: { purchase: RecentPurchase }) =>
        void fetchRecent().then(({ repeatOrder }) => repeatOrder(services, purchase)),
      removeStoredGuest: () => services.store.remove('guest', 'recipients'),
    },
  }) satisfies MachineImplementationsFrom<typeof buyAgainMachine>;
