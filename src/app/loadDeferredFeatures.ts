import type { ActorRefFrom } from 'xstate';
import { searchMachine } from '../../machines/catalogue/search/search.machine.ts';
import { openOrdersMachine } from '../../machines/checkout/openOrders/openOrders.machine.ts';
import { emailLinkRequestMachine } from '../../machines/identity/emailLinkRequest/emailLinkRequest.machine.ts';
import { botCheckMachine } from '../../machines/shell/botCheck/botCheck.machine.ts';
import { consentMachine } from '../../machines/shell/consent/consent.machine.ts';
import type { DeferredCharts } from '../../machines/shell/deferredFeatures/deferredFeatures.machine.ts';
import { preferencesMachine } from '../../machines/shell/preferences/preferences.machine.ts';
import type { screenMachine } from '../../machines/shell/screen/screen.machine.ts';
import { updateMachine } from '../../machines/shell/update/update.machine.ts';
import type { AppServices } from '../actors/services.ts';
import { storeReferral } from '../features/account/referral/referralCode.ts';
import { searchImplementations } from '../features/catalogue/search/search.actors.ts';
import { openOrdersImplementations } from '../features/checkout/openOrders/openOrders.actors.ts';
import { emailLinkRequestImplementations } from '../features/identity/emailLinkRequest/emailLinkRequest.actors.ts';
import { botCheckImplementations } from '../features/shell/botCheck/botCheck.actors.ts';
import { consentImplementations } from '../features/shell/consent/consent.actors.ts';
import { preferencesImplementations } from '../features/shell/preferences/preferences.actors.ts';
import { updateImplementations } from '../features/shell/update/update.actors.ts';
import { listenToBrowser, type Listening } from './browser/browserEvents.ts';
import { confirmUnload } from './browser/confirmUnload.ts';
import { keepScroll } from './browser/keepScroll.ts';
import { listenToUserActivity } from './browser/userActivity.ts';

/** Starts the parts of the page frame that load after the first paint: event listeners and deferred charts. */
export const load = ({
  services,
  actors,
}: {
  services: AppServices;
  actors: () => Listening & { screen: ActorRefFrom<typeof screenMachine> };
}): DeferredCharts => {
  storeReferral(services.store);
  listenToBrowser({ services, actors });
  keepScroll();
  confirmUnload(actors().screen);
  listenToUserActivity({ services, actors });
  return {
    consent: consentMachine.provide(consentImplementations(services)),
    botCheck: botCheckMachine.provide(botCheckImplementations),
    openOrders: openOrdersMachine.provide(openOrdersImplementations(services)),
    subscribe: emailLinkRequestMachine.provide(emailLinkRequestImplementations(services, 'newsletter')),
    preferences: preferencesMachine.provide(preferencesImplementations(services)),
    search: searchMachine.provide(searchImplementations(services)),
    update: updateMachine.provide(updateImplementations(services)),
  };
};
