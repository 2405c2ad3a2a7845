import * as v from 'valibot';
import { countryCode } from './envelope.ts';

/**
 * Names of all products that the shop currently sells: card brands with their countries, and operators for
 * every country. Products with the most delivered orders come first.
 */
export const searchListSchema = v.object({
  brands: v.array(
    v.object({
      name: v.string(),
      logo: v.string(),
      ProdType: v.picklist([1, 2, 3]),
      category_id: v.optional(v.number(), 0),
      sold: v.array(v.object({ ccode_iso2: countryCode, slug: v.string() })),
    }),
  ),
  operators: v.array(
    v.object({ name: v.string(), slug: v.string(), ccode_iso2: countryCode, logo: v.string() }),
  ),
});
export type SearchList = v.InferOutput<typeof searchListSchema>;
