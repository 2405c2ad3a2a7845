import { Hono } from 'hono';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { countryName, dialCountries } from '../../contract/domain/countries.ts';
import { fromWire, toWire } from '../../contract/domain/money.ts';
import { foldText } from '../../contract/search/matcher.ts';
import type { ListQuery } from '../catalogue/lists.ts';
import { checkMobile } from '../catalogue/numberCheck.ts';
import { orderMaxOf } from '../checkout/offers.ts';
import { assertSelling, loadSelling } from '../gatewayStatus/status.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import { Refused } from '../providers/ports.ts';
import { languageOf, ok, type Api, type ApiEnv } from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { createRoutes } from './http/route.ts';
import { createSharedResponses } from './http/sharedResponses.ts';

/** Product type to list for each value of the query parameter `cardtype`. 0 lists all types. */
const listed = { '0': 0, '1': prodType.giftCard, '3': prodType.voucher } as const;

const invalidMobile = (): ShopRefusal =>
  new ShopRefusal(422, 'invalidMobile', { code: 'VALIDATION_ERROR', fields: { mobile: 'invalidMobile' } });

export const catalogueRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop } = api;
  const { catalogue, gateways, config } = shop;
  const { app, route } = createRoutes(api);
  const shared = createSharedResponses(() => catalogue.version());

  route('getGiftCountryList', (c) => shared(c, 'countries', (language) => catalogue.giftCountries(language)));

  route('getPopularOperators', (c) => shared(c, 'popular operators', () => catalogue.popularOperators()));

  route('getSearchList', (c) => shared(c, 'search list', () => catalogue.searchList()));

  route('getCountryDetail', (c, query) => {
    return shared(c, `country ${JSON.stringify(query)}`, (language) =>
      catalogue.countryDetail({ ...query, language }),
    );
  });

  route('getGiftProductListByCountry', (c, query) => {
    const question: ListQuery = {
      category: Number(query.category_id),
      prodType: listed[query.cardtype],
      search: foldText(query.searchbyname).trim(),
      sort: query.sort,
      page: Number(query.pageno),
      pageSize: Number(query.pagesize),
    };
    return shared(c, `products ${query.ccode_iso2} ${JSON.stringify(question)}`, (language) =>
      catalogue.productsByCountry(query.ccode_iso2, question, language),
    );
  });

  route('getCardRate', (c, query) => {
    const prodid = 'slug' in query ? catalogue.idOfSlug(query.slug) : query.prodid;
    return shared(c, `product ${prodid}`, (language) => {
      const rates = prodid === null ? null : catalogue.rates(prodid, language);
      if (rates === null) return null;
      const orderMax = orderMaxOf(config, {
        ProdType: rates.ProdType,
        orderMax: fromWire(rates.order_max) ?? 0,
      });
      return { ...rates, order_max: toWire(orderMax) };
    });
  });

  // open pages poll this endpoint; a short max-age lets a cache in front of the shop answer most of the
  // requests
  route('getSellingStatus', async (c) => {
    const selling = await loadSelling(shop);
    c.header('cache-control', 'public, max-age=5');
    return ok(c, selling);
  });

  route('getCardInfoFaq', (c, { slug }) => {
    return shared(c, `article ${slug}`, (language) => catalogue.faq(slug, language));
  });

  route(
    'checkMobileNumber',
    { limit: ['checkMobileNumber', limits.checkMobileNumber] },
    async (c, { isd, mobile }) => {
      const language = languageOf(c);
      const number = checkMobile(isd, mobile);
      const countries = dialCountries.filter((d) => d.isd === isd).map(({ code }) => code);
      const country = number?.country ?? countries[0] ?? '';
      const notSold = () =>
        new ShopRefusal(404, 'noData', {
          code: 'COUNTRY_NOT_SOLD',
          data: {
            ccode_iso2: country,
            country: countryName(country, language),
            giftcard: catalogue.cardsIn(country).length > 0 ? 1 : 0,
          },
        });
      if (!number) {
        const isSold = countries.some((code) => catalogue.alternatives(code, language) !== null);
        throw isSold || countries.length === 0 ? invalidMobile() : notSold();
      }
      const { e164 } = number;
      await assertSelling(shop.db);

      let operatorId: string | null;
      try {
        operatorId = (await gateways.supplier.detectOperator(e164, country))?.operatorId ?? null;
      } catch (error) {
        if (error instanceof Refused && error.reason === 'INVALID_RECIPIENT_PHONE') throw invalidMobile();
        if (!(error instanceof Refused)) throw error;
        operatorId = null;
      }
      const operator = operatorId === null ? null : catalogue.operatorOfSupplier(operatorId);
      const product = operator && catalogue.topupProduct(operator.operatorCode, language);
      if (product) return ok(c, { ...product, isd, mobile: number.mobile, e164 });
      const choice = catalogue.alternatives(country, language);
      if (!choice && country !== '') throw notSold();
      throw new ShopRefusal(
        404,
        'noData',
        choice ? { code: 'OPERATOR_UNKNOWN', data: { isd, mobile: number.mobile, ...choice } } : {},
      );
    },
  );

  return app;
};
