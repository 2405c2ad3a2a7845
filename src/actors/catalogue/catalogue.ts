import type { MachineImplementationsFrom } from 'xstate';
import * as wire from '../../../contract/schemas/catalogue.ts';
import type {
  catalogueMachine,
  ListFilters,
  ListPage,
  ListRequest,
} from '../../../machines/catalogue/catalogue.machine.ts';
import type { Product } from '../../../machines/types.ts';
import { replaceQuery } from '../../browser/address.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';
import { loadProducts } from './loadProducts.ts';

export const catalogueImplementations = (services: AppServices) =>
  ({
    actors: {
      loadProducts: fromPromise<ListPage, ListRequest>(({ input, signal }) =>
        loadProducts(
          services,
          {
            ccode_iso2: input.country,
            category_id: input.category,
            cardtype: input.kind || undefined,
            searchbyname: input.query.trim() || undefined,
            sort: input.sort === 'popular' ? undefined : input.sort,
            pageno: input.page,
          },
          signal,
        ),
      ),
      loadCountries: fromPromise<wire.GiftCountry[]>(({ signal }) =>
        services.api.get('getGiftCountryList', {}, wire.giftCountryListSchema, signal),
      ),
    },
    actions: {
      storeFilters: (_: unknown, { filters: { country, category, query, sort } }: { filters: ListFilters }) =>
        replaceQuery({
          country,
          category: category === 0 ? null : String(category),
          q: query.trim() === '' ? null : query,
          sort: sort === 'popular' ? null : sort,
        }),
      storeProduct: (_: unknown, { product }: { product: Product }) =>
        services.store.write('selctdProduct', {
          prodid: product.prodid,
          slug: product.slug,
          ProdName: product.ProdName,
        }),
    },
  }) satisfies MachineImplementationsFrom<typeof catalogueMachine>;
