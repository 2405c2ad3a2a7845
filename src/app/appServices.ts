import type { ActorRefFrom } from 'xstate';
import type { Language } from '../../contract/domain/languages.ts';
import type { locationMachine } from '../../machines/shell/location/location.machine.ts';
import type { AppServices } from '../actors/services.ts';
import type { Api } from '../api/types.ts';
import { defaultCountry } from '../features/shell/location/location.actors.ts';
import { i18n } from '../i18n/index.ts';
import type { Store } from '../storage/storage.ts';

type Go = AppServices['go'];

/** Navigator that delays navigations until the router has loaded. */
export const createNavigator = () => {
  let bound: Go | null = null;
  const waiting: Parameters<Go>[] = [];
  const isHeld = (type: string, detail: unknown): boolean =>
    !dispatchEvent(new CustomEvent(type, { cancelable: true, detail }));
  // added before the router's listener, because window listeners run in the order in which they were added
  addEventListener('popstate', (event) => {
    if (isHeld('shop:travel', event.state)) event.stopImmediatePropagation();
  });
  const go: Go = (to, options) => {
    if (!options?.replace && !options?.sure && isHeld('shop:go', to)) return;
    if (bound) bound(to, options);
    else waiting.push([to, options]);
  };
  return {
    go,
    bind: (router: Go): void => {
      bound = router;
      for (const [to, options] of waiting.splice(0)) router(to, options);
    },
  };
};
export type Navigator = ReturnType<typeof createNavigator>;

/** Returns the country in use: the chosen country, otherwise the detected one, otherwise Switzerland. */
export const countryInUse = ({
  chosen,
  detected,
}: {
  chosen: string | null;
  detected: { country_code: string } | null;
}): string => chosen ?? detected?.country_code ?? defaultCountry;

export type AppServicesDeps = {
  api: Api;
  store: Store;
  navigator: Navigator;
  /** The location chart, once the actor system is running. */
  location: () => ActorRefFrom<typeof locationMachine> | undefined;
};

/** Creates the app services for a browser tab. */
export const createAppServices = (
  { api, store, navigator, location }: AppServicesDeps,
  notify: AppServices['notify'],
): AppServices => ({
  api,
  store,
  language: () => i18n.locale as Language,
  country: () => countryInUse(location()?.getSnapshot().context ?? { chosen: null, detected: null }),
  go: navigator.go,
  reload: () => window.location.reload(),
  notify,
});
