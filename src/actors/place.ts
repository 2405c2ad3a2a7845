import type { Place } from '../../machines/contracts.ts';
import type { StoredPlace } from '../../machines/location.machine.ts';
import type { Preferences } from '../../machines/preferences.machine.ts';
import { failureOf } from '../api/failure.ts';
import { writeCookie } from '../api/cookie.ts';
import { toLanguage } from '../domain/languages.ts';
import { fromPromise } from './fromPromise.ts';
import type { Store } from './storage.ts';
import type { World } from './world.ts';

export const locationParts = (world: World, address: string) => ({
  actors: {
    readPlace: fromPromise<StoredPlace>(() => {
      const kept = world.store.read('Location');
      const chosen = world.store.read('currentLocation')?.country_code ?? null;
      if (!kept) return Promise.resolve({ detected: null, ageMs: 0, chosen });
      const { at, ...detected } = kept;
      return Promise.resolve({ detected, ageMs: Math.max(0, Date.now() - at), chosen });
    }),
    // no bearer and no alert: this question goes to somebody else, and its failure is nobody's problem
    detectPlace: fromPromise<Place>(async ({ signal }) => {
      const response = await fetch(address, {
        signal,
        credentials: 'omit',
        headers: { Accept: 'application/json' },
      });
      if (!response.ok) throw failureOf('server');
      const { toPlace } = await import('./detectedPlace.ts');
      return toPlace(await response.json());
    }),
  },
  actions: {
    storeDetected: (_: unknown, { place }: { place: Place }) => {
      world.store.write('Location', { ...place, at: Date.now() });
      if (!world.store.read('currentLocation'))
        world.tell.screen({ type: 'country.changed', country: place.country_code } as { type: string });
    },
    storeChosen: (_: unknown, { country }: { country: string }) =>
      world.store.write('currentLocation', { country_code: country }),
    announceCountry: (_: unknown, { country }: { country: string }) =>
      world.tell.screen({ type: 'country.changed', country } as { type: string }),
  },
});

const year = 31_536_000;

/** The language is kept twice: in local storage and in a cookie. */
export const keepLanguage = (store: Store, language: string): void => {
  const known = toLanguage(language);
  if (!known) return;
  store.write('language', known);
  writeCookie('language', known, { maxAgeSeconds: year });
};

export const preferencesParts = (world: World) => ({
  actors: {
    savePreferences: fromPromise<void, Preferences>(({ input }) => {
      keepLanguage(world.store, input.language);
      world.store.write('currentLocation', { country_code: input.country });
      return Promise.resolve();
    }),
  },
  actions: { reloadPage: () => world.reload() },
});
