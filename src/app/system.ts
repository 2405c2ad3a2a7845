import { createActor } from 'xstate';
import type { ActorRefFrom, AnyActorRef, InspectionEvent } from 'xstate';
import { afterPaintMachine } from '../../machines/afterPaint.machine.ts';
import type { LateCharts } from '../../machines/afterPaint.machine.ts';
import { appMachine } from '../../machines/app.machine.ts';
import { authDoorMachine } from '../../machines/authDoor.machine.ts';
import type { LoadedAuth } from '../../machines/authDoor.machine.ts';
import { cartMachine } from '../../machines/cart.machine.ts';
import type { Route } from '../../machines/contracts.ts';
import { idleMachine } from '../../machines/idle.machine.ts';
import { locationMachine } from '../../machines/location.machine.ts';
import { preferencesMachine } from '../../machines/preferences.machine.ts';
import { screenMachine } from '../../machines/screen.machine.ts';
import type { LoadedScreen } from '../../machines/screen.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { shellMachine } from '../../machines/shell.machine.ts';
import { signOutMachine } from '../../machines/signOut.machine.ts';
import { tokenRefreshMachine } from '../../machines/tokenRefresh.machine.ts';
import { cartParts } from '../actors/cart.ts';
import { fromPromise } from '../actors/fromPromise.ts';
import { locationParts, preferencesParts } from '../actors/place.ts';
import { idleParts, sessionParts, signOutParts, tokenRefreshParts } from '../actors/session.ts';
import type { World } from '../actors/world.ts';
import { failureOf } from '../api/failure.ts';
import { loadWords } from '../i18n/index.ts';
import { announce } from './announce.ts';
import { calm } from './calm.ts';
import { screenSources } from './screens.ts';
import type { ScreenName } from './routes.ts';

/** Code that does not come is a connection that is gone. */
const orOffline = <T>(code: Promise<T>): Promise<T> =>
  code.catch(() => {
    throw failureOf('network');
  });

export type ShopSystem = ReturnType<typeof createSystem>;

/**
 * Wires the world into the long-lived charts and makes the root actor. Nothing runs before `start()`.
 * `locationUrl` is the IP-location service, our own proxy by default; `inspect` hears all that the charts do.
 */
export const createSystem = (
  makeWorld: (tell: World['tell']) => World,
  locationUrl: string,
  inspect?: (event: InspectionEvent) => void,
) => {
  const child = (id: string): AnyActorRef | undefined =>
    root.system.get(id as never) as AnyActorRef | undefined;
  const world = makeWorld({
    alert: (notice) => child('shell')?.send({ type: 'alert.raised', notice }),
    openDialog: (dialog) => {
      const current = { country: world.country(), language: world.language() };
      if (dialog === 'preferences') child('preferences')?.send({ type: 'preferences.opened', current });
      child('shell')?.send({ type: 'shell.dialogOpened', dialog });
    },
    closeDialog: () => child('shell')?.send({ type: 'shell.dialogClosed' }),
    cart: (event) => child('cart')?.send(event),
    location: (event) => child('location')?.send(event),
    session: (event) => child('session')?.send(event),
    auth: (event) => child('authDoor')?.send(event),
    consent: (event) => {
      const afterPaint = child('afterPaint') as ActorRefFrom<typeof afterPaintMachine> | undefined;
      afterPaint?.getSnapshot().context.parts?.consent.send(event);
    },
    screen: (message) => child('screen')?.send({ type: 'screen.told', message }),
  });

  const loadScreen = fromPromise<LoadedScreen, Route>(async ({ input: route }) => {
    const source = screenSources[route.screen as ScreenName];
    const [module] = await orOffline(Promise.all([source.module(), loadWords(source.words)]));
    const { logic, input, view } = await module.load(world, route);
    return { route, logic, input, view };
  });

  const loadAuth = fromPromise<LoadedAuth>(async () => {
    const [module] = await orOffline(Promise.all([import('./load/auth.ts'), loadWords('identity')]));
    return module.load(world);
  });

  const loadCharts = fromPromise<LateCharts>(async ({ signal }) => {
    await calm();
    const late = await orOffline(import('./load/late.ts'));
    // a shop that was stopped meanwhile has no parts
    signal.throwIfAborted();
    return late.load({ world, parts });
  });

  const root = createActor(
    appMachine.provide({
      actors: {
        shell: shellMachine,
        location: locationMachine.provide(locationParts(world, locationUrl)),
        preferences: preferencesMachine.provide(preferencesParts(world)),
        cart: cartMachine.provide(cartParts(world)),
        session: sessionMachine.provide(sessionParts(world)).provide({
          actors: {
            tokenRefresh: tokenRefreshMachine.provide(tokenRefreshParts(world)),
            signOut: signOutMachine.provide(signOutParts(world)),
          },
        }),
        idle: idleMachine.provide(idleParts(world)),
        authDoor: authDoorMachine.provide({ actors: { loadAuth } }),
        afterPaint: afterPaintMachine.provide({ actors: { loadCharts } }),
        screen: screenMachine.provide({
          actors: { loadScreen },
          actions: { announceScreen: (_, { route }) => announce(route) },
        }),
      },
      actions: { reloadPage: () => world.reload(), reportCrash: (_, { error }) => console.error(error) },
    }),
    {
      input: { country: world.store.read('currentLocation')?.country_code ?? null },
      ...(inspect ? { inspect } : {}),
    },
  );

  const parts = () => ({
    shell: child('shell') as ActorRefFrom<typeof shellMachine>,
    location: child('location') as ActorRefFrom<typeof locationMachine>,
    preferences: child('preferences') as ActorRefFrom<typeof preferencesMachine>,
    cart: child('cart') as ActorRefFrom<typeof cartMachine>,
    session: child('session') as ActorRefFrom<typeof sessionMachine>,
    idle: child('idle') as ActorRefFrom<typeof idleMachine>,
    authDoor: child('authDoor') as ActorRefFrom<typeof authDoorMachine>,
    screen: child('screen') as ActorRefFrom<typeof screenMachine>,
    afterPaint: child('afterPaint') as ActorRefFrom<typeof afterPaintMachine>,
  });

  return {
    root,
    world,
    /** The long-lived children. Only after `start()`. */
    parts,
  };
};
export type ShopParts = ReturnType<ShopSystem['parts']>;
