import { answers } from '../api/answers.ts';
import type { World } from './world.ts';

/** What is sold in one country. */
export const productsOf = async (world: World, country: string, signal: AbortSignal) =>
  world.api.get(
    'getGiftProductListByCountry',
    { ccode_iso2: country, category_id: 0 },
    (await answers()).productListSchema,
    signal,
  );
