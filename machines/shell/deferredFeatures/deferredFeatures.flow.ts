import { fromCallback } from 'xstate';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure } from '../../fixtures.ts';
import { deferredFeaturesMachine } from './deferredFeatures.machine.ts';

export const deferredFeaturesFlow = flow(deferredFeaturesMachine, {
  'xstate.done.actor.loadCharts': [
    done('loadCharts', {
      charts: {
        consent: fromCallback(() => {}),
        botCheck: fromCallback(() => {}),
        subscribe: fromCallback(() => {}),
        openOrders: fromCallback(() => {}),
        preferences: fromCallback(() => {}),
        search: fromCallback(() => {}),
        update: fromCallback(() => {}),
      },
      screen: 'home',
    }),
  ],
  'xstate.error.actor.loadCharts': [fail('loadCharts', networkFailure)],
});
