import { setup } from 'xstate';
import type { cartMachine } from '../../checkout/cart/cart.machine.ts';
import type { authLoaderMachine } from '../../identity/authLoader/authLoader.machine.ts';
import type { idleMachine } from '../../identity/idle/idle.machine.ts';
import type { sessionMachine } from '../../identity/session/session.machine.ts';
import { childNotProvided } from '../../lib/notProvided.ts';
import type { deferredFeaturesMachine } from '../deferredFeatures/deferredFeatures.machine.ts';
import type { locationMachine } from '../location/location.machine.ts';
import type { screenMachine } from '../screen/screen.machine.ts';
import type { shellMachine } from '../shell/shell.machine.ts';

/** Root of the actor system. It starts every long-lived chart and reports charts that have stopped unexpectedly. */
export const appMachine = setup({
  types: {
    events: {} as { type: 'app.restarted' },
    input: {} as { country: string | null },
    context: {} as { country: string | null },
    tags: {} as 'screen:running' | 'screen:crashed',
  },
  actors: {
    shell: childNotProvided<typeof shellMachine>(),
    location: childNotProvided<typeof locationMachine>(),
    cart: childNotProvided<typeof cartMachine>(),
    session: childNotProvided<typeof sessionMachine>(),
    idle: childNotProvided<typeof idleMachine>(),
    authLoader: childNotProvided<typeof authLoaderMachine>(),
    screen: childNotProvided<typeof screenMachine>(),
    deferredFeatures: childNotProvided<typeof deferredFeaturesMachine>(),
  },
  actions: { reloadPage: () => {}, reportCrash: (_, _p: { error: unknown }) => {} },
}).createMachine({
  id: 'app',
  description:
    'The whole shop. Every long-lived chart is its child; the screen chart runs the chart of the current route.',
  context: ({ input }) => ({ country: input.country }),
  initial: 'running',
  states: {
    running: {
      description: 'The shop is in use. Its long-lived charts run as children.',
      tags: ['screen:running'],
      invoke: [
        {
          id: 'shell',
          src: 'shell',
          systemId: 'shell',
          onDone: 'crashed',
          onError: {
            target: 'crashed',
            actions: { type: 'reportCrash', params: ({ event }) => ({ error: event.error }) },
          },
        },
        {
          id: 'location',
          src: 'location',
          systemId: 'location',
          input: ({ context }) => ({ country: context.country }),
          onDone: 'crashed',
          onError: {
            target: 'crashed',
            actions: { type: 'reportCrash', params: ({ event }) => ({ error: event.error }) },
          },
        },
        {
          id: 'cart',
          src: 'cart',
          systemId: 'cart',
          onDone: 'crashed',
          onError: {
            target: 'crashed',
            actions: { type: 'reportCrash', params: ({ event }) => ({ error: event.error }) },
          },
        },
        {
          id: 'session',
          src: 'session',
          systemId: 'session',
          onDone: 'crashed',
          onError: {
            target: 'crashed',
            actions: { type: 'reportCrash', params: ({ event }) => ({ error: event.error }) },
          },
        },
        {
          id: 'idle',
          src: 'idle',
          systemId: 'idle',
          onDone: 'crashed',
          onError: {
            target: 'crashed',
            actions: { type: 'reportCrash', params: ({ event }) => ({ error: event.error }) },
          },
        },
        {
          id: 'authLoader',
          src: 'authLoader',
          systemId: 'authLoader',
          onDone: 'crashed',
          onError: {
            target: 'crashed',
            actions: { type: 'reportCrash', params: ({ event }) => ({ error: event.error }) },
          },
        },
        {
          id: 'screen',
          src: 'screen',
          systemId: 'screen',
          onDone: 'crashed',
          onError: {
            target: 'crashed',
            actions: { type: 'reportCrash', params: ({ event }) => ({ error: event.error }) },
          },
        },
        {
          id: 'deferredFeatures',
          src: 'deferredFeatures',
          systemId: 'deferredFeatures',
          onDone: 'crashed',
          onError: {
            target: 'crashed',
            actions: { type: 'reportCrash', params: ({ event }) => ({ error: event.error }) },
          },
        },
      ],
    },
    crashed: {
      description:
        'A chart that should run as long as the page is open has stopped. Reloading the page loses no stored data.',
      tags: ['screen:crashed'],
      on: { 'app.restarted': { actions: ['reloadPage'] } },
    },
  },
});
