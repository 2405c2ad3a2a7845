import { assign, enqueueActions, setup, type AnyActorLogic, type AnyActorRef } from 'xstate';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure, Route } from '../../types.ts';

/** A screen in its chunk: the chart of the flow (null for a static page) and its view. */
export type LoadedScreen = { route: Route; logic: AnyActorLogic | null; input: unknown; view: unknown };

export type ScreenEvent =
  | { type: 'route.changed'; route: Route }
  | { type: 'screen.retried' }
  /** A message from another chart to the chart of the current screen. */
  | { type: 'screen.told'; message: { type: string } };

/** True for the same URL, including its query. */
const isSameRoute = (a: Route | null, b: Route): boolean =>
  a?.screen === b.screen && a.path === b.path && JSON.stringify(a.query) === JSON.stringify(b.query);

/** The current screen: loads its chunk, starts its chart, and ends the previous one. */
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
    tellScreen: ({ context }, p: { message: { type: string } }) => context.mounted?.ref?.send(p.message),
    announceScreen: (_, _p: { route: Route | null }) => {},
  },
  delays: { indicatorDelay: 150 },
}).createMachine({
  id: 'screen',
  description:
    'Screens load on demand. The previous one stays visible until the next one has loaded or an indicator is needed.',
  context: { route: null, failure: null, mounted: null },
  initial: 'idle',
  on: {
    'route.changed': {
      target: '.loading',
      actions: [{ type: 'setRoute', params: ({ event }) => ({ route: event.route }) }],
      meta: { spec: 'NAV-23' },
    },
    'screen.told': { actions: [{ type: 'tellScreen', params: ({ event }) => ({ message: event.message }) }] },
  },
  states: {
    idle: { description: 'No screen is shown yet; waits for the first URL.', tags: ['screen:blank'] },
    loading: {
      description: 'The code of the next screen is loading; the previous one stays visible.',
      tags: ['busy'],
      initial: 'hidden',
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => context.route!,
        // the screen belongs to an earlier URL; the awaited one is still loading
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
          description: 'The wait is too short for an indicator.',
          tags: ['screen:blank'],
          after: { indicatorDelay: 'visible' },
        },
        visible: {
          description: 'The wait is long enough for an indicator.',
          tags: ['screen:loading'],
          meta: { spec: 'NAV-22' },
        },
      },
    },
    shown: {
      description: 'The screen is shown; its chart receives URLs within it.',
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
      description: 'The screen failed to load; the shopper can try again.',
      tags: ['screen:failed'],
      on: { 'screen.retried': 'loading' },
    },
  },
});
