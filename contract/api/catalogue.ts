import * as catalogue from '../schemas/catalogue.ts';
import { searchListSchema } from '../schemas/searchList.ts';
import { sellingSchema } from '../schemas/selling.ts';
import { get, noData } from './call.ts';

export const catalogueCalls = {
  getGiftCountryList: get({
    summary: 'Lists the countries for which gift cards are sold.',
    auth: 'visitor',
    response: catalogue.giftCountryListSchema,
    errors: noData,
  }),
  getCountryDetail: get({
    summary:
      'Finds countries by dial code, country code or the beginning of their name, with their operators.',
    auth: 'visitor',
    request: catalogue.queries.countryDetail,
    response: catalogue.countryDetailSchema,
    errors: noData,
  }),
  getGiftProductListByCountry: get({
    summary:
      'Returns one page of the gift cards and vouchers for a country. Category 0 selects all categories.',
    auth: 'visitor',
    request: catalogue.queries.productList,
    response: catalogue.productListSchema,
    errors: noData,
  }),
  getCardRate: get({
    summary: 'Returns a product with its prices. `prodid` or `slug` identifies the product.',
    auth: 'visitor',
    request: catalogue.queries.cardRate,
    response: catalogue.cardRateSchema,
    errors: noData,
  }),
  checkMobileNumber: get({
    summary: 'Finds the operator of a mobile number and the top-up amounts available for the number.',
    auth: 'visitor',
    request: catalogue.queries.checkNumber,
    response: catalogue.numberCheckSchema,
    errors: {
      ...noData,
      OPERATOR_UNKNOWN: [404, catalogue.alternativesSchema],
      COUNTRY_NOT_SOLD: [404, catalogue.notSoldSchema],
      SELLING_PAUSED: 503,
    },
  }),
  getCardInfoFaq: get({
    summary:
      'Returns the description of a product: redemption instructions, questions and answers, and terms.',
    auth: 'visitor',
    request: catalogue.queries.faq,
    response: catalogue.faqSchema,
    errors: noData,
  }),
  getPopularOperators: get({
    summary:
      'Lists the operators with the most top-ups delivered in recent days. Returns a fixed selection if there were too few orders.',
    auth: 'visitor',
    response: catalogue.popularOperatorsSchema,
  }),
  getSearchList: get({
    summary: 'Lists all products on sale, so that the client can search them by name.',
    auth: 'visitor',
    response: searchListSchema,
    errors: noData,
  }),
  getSellingStatus: get({
    summary: 'Returns whether sales are paused and which payment methods are offered.',
    auth: 'visitor',
    response: sellingSchema,
  }),
};
