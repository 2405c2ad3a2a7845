import type { MachineImplementationsFrom } from 'xstate';
import type { homeMachine } from '../../../machines/catalogue/home.machine.ts';
import type { Product, TopUpDraft } from '../../../machines/types.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';
import { loadProducts } from './loadProducts.ts';

const soldInOwnCountry = (list: Product[]): Product[] => list.filter((product) => product.instock === 1);

export const homeImplementations = (services: AppServices) =>
  ({
    actors: {
      loadPopular: fromPromise<Product[], { country: string }>(async ({ input, signal }) => {
        const { products } = await loadProducts(services, input.country, signal);
        return soldInOwnCountry(products).slice(0, 10);
      }),
    },
    actions: {
      showTooManyDigits: () => services.notify.alert({ tone: 'danger', text: 'tooManyDigits' }),
      storeDraft: (_: unknown, { draft }: { draft: TopUpDraft }) =>
        services.store.write('rechargeData', draft),
      goTopUp: () => services.go('/mobile-topup'),
      openPreferences: () => services.notify.openDialog('preferences'),
    },
  }) satisfies MachineImplementationsFrom<typeof homeMachine>;
