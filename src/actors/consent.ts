import type { Consent } from '../../machines/consent.machine.ts';
import { fromPromise } from './fromPromise.ts';
import type { World } from './world.ts';

export const consentParts = ({ store }: Pick<World, 'store'>) => ({
  actors: { readConsent: fromPromise<Consent | null>(() => Promise.resolve(store.read('cookieConsent'))) },
  actions: {
    storeChoice: (_: unknown, { choice }: { choice: Consent }) => store.write('cookieConsent', choice),
  },
});
