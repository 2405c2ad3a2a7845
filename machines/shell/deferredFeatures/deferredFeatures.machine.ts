import { enqueueActions, setup, type ActorRefFrom } from 'xstate';
import type { searchMachine } from '../../catalogue/search/search.machine.ts';
import type { openOrdersMachine } from '../../checkout/openOrders/openOrders.machine.ts';
import type { emailLinkRequestMachine } from '../../identity/emailLinkRequest/emailLinkRequest.machine.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { botCheckMachine } from '../botCheck/botCheck.machine.ts';
import type { consentMachine } from '../consent/consent.machine.ts';
import type { preferencesMachine } from '../preferences/preferences.machine.ts';
import type { updateMachine } from '../update/update.machine.ts';

/** Charts of the page frame that are not needed for the first paint. They are loaded as a separate code chunk. */
export type DeferredCharts = {
  consent: typeof consentMachine;
  botCheck: typeof botCheckMachine;
  subscribe: typeof emailLinkRequestMachine;
  openOrders: typeof openOrdersMachine;
  preferences: typeof preferencesMachine;
  search: typeof searchMachine;
  update: typeof updateMachine;
};
/** Result of loading the code chunk. `screen` is the name of the screen that was open when loading finished. */
export type LoadedFeatures = { charts: DeferredCharts; screen: string };
export type DeferredActors = { [Name in keyof DeferredCharts]: ActorRefFrom<DeferredCharts[Name]> };

/** Loads the parts of the page frame that are not needed for the first paint. */
export const deferredFeaturesMachine = setup({
  types: {
    context: {} as { actors: DeferredActors | null },
    events: {} as { type: 'network.online' },
    tags: {} as 'running',
  },
  actors: {
    loadCharts: notProvided<LoadedFeatures>('deferredFeatures.loadCharts'),
  },
  actions: {
    startCharts: enqueueActions(({ enqueue }, p: LoadedFeatures) => {
      enqueue.assign({
        actors: ({ spawn }) => ({
          consent: spawn(p.charts.consent),
          botCheck: spawn(p.charts.botCheck),
          subscribe: spawn(p.charts.subscribe),
          openOrders: spawn(p.charts.openOrders),
          preferences: spawn(p.charts.preferences),
          search: spawn(p.charts.search),
          update: spawn(p.charts.update, { input: { screen: p.screen } }),
        }),
      });
    }),
  },
  delays: { retryPause: 30_000 },
}).createMachine({
  id: 'deferredFeatures',
  description: 'Loads the deferred charts once the page is idle, starts them and keeps them running.',
  meta: {
    exceptions: {
      ...inBackground('deferredFeatures.loading'),
    },
  },
  context: { actors: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The deferred charts are loading.',
      invoke: {
        id: 'loadCharts',
        src: 'loadCharts',
        onDone: {
          target: 'running',
          actions: [{ type: 'startCharts', params: ({ event }) => event.output }],
        },
        onError: 'waiting',
      },
    },
    waiting: {
      description: 'The code chunk failed to load. The shop works without it, and loading is retried.',
      on: { 'network.online': 'loading' },
      after: { retryPause: 'loading' },
    },
    running: {
      description: 'The deferred charts run as children of this chart, so this chart never ends.',
      tags: ['running'],
    },
  },
});
