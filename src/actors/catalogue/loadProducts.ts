import { loadResponseSchemas } from '../../api/responseSchemas.ts';
import type { AppServices } from '../services.ts';

type ProductQuery = {
  ccode_iso2: string;
  category_id: number;
  cardtype?: number | undefined;
  searchbyname?: string | undefined;
  sort?: string | undefined;
  pageno?: number;
  pagesize?: number;
};

/** A page of what is sold in one country. */
export const loadProducts = async (services: AppServices, query: ProductQuery, signal: AbortSignal) =>
  services.api.get(
    'getGiftProductListByCountry',
    query,
    (await loadResponseSchemas()).productListSchema,
    signal,
  );
