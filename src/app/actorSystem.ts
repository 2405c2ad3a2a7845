import { createActor, type ActorRefFrom, type AnyActorRef, type InspectionEvent } from 'xstate';
import { cartMachine } from '../../machines/checkout/cart/cart.machine.ts';
import { authLoaderMachine, type LoadedAuth } from '../../machines/identity/authLoader/authLoader.machine.ts';
import { idleMachine } from '../../machines/identity/idle/idle.machine.ts';
import { sessionMachine } from '../../machines/identity/session/session.machine.ts';
import { signOutMachine } from '../../machines/identity/signOut/signOut.machine.ts';
import { tokenRefreshMachine } from '../../machines/identity/tokenRefresh/tokenRefresh.machine.ts';
import { appMachine } from '../../machines/shell/app/app.machine.ts';
import {
  deferredFeaturesMachine,
  type LoadedFeatures,
} from '../../machines/shell/deferredFeatures/deferredFeatures.machine.ts';
import { locationMachine } from '../../machines/shell/location/location.machine.ts';
import { screenMachine, type LoadedScreen } from '../../machines/shell/screen/screen.machine.ts';
import { shellMachine } from '../../machines/shell/shell/shell.machine.ts';
import type { Route } from '../../machines/types.ts';
import { fromPromise } from '../actors/fromPromise.ts';
import { orNetworkFailure } from '../actors/orNetworkFailure.ts';
import type { AppServices } from '../actors/services.ts';
import { nextTask, whenIdle, whenOnline } from '../browser/whenIdle.ts';
import { cartImplementations } from '../features/checkout/cart/cart.actors.ts';
import { idleImplementations } from '../features/identity/idle/idle.actors.ts';
import { sessionImplementations } from '../features/identity/session/session.actors.ts';
import { signOutImplementations } from '../features/identity/signOut/signOut.actors.ts';
import { tokenRefreshImplementations } from '../features/identity/tokenRefresh/tokenRefresh.actors.ts';
import { screens, type ScreenName } from '../features/screens.ts';
import { chosenCountry, locationImplementations } from '../features/shell/location/location.actors.ts';
import { loadMessages } from '../i18n/index.ts';
import { loadCode } from './browser/loadCode.ts';
import { announceScreen } from './router/announceScreen.ts';

export type ShopSystem = ReturnType<typeof createActorSystem>;

export type Surroundings = {
  /** Receives every inspection event from the charts. */
  inspect?: ((event: InspectionEvent) => void) | undefined;
  /**
   * Resolves once the page has been rendered; work that is not needed for the first paint starts then. Never resolves
   * on the server.
   */
  drawn?: Promise<void>;
  /** Updates the page title and moves the focus when the screen changes. */
  announce?: (route: Route | null) => void;
};

/**
 * Provides the long-lived charts with their implementations and creates the root actor. Nothing runs before
 * `start()` is called. `locationUrl` is the URL of the IP location service; the default is the shop's own
 * proxy.
 */
export const createActorSystem = (
  createServices: (notify: AppServices['notify']) => AppServices,
  locationUrl: string,
  { inspect, drawn = Promise.resolve(), announce = announceScreen }: Surroundings = {},
) => {
  const child = (id: string): AnyActorRef | undefined =>
    root.system.get(id as never) as AnyActorRef | undefined;
  const services = createServices({
    alert: (notice) => child('shell')?.send({ type: 'alert.raised', notice }),
    openDialog: (dialog) => child('shell')?.send({ type: 'shell.dialogOpened', dialog }),
    closeDialog: () => child('shell')?.send({ type: 'shell.dialogClosed' }),
    cart: (event) => child('cart')?.send(event),
    location: (event) => child('location')?.send(event),
    session: (event) => child('session')?.send(event),
    auth: (event) => child('authLoader')?.send(event),
    consent: (event) => {
      const deferredFeatures = child('deferredFeatures') as
        | ActorRefFrom<typeof deferredFeaturesMachine>
        | undefined;
      deferredFeatures?.getSnapshot().context.actors?.consent.send(event);
    },
    screen: (message) => child('screen')?.send({ type: 'screen.messageReceived', message }),
  });

  const loadScreen = fromPromise<LoadedScreen, Route>(async ({ input: route }) => {
    const screen = screens[route.screen as ScreenName];
    const code = loadCode(route.screen, () => Promise.all([screen.load(), loadMessages(screen.messages)]));
    const [module] = await orNetworkFailure(code);
    const { logic, input, view } = await module.load(services, route);
    return { route, logic, input, view };
  });

  const loadAuth = fromPromise<LoadedAuth>(async () => {
    const code = loadCode('auth', () =>
      Promise.all([import('../features/identity/auth/load.ts'), loadMessages('identity')]),
    );
    const [module] = await orNetworkFailure(code);
    return module.load(services);
  });

  const loadCharts = fromPromise<LoadedFeatures>(async ({ signal }) => {
    await drawn;
    await whenIdle();
    const wasAway = !navigator.onLine;
    await whenOnline();
    const deferredFeatures = await orNetworkFailure(import('./loadDeferredFeatures.ts'));
    // the shop may have been stopped in the meantime, in which case it has no actors
    signal.throwIfAborted();
    const charts = deferredFeatures.load({ services, actors });
    await nextTask();
    // the connection listeners have only just loaded, so the screen has missed any earlier changes
    if (wasAway) services.notify.screen({ type: 'network.online' });
    return { charts, screen: actors().screen.getSnapshot().context.route?.screen ?? 'home' };
  });

  const root = createActor(
    appMachine.provide({
      actors: {
        shell: shellMachine,
        location: locationMachine.provide(locationImplementations(services, locationUrl, drawn)),
        cart: cartMachine.provide(cartImplementations(services)),
        session: sessionMachine.provide(sessionImplementations(services)).provide({
          actors: {
            tokenRefresh: tokenRefreshMachine.provide(tokenRefreshImplementations(services)),
            signOut: signOutMachine.provide(signOutImplementations(services)),
          },
        }),
        idle: idleMachine.provide(idleImplementations(services)),
        authLoader: authLoaderMachine.provide({ actors: { loadAuth } }),
        deferredFeatures: deferredFeaturesMachine.provide({ actors: { loadCharts } }),
        screen: screenMachine.provide({
          actors: { loadScreen },
          actions: { announceScreen: (_, { route }) => announce(route) },
        }),
      },
      actions: { reloadPage: () => services.reload(), reportCrash: (_, { error }) => console.error(error) },
    }),
    {
      input: { country: chosenCountry(services) },
      ...(inspect ? { inspect } : {}),
    },
  );

  const actors = () => ({
    shell: child('shell') as ActorRefFrom<typeof shellMachine>,
    location: child('location') as ActorRefFrom<typeof locationMachine>,
    cart: child('cart') as ActorRefFrom<typeof cartMachine>,
    session: child('session') as ActorRefFrom<typeof sessionMachine>,
    idle: child('idle') as ActorRefFrom<typeof idleMachine>,
    authLoader: child('authLoader') as ActorRefFrom<typeof authLoaderMachine>,
    screen: child('screen') as ActorRefFrom<typeof screenMachine>,
    deferredFeatures: child('deferredFeatures') as ActorRefFrom<typeof deferredFeaturesMachine>,
  });

  return {
    root,
    services,
    /** Returns the long-lived child actors. Must not be called before `start()`. */
    actors,
  };
};
export type ShopActors = ReturnType<ShopSystem['actors']>;
