import type { MachineImplementationsFrom } from 'xstate';
import type { searchMachine } from '../../../../machines/catalogue/search/search.machine.ts';
import type { SearchResult } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import { orNetworkFailure } from '../../../actors/orNetworkFailure.ts';
import type { AppServices } from '../../../actors/services.ts';

export const searchImplementations = (services: AppServices) => {
  let find: ((query: string) => SearchResult[]) | null = null;
  return {
    actors: {
      loadIndex: fromPromise<void>(async ({ signal }) => {
        const { loadSearch } = await orNetworkFailure(import('./searchIndex.ts'));
        find = await loadSearch(services, signal);
      }),
      find: fromPromise<SearchResult[], { query: string }>(({ input }) =>
        Promise.resolve(find?.(input.query) ?? []),
      ),
    },
    actions: {
      openResult: (_: unknown, { result }: { result: SearchResult }) => {
        if (result.draft) services.store.write('rechargeData', result.draft);
        services.notify.closeDialog();
        services.go(result.to);
      },
    },
  } satisfies MachineImplementationsFrom<typeof searchMachine>;
};
