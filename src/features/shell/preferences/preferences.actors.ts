import type { MachineImplementationsFrom } from 'xstate';
import { toLanguage } from '../../../../contract/domain/languages.ts';
import { cookieMonths } from '../../../../contract/domain/limits.ts';
import type {
  Preferences,
  preferencesMachine,
} from '../../../../machines/shell/preferences/preferences.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { writeCookie } from '../../../storage/cookie.ts';
import type { Store } from '../../../storage/storage.ts';

const cookieSeconds = (cookieMonths / 12) * 31_536_000;

/** Stores the language in both local storage and a cookie. */
export const storeLanguage = (store: Store, language: string): void => {
  const known = toLanguage(language);
  if (!known) return;
  store.write('language', known);
  writeCookie('language', known, { maxAgeSeconds: cookieSeconds });
};

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
