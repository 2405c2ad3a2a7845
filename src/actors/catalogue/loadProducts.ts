import { loadResponseSchemas } from '../../api/responseSchemas.ts';
import type { AppServices } from '../services.ts';

/** What is sold in one country. */
export const loadProducts = async (services: AppServices, country: string, signal: AbortSignal) =>
  services.api.get(
    'getGiftProductListByCountry',
    { ccode_iso2: country, category_id: 0 },
    (await loadResponseSchemas()).productListSchema,
    signal,
  );
