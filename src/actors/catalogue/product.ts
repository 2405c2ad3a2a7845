import type { MachineImplementationsFrom } from 'xstate';
import { brand } from '../../../contract/domain/brand.ts';
import { createFailure } from '../../../contract/failure.ts';
import * as wire from '../../../contract/schemas/catalogue.ts';
import type { productMachine } from '../../../machines/catalogue/product.machine.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';
import { loadProducts } from './loadProducts.ts';
import { requestCart } from './requestCart.ts';

/** `zalando-ch` is sold in CH whatever country is looked from. */
const countryOfSlug = (slug: string): string | null => /-([a-z]{2})$/.exec(slug)?.[1]?.toUpperCase() ?? null;

/** The product of that name, sought first where its name says it is sold. @throws Failure notFound */
const loadRate = async (
  services: AppServices,
  slug: string,
  country: string,
  signal: AbortSignal,
): Promise<wire.CardRate> => {
  for (const place of new Set([countryOfSlug(slug) ?? country, country, 'CH'])) {
    const list = await loadProducts(services, place, signal).catch((error: { kind?: string }) => {
      if (error.kind === 'notFound' || error.kind === 'validation') return null;
      throw error;
    });
    const found = list?.products.find((product) => product.slug === slug);
    if (found) return services.api.get('getCardRate', { prodid: found.prodid }, wire.cardRateSchema, signal);
  }
  throw createFailure('notFound');
};

/** What every page of one product asks and does. */
export const productImplementations = (services: AppServices) =>
  ({
    actors: {
      loadProduct: fromPromise<wire.CardRate, { slug: string; country: string }>(({ input, signal }) =>
        loadRate(services, input.slug, input.country, signal),
      ),
      findOwnCountryProduct: fromPromise<wire.Product | null, { OperatorCode: string; country: string }>(
        async ({ input: { OperatorCode, country }, signal }) => {
          const { products } = await loadProducts(services, country, signal);
          return (
            products.find(
              (one) => one.ProdType === 1 && one.OperatorCode === OperatorCode && one.instock === 1,
            ) ?? null
          );
        },
      ),
      loadInfo: fromPromise<wire.Faq, { slug: string }>(({ input, signal }) =>
        services.api.get('getCardInfoFaq', { slug: input.slug }, wire.faqSchema, signal),
      ),
    },
    actions: {
      requestCart: requestCart(services),
      openPreferences: () => services.notify.openDialog('preferences'),
    },
  }) satisfies MachineImplementationsFrom<typeof productMachine>;

/** The page of a gift card bears its name. */
export const titlePage = (_: unknown, { product }: { product: wire.CardRate }): void => {
  // on the server the head has a title of its own
  if (typeof document !== 'undefined') document.title = `${product.ProdName} · ${brand.name}`;
};
