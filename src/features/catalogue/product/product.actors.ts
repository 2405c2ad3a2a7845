import type { MachineImplementationsFrom } from 'xstate';
import { brand } from '../../../../contract/domain/brand.ts';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { createFailure } from '../../../../contract/failure.ts';
import * as wire from '../../../../contract/schemas/catalogue.ts';
import type { StoredChoice, productMachine } from '../../../../machines/catalogue/product/product.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { requestCart } from '../../checkout/cart/requestCart.ts';
import { loadProducts } from '../catalogue/loadProducts.ts';

/**
 * Loads the gift card or voucher with this slug. Top-ups have their own page and count as not found.
 * @throws Failure notFound
 */
const loadRate = async (services: AppServices, slug: string, signal: AbortSignal): Promise<wire.CardRate> => {
  const found = await services.api.get('getCardRate', { slug }, signal);
  if (found.ProdType === prodType.topUp) throw createFailure('notFound');
  return found;
};

/** Implementations of the product chart, shared by all product pages. */
export const productImplementations = (services: AppServices) =>
  ({
    actors: {
      loadProduct: fromPromise<wire.CardRate, { slug: string; country: string }>(({ input, signal }) =>
        loadRate(services, input.slug, signal),
      ),
      findOwnCountryProduct: fromPromise<wire.Product | null, { OperatorCode: string; country: string }>(
        async ({ input: { OperatorCode, country }, signal }) => {
          const query = { ccode_iso2: country, category_id: 0, cardtype: prodType.giftCard };
          for (let pageno = 1, count = 0; ; pageno += 1) {
            const { products, total } = await loadProducts(services, { ...query, pageno }, signal);
            const found = products.find((one) => one.OperatorCode === OperatorCode && one.instock === 1);
            count += products.length;
            if (found || products.length === 0 || count >= total) return found ?? null;
          }
        },
      ),
      loadInfo: fromPromise<wire.Faq, { slug: string }>(({ input, signal }) =>
        services.api.get('getCardInfoFaq', { slug: input.slug }, signal),
      ),
    },
    actions: {
      requestCart: requestCart(services),
      storeChoice: (_: unknown, { kept }: { kept: StoredChoice | null }) => {
        if (kept) services.store.write('pageData', kept);
        else services.store.remove('pageData');
      },
      openPreferences: () => services.notify.openDialog('preferences'),
    },
  }) satisfies MachineImplementationsFrom<typeof productMachine>;

/** Sets the gift card's name as the page title. */
export const titlePage = (_: unknown, { product }: { product: wire.CardRate }): void => {
  // on the server, the title is set together with the rest of the document head
  if (typeof document !== 'undefined') document.title = `${product.ProdName} · ${brand.name}`;
};
