import { assign, enqueueActions, setup, type AnyActorLogic, type AnyActorRef } from 'xstate';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, Route } from '../../types.ts';

/** Content of a screen's code chunk: the chart of its flow (null for a static page) and its view. */
export type LoadedScreen = { route: Route; logic: AnyActorLogic | null; input: unknown; view: unknown };

export type ScreenEvent =
  | { type: 'route.changed'; route: Route }
  | { type: 'screen.retried' }
  /** A message from another chart to the chart of the current screen. */
  | { type: 'screen.messageReceived'; message: { type: string } };

/** Checks whether two routes have the same URL, including the query. */
const isSameRoute = (a: Route | null, b: Route): boolean =>
  a?.screen === b.screen && a.path === b.path && JSON.stringify(a.query) === JSON.stringify(b.query);

/**
 * The current screen. For each route, it loads the screen's code chunk, stops the previous chart and starts the new
 * one.
 */
export const screenMachine = setup({
  types: {
    context: {} as {
      route: Route | null;
      failure: Failure | null;
      mounted: { route: Route; view: unknown; ref: AnyActorRef | null } | null;
    },
    events: {} as ScreenEvent,
    tags: {} as 'screen:blank' | 'screen:loading' | 'screen:shown' | 'screen:failed' | 'busy',
  },
  actors: {
    loadScreen: notProvided<LoadedScreen, Route>('screen.loadScreen'),
  },
  guards: {
    isAwaited: ({ context }, p: { loaded: LoadedScreen }) => isSameRoute(context.route, p.loaded.route),
    isSameScreen: ({ context }, p: { route: Route }) => context.mounted?.route.screen === p.route.screen,
  },
  actions: {
    setRoute: assign({ route: (_, p: { route: Route }) => p.route, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    mountScreen: enqueueActions(({ context, enqueue }, p: { loaded: LoadedScreen }) => {
      if (context.mounted?.ref) enqueue.stopChild(context.mounted.ref);
      enqueue.assign({
        mounted: ({ spawn }) => ({
          route: p.loaded.route,
          view: p.loaded.view,
          ref: p.loaded.logic ? spawn(p.loaded.logic, { input: p.loaded.input }) : null,
        }),
      });
    }),
    moveWithin: enqueueActions(({ context, enqueue }, p: { route: Route }) => {
      enqueue.assign({ mounted: context.mounted ? { ...context.mounted, route: p.route } : null });
      if (context.mounted?.ref)
        enqueue.sendTo(context.mounted.ref, { type: 'route.changed', route: p.route });
    }),
    forwardToScreen: ({ context }, p: { message: { type: string } }) => context.mounted?.ref?.send(p.message),
    announceScreen: (_, _p: { route: Route | null }) => {},
  },
  delays: { indicatorDelay: 150 },
}).createMachine({
  id: 'screen',
  description:
    'Loads screens on demand. The previous screen stays visible until the next has loaded or an indicator is due.',
  context: { route: null, failure: null, mounted: null },
  initial: 'idle',
  on: {
    'route.changed': {
      target: '.loading',
      actions: [{ type: 'setRoute', params: ({ event }) => ({ route: event.route }) }],
      meta: { spec: 'NAV-23' },
    },
    'screen.messageReceived': {
      actions: [{ type: 'forwardToScreen', params: ({ event }) => ({ message: event.message }) }],
    },
  },
  states: {
    idle: { description: 'No screen is shown until the first URL arrives.', tags: ['screen:blank'] },
    loading: {
      description: 'The code of the next screen is loading. The previous screen remains visible.',
      tags: ['busy'],
      initial: 'hidden',
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => context.route!,
        // the user has moved on to another screen, so the loaded code chunk is discarded
        onDone: {
          guard: { type: 'isAwaited', params: ({ event }) => ({ loaded: event.output }) },
          target: 'shown',
          actions: [
            { type: 'mountScreen', params: ({ event }) => ({ loaded: event.output }) },
            { type: 'announceScreen', params: ({ event }) => ({ route: event.output.route }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
      states: {
        hidden: {
          description: 'Loading has not yet taken long enough for an indicator to be shown.',
          tags: ['screen:blank'],
          after: { indicatorDelay: 'visible' },
        },
        visible: {
          description: 'Loading takes so long that an indicator is shown.',
          tags: ['screen:loading'],
          meta: { spec: 'NAV-22' },
        },
      },
    },
    shown: {
      description: 'The screen is shown. URL changes within the screen are passed on to its chart.',
      tags: ['screen:shown'],
      on: {
        'route.changed': {
          guard: { type: 'isSameScreen', params: ({ event }) => ({ route: event.route }) },
          actions: [
            { type: 'setRoute', params: ({ event }) => ({ route: event.route }) },
            { type: 'moveWithin', params: ({ event }) => ({ route: event.route }) },
            { type: 'announceScreen', params: ({ event }) => ({ route: event.route }) },
          ],
        },
      },
    },
    failed: {
      description: 'The screen failed to load. The shopper can try again.',
      tags: ['screen:failed'],
      on: { 'screen.retried': 'loading' },
    },
  },
});
