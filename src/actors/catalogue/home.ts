import type { MachineImplementationsFrom } from 'xstate';
import type { homeMachine } from '../../../machines/catalogue/home.machine.ts';
import type { Product, TopUpDraft } from '../../../machines/types.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';
import { loadProducts } from './loadProducts.ts';

/** So many are shown, of twice as many: some may be sold out. */
const shown = 8;

export const homeImplementations = (services: AppServices) =>
  ({
    actors: {
      loadPopular: fromPromise<Product[], { country: string }>(async ({ input, signal }) => {
        const query = { ccode_iso2: input.country, category_id: 0, pagesize: 2 * shown };
        const { products } = await loadProducts(services, query, signal);
        return products.filter((product) => product.instock === 1).slice(0, shown);
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
