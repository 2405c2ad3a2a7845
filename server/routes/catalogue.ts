import { Hono, type Context } from 'hono';
import { dialCountries } from '../../contract/domain/countries.ts';
import { fromWire, toWire } from '../../contract/domain/money.ts';
import { queries } from '../../contract/schemas/catalogue.ts';
import { checkMobile } from '../catalogue/numberCheck.ts';
import { orderMaxOf } from '../checkout/offers.ts';
import { Refused } from '../gateways/ports.ts';
import { assertSelling, loadSelling } from '../gatewayStatus/status.ts';
import { notFound, ShopRefusal } from '../platform/refusal.ts';
import { getClientIp, languageOf, ok, readQuery, type Api, type ApiEnv } from './http/context.ts';
import { limits } from './http/rateLimits.ts';

/** The same for everybody, so that browsers and caches may keep it for a while. */
const shared = (c: Context, data: object | null): Response => {
  if (data === null || (Array.isArray(data) && data.length === 0)) throw notFound();
  c.header('cache-control', 'public, max-age=300');
  return ok(c, data);
};

const invalidMobile = (): ShopRefusal =>
  new ShopRefusal(422, 'invalidMobile', { code: 'VALIDATION_ERROR', fields: { mobile: 'invalidMobile' } });

export const catalogueRoutes = ({ shop, limit }: Api): Hono<ApiEnv> => {
  const { catalogue, gateways, config } = shop;
  const app = new Hono<ApiEnv>();

  app.get('/getGiftCountryList', (c) => shared(c, catalogue.giftCountries(languageOf(c))));

  app.get('/getSearchList', (c) => shared(c, catalogue.searchList()));

  app.get('/getCountryDetail', (c) => {
    const query = readQuery(c, queries.countryDetail);
    return shared(c, catalogue.countryDetail({ ...query, language: languageOf(c) }));
  });

  app.get('/getGiftProductListByCountry', (c) => {
    const { ccode_iso2, category_id } = readQuery(c, queries.productList);
    return shared(c, catalogue.productsByCountry(ccode_iso2, Number(category_id), languageOf(c)));
  });

  app.get('/getCardRate', (c) => {
    const rates = catalogue.rates(readQuery(c, queries.cardRate).prodid, languageOf(c));
    if (rates === null) throw notFound();
    const orderMax = orderMaxOf(config, {
      ProdType: rates.ProdType,
      orderMax: fromWire(rates.order_max) ?? 0,
    });
    return shared(c, { ...rates, order_max: toWire(orderMax) });
  });

  // Open pages ask for it all the time; a cache in front of us may answer most of them.
  app.get('/getSellingStatus', async (c) => {
    const selling = await loadSelling(shop);
    c.header('cache-control', 'public, max-age=5');
    return ok(c, selling);
  });

  app.get('/getCardInfoFaq', (c) => shared(c, catalogue.faq(readQuery(c, queries.faq).slug, languageOf(c))));

  app.get('/checkMobileNumber', async (c) => {
    limit(`checkMobileNumber ${getClientIp(c, config.trustProxy)}`, limits.checkMobileNumber);
    const { isd, mobile } = readQuery(c, queries.checkNumber);
    const number = checkMobile(isd, mobile);
    if (!number) throw invalidMobile();
    const country = number.country ?? dialCountries.find((d) => d.isd === isd)?.code ?? '';
    const language = languageOf(c);
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
    const found = operator && catalogue.topupProduct(operator.operatorCode, language);
    if (found) return ok(c, { ...found, isd, mobile: number.mobile, e164 });
    const choice = catalogue.alternatives(country, language);
    throw new ShopRefusal(
      404,
      'noData',
      choice ? { code: 'OPERATOR_UNKNOWN', data: { isd, mobile: number.mobile, ...choice } } : {},
    );
  });

  return app;
};
