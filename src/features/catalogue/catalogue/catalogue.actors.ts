import type { MachineImplementationsFrom } from 'xstate';
import { wordOfCategory } from '../../../../contract/domain/catalogue/categories.ts';
import * as wire from '../../../../contract/schemas/catalogue.ts';
import type {
  catalogueMachine,
  ListFilters,
  ListPage,
  ListRequest,
} from '../../../../machines/catalogue/catalogue/catalogue.machine.ts';
import type { Product, SearchResult } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import { orNetworkFailure } from '../../../actors/orNetworkFailure.ts';
import type { AppServices } from '../../../actors/services.ts';
import { replaceQuery } from '../../../browser/address.ts';
import { loadProducts } from './loadProducts.ts';

export const catalogueImplementations = (services: AppServices) =>
  ({
    actors: {
      loadProducts: fromPromise<ListPage, ListRequest>(async ({ input, signal }) => {
        const query = {
          ccode_iso2: input.country,
          category_id: input.category,
          cardtype: input.kind || undefined,
          searchbyname: input.query.trim() || undefined,
          sort: input.sort === 'popular' ? undefined : input.sort,
        };
        const pagenos = Array.from(
          { length: input.through - input.page + 1 },
          (_, index) => input.page + index,
        );
        const [first, ...rest] = await Promise.all(
          pagenos.map((pageno) => loadProducts(services, { ...query, pageno }, signal)),
        );
        const { products, categories, total } = first!;
        // removes duplicates, because a product can move to a later page between two requests
        const all = new Map(
          [...products, ...rest.flatMap((page) => page.products)].map((one) => [one.prodid, one]),
        );
        return { products: [...all.values()], categories, total };
      }),
      findElsewhere: fromPromise<SearchResult[], { query: string }>(async ({ input, signal }) => {
        const { loadSearch } = await orNetworkFailure(import('../search/searchIndex.ts'));
        const find = await loadSearch(services, signal);
        return find(input.query);
      }),
      loadCountries: fromPromise<wire.GiftCountry[]>(({ signal }) =>
        services.api.get('getGiftCountryList', {}, signal),
      ),
    },
    actions: {
      storeFilters: (
        _: unknown,
        { filters: { country, category, query, sort, pages } }: { filters: ListFilters },
      ) =>
        replaceQuery({
          country,
          category: wordOfCategory(category),
          q: query.trim() === '' ? null : query,
          sort: sort === 'popular' ? null : sort,
          pages: pages === 1 ? null : String(pages),
        }),
      storeTopUp: (_: unknown, { result }: { result: SearchResult }) => {
        if (result.draft) services.store.write('rechargeData', result.draft);
      },
      storeProduct: (_: unknown, { product }: { product: Product }) =>
        services.store.write('selctdProduct', {
          prodid: product.prodid,
          slug: product.slug,
          ProdName: product.ProdName,
        }),
    },
  }) satisfies MachineImplementationsFrom<typeof catalogueMachine>;
