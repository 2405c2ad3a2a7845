import type { MachineImplementationsFrom } from 'xstate';
import type { Consent, consentMachine } from '../../../../machines/shell/consent/consent.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const consentImplementations = ({ store }: Pick<AppServices, 'store'>) =>
  ({
    actors: { readConsent: fromPromise<Consent | null>(() => Promise.resolve(store.read('cookieConsent'))) },
    actions: {
      storeChoice: (_: unknown, { choice }: { choice: Consent }) => store.write('cookieConsent', choice),
    },
  }) satisfies MachineImplementationsFrom<typeof consentMachine>;
