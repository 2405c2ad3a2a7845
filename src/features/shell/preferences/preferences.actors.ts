import type { MachineImplementationsFrom } from 'xstate';
import type {
  Preferences,
  preferencesMachine,
} from '../../../../machines/shell/preferences/preferences.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { storeLanguage } from '../../../storage/storeLanguage.ts';

export const preferencesImplementations = (services: AppServices) =>
  ({
    actors: {
      savePreferences: fromPromise<void, Preferences>(({ input }) => {
        storeLanguage(services.store, input.language);
        services.store.write('currentLocation', { country_code: input.country });
        return Promise.resolve();
      }),
    },
    actions: { reloadPage: () => services.reload() },
  }) satisfies MachineImplementationsFrom<typeof preferencesMachine>;
