import type { MachineImplementationsFrom } from 'xstate';
import type { homeMachine } from '../../../../machines/catalogue/home/home.machine.ts';
import type { Product } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { loadProducts } from '../catalogue/loadProducts.ts';
import { storeDraft } from '../topUp/topUpDraft.ts';

/** Maximum number of products shown. The shop requests twice as many, because some might be sold out. */
const maxShown = 10;

export const homeImplementations = (services: AppServices) =>
  ({
    actors: {
      loadPopular: fromPromise<Product[], { country: string }>(async ({ input, signal }) => {
        const query = { ccode_iso2: input.country, category_id: 0, pagesize: 2 * maxShown };
        const { products } = await loadProducts(services, query, signal);
        return products.filter((product) => product.instock === 1).slice(0, maxShown);
      }),
    },
    actions: {
      showTooManyDigits: () => services.notify.alert({ tone: 'danger', text: 'tooManyDigits' }),
      storeDraft: storeDraft(services),
      goTopUp: () => services.go('/mobile-topup'),
      openPreferences: () => services.notify.openDialog('preferences'),
    },
  }) satisfies MachineImplementationsFrom<typeof homeMachine>;
