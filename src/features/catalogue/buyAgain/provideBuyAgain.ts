import { sendParent } from 'xstate';
import {
  buyAgainMachine,
  type ReturningShopper,
} from '../../../../machines/catalogue/buyAgain/buyAgain.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { buyAgainImplementations } from './buyAgain.actors.ts';

/** Provides the buyAgain chart with its implementations. Used by every page that can start a top-up. */
export const provideBuyAgain = (services: AppServices) =>
  buyAgainMachine.provide(buyAgainImplementations(services)).provide({
    actions: {
      announceReturning: sendParent((_, { returning }: { returning: ReturningShopper }) => ({
        type: 'buyAgain.changed',
        returning,
      })),
    },
  });
