import type { MachineImplementationsFrom } from 'xstate';
import type { locationMachine, StoredPlace } from '../../../../machines/shell/location/location.machine.ts';
import type { Place } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

/** The shop's own country, used if no other country is detected. */
export const defaultCountry = 'CH';

/** Returns the country that the customer chose, or null while the detected one is in use. */
export const chosenCountry = ({ store }: Pick<AppServices, 'store'>): string | null => {
  const inUse = store.read('currentLocation');
  return inUse && !inUse.isDetected ? inUse.country_code : null;
};

/**
 * `address` is the URL of the IP location service. The service is not called until `drawn` resolves, that is,
 * after the first render.
 */
export const locationImplementations = (services: AppServices, address: string, drawn: Promise<void>) =>
  ({
    actors: {
      readPlace: fromPromise<StoredPlace>(() => {
        const stored = services.store.read('Location');
        const chosen = chosenCountry(services);
        if (!stored) return Promise.resolve({ detected: null, ageMs: 0, chosen });
        const { at, ...detected } = stored;
        return Promise.resolve({ detected, ageMs: Math.max(0, Date.now() - at), chosen });
      }),
      detectPlace: fromPromise<Place>(async ({ signal }) => {
        await drawn;
        const { requestLocation } = await import('./detectedLocation.ts');
        return requestLocation(address, signal);
      }),
    },
    actions: {
      storeDetected: (_: unknown, { place }: { place: Place }) => {
        const before = services.store.read('Location')?.country_code ?? defaultCountry;
        services.store.write('Location', { ...place, at: Date.now() });
        if (chosenCountry(services) !== null) return;
        services.store.write('currentLocation', { country_code: place.country_code, isDetected: true });
        // the screen must reload only if the country has changed
        if (place.country_code !== before)
          services.notify.screen({ type: 'country.changed', country: place.country_code } as {
            type: string;
          });
      },
      storeChosen: (_: unknown, { country }: { country: string }) =>
        services.store.write('currentLocation', { country_code: country }),
      announceCountry: (_: unknown, { country }: { country: string }) =>
        services.notify.screen({ type: 'country.changed', country } as { type: string }),
    },
  }) satisfies MachineImplementationsFrom<typeof locationMachine>;
