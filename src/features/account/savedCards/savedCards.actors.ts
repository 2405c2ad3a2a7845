import type { MachineImplementationsFrom } from 'xstate';
import type { savedCardsMachine } from '../../../../machines/account/savedCards/savedCards.machine.ts';
import type { SavedCard } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const savedCardsImplementations = (services: AppServices) =>
  ({
    actors: {
      loadCards: fromPromise<SavedCard[]>(
        async ({ signal }) => (await services.api.get('getprofile', { bBillAdd: 0 }, signal)).savedcards,
      ),
      removeCard: fromPromise<SavedCard[], { cardid: string }>(
        async ({ input, signal }) => (await services.api.post('remove-card', input, signal)).savedcards,
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof savedCardsMachine>;
