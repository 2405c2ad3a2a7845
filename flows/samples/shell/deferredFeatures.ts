import { fromCallback } from 'xstate';
import { deferredFeaturesMachine } from '../../../machines/shell/deferredFeatures.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';

export const deferredFeaturesFlow = flow(deferredFeaturesMachine, {
  'xstate.done.actor.loadCharts': [
    done('loadCharts', {
      charts: {
        consent: fromCallback(() => {}),
        botCheck: fromCallback(() => {}),
        subscribe: fromCallback(() => {}),
        openOrders: fromCallback(() => {}),
        search: fromCallback(() => {}),
        update: fromCallback(() => {}),
      },
      screen: 'home',
    }),
  ],
  'xstate.error.actor.loadCharts': [fail('loadCharts', networkFailure)],
});
