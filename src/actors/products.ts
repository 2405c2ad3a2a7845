import { productListSchema } from '../api/products.ts';
import type { World } from './world.ts';

/** What is sold in one country. */
export const productsOf = (world: World, country: string, signal: AbortSignal) =>
  world.api.get(
    'getGiftProductListByCountry',
    { ccode_iso2: country, category_id: 0 },
    productListSchema,
    signal,
  );
