import type { RequestOf } from '../../../../contract/api.ts';
import type { AppServices } from '../../../actors/services.ts';

type ProductQuery = RequestOf<'getGiftProductListByCountry'>;

/** Loads one page of a country's products. */
export const loadProducts = async (services: AppServices, query: ProductQuery, signal: AbortSignal) =>
  services.api.get('getGiftProductListByCountry', query, signal);
