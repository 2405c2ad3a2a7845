import * as wire from '../api/catalogue.ts';
import { fromPromise } from './fromPromise.ts';
import { productsOf } from './products.ts';
import type { Product } from '../../machines/contracts.ts';
import type { World } from './world.ts';

export const catalogueParts = (world: World) => ({
  actors: {
    loadProducts: fromPromise<Pick<wire.ProductList, 'products' | 'categories'>, { country: string }>(
      ({ input, signal }) => productsOf(world, input.country, signal),
    ),
    loadCountries: fromPromise<wire.GiftCountry[]>(({ signal }) =>
      world.api.get('getGiftCountryList', {}, wire.giftCountryListSchema, signal),
    ),
  },
  actions: {
    keepProduct: (_: unknown, { product }: { product: Product }) =>
      world.store.write('selctdProduct', {
        prodid: product.prodid,
        slug: product.slug,
        ProdName: product.ProdName,
      }),
  },
});
