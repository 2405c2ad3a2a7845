import { sendParent } from 'xstate';
import { sellingMachine } from '../../../../machines/catalogue/selling/selling.machine.ts';
import type { SellingStatus } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';
import { sellingImplementations } from './selling.actors.ts';

/** Provides the selling chart for all pages that sell something or accept payments. */
export const provideSelling = (services: AppServices) =>
  sellingMachine.provide(sellingImplementations(services)).provide({
    actions: {
      announceStatus: sendParent((_, { status }: { status: SellingStatus }) => ({
        type: 'selling.announced',
        status,
      })),
    },
  });
