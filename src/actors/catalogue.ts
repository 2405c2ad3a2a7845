import { fromPromise } from 'xstate';
import * as wire from '../api/catalogue.ts';
import { productsOf } from './products.ts';
import { failureOf } from '../api/failure.ts';
import type { AddCartRequest, Product, TopUpDraft, TopUpOffer } from '../../machines/contracts.ts';
import { brand } from '../domain/brand.ts';
import { isdOf } from '../domain/countries.ts';
import type { World } from './world.ts';

export const catalogueParts = (world: World) => ({
  actors: {
    loadProducts: fromPromise<Pick<wire.ProductList, 'products' | 'categories'>, { country: string }>(
      ({ input, signal }) => productsOf(world, input.country, signal),
    ),
    loadCountries: fromPromise<wire.GiftCountry[]>(({ signal }) =>
      world.api.get('getGiftCountryList', {}, wire.giftCountryListSchema, signal),
    ),
  },
  actions: {
    keepProduct: (_: unknown, { product }: { product: Product }) =>
      world.store.write('selctdProduct', {
        prodid: product.prodid,
        slug: product.slug,
        ProdName: product.ProdName,
      }),
  },
});

/** `zalando-ch` is sold in CH whatever country is looked from. */
const countryOfSlug = (slug: string): string | null => /-([a-z]{2})$/.exec(slug)?.[1]?.toUpperCase() ?? null;

/** The product of that name, sought first where its name says it is sold. @throws Failure notFound */
const rateOf = async (
  world: World,
  slug: string,
  country: string,
  signal: AbortSignal,
): Promise<wire.CardRate> => {
  for (const place of new Set([countryOfSlug(slug) ?? country, country, 'CH'])) {
    const list = await productsOf(world, place, signal).catch((error: { kind?: string }) => {
      if (error.kind === 'notFound' || error.kind === 'validation') return null;
      throw error;
    });
    const found = list?.products.find((product) => product.slug === slug);
    if (found) return world.api.get('getCardRate', { prodid: found.prodid }, wire.cardRateSchema, signal);
  }
  throw failureOf('notFound');
};

const requestCartOf =
  (world: World) =>
  (_: unknown, { request }: { request: AddCartRequest }): void =>
    world.tell.cart({ type: 'cart.addRequested', request });

/** What every page of one product asks and does. */
export const productParts = (world: World) => ({
  actors: {
    loadProduct: fromPromise<wire.CardRate, { slug: string; country: string }>(({ input, signal }) =>
      rateOf(world, input.slug, input.country, signal),
    ),
    loadInfo: fromPromise<wire.Faq, { slug: string }>(({ input, signal }) =>
      world.api.get('getCardInfoFaq', { slug: input.slug }, wire.faqSchema, signal),
    ),
  },
  actions: { requestCart: requestCartOf(world) },
});

/** The page of a gift card bears its name. */
export const titlePage = (_: unknown, { product }: { product: wire.CardRate }): void => {
  document.title = `${product.ProdName} · ${brand.name}`;
};

const offerOf = (product: wire.CardRate): TopUpOffer => ({
  prodid: product.prodid,
  operator: product.ProdName,
  OperatorCode: product.OperatorCode,
  SupplierID: product.SupplierID,
  logo: product.logo,
  art: product.art,
  ReceiveCurrency: product.ReceiveCurrency,
  rates: product.rates,
  range: product.range,
});

export const topUpParts = (world: World) => ({
  actors: {
    readDraft: fromPromise<TopUpDraft, { country: string; slug: string | null }>(({ input }) => {
      const kept = world.store.read('rechargeData');
      return Promise.resolve({
        country: kept?.country ?? input.country,
        number: kept?.number ?? '',
        slug: input.slug,
      });
    }),
    checkNumber: fromPromise<wire.NumberCheck, { country: string; number: string }>(({ input, signal }) =>
      world.api.get(
        'checkMobileNumber',
        { isd: isdOf(input.country) ?? '', mobile: input.number },
        wire.numberCheckSchema,
        signal,
      ),
    ),
    loadOffer: fromPromise<TopUpOffer, { prodid: string }>(async ({ input, signal }) =>
      offerOf(await world.api.get('getCardRate', { prodid: input.prodid }, wire.cardRateSchema, signal)),
    ),
  },
  actions: {
    showTooManyDigits: () => world.tell.alert({ tone: 'danger', text: 'tooManyDigits' }),
    keepDraft: (_: unknown, { draft }: { draft: TopUpDraft }) => world.store.write('rechargeData', draft),
    dropDraft: () => world.store.remove('rechargeData'),
    keepChoice: (_: unknown, { offer }: { offer: TopUpOffer | null }) => {
      if (offer)
        world.store.write('selctdProduct', { prodid: offer.prodid, slug: '', ProdName: offer.operator });
    },
    requestCart: requestCartOf(world),
  },
});
