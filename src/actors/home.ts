import type { Product, TopUpDraft } from '../../machines/contracts.ts';
import { fromPromise } from './fromPromise.ts';
import { productsOf } from './products.ts';
import type { World } from './world.ts';

const soldInOwnCountry = (list: Product[]): Product[] => list.filter((product) => product.instock === 1);

export const homeParts = (world: World) => ({
  actors: {
    loadPopular: fromPromise<Product[], { country: string }>(async ({ input, signal }) => {
      const { products } = await productsOf(world, input.country, signal);
      return soldInOwnCountry(products).slice(0, 8);
    }),
  },
  actions: {
    showTooManyDigits: () => world.tell.alert({ tone: 'danger', text: 'tooManyDigits' }),
    keepDraft: (_: unknown, { draft }: { draft: TopUpDraft }) => world.store.write('rechargeData', draft),
    goTopUp: () => world.go('/mobile-topup'),
    openPreferences: () => world.tell.openDialog('preferences'),
  },
});
