/** The catalogue, its search, and what is asked of them. */
import * as catalogue from '../../../contract/schemas/catalogue.ts';
import * as products from '../../../contract/schemas/products.ts';
import * as searchList from '../../../contract/schemas/searchList.ts';
import * as selling from '../../../contract/schemas/selling.ts';
import { isd } from './identity.ts';
import { gateway } from './orders.ts';
import {
  answer,
  chf,
  country,
  digits,
  flag,
  kind,
  letters,
  like,
  list,
  maybe,
  money,
  number,
  one,
  orNull,
  text,
  upTo,
  type Row,
} from './shape.ts';

const denominations = one('FIXED', 'RANGE');
const rate = answer({
  ProductPriceID: text,
  Price: money,
  Receivevalue: money,
  label: text,
  validity: maybe(orNull(text)),
  tag: maybe(orNull(text)),
  delivery: maybe(one('direct', 'pin')),
});
const range = answer({ min: money, max: money, step: money, rate: text });
const operator = answer({
  OperatorCode: text,
  name: text,
  logo: text,
  SupplierID: text,
  prodid: text,
  slug: text,
});
const facts = answer({
  region: text,
  delivery: one('direct', 'pin'),
  validity: orNull(text),
  refundable: flag,
});
const product = answer({
  prodid: text,
  slug: text,
  ProdName: text,
  ProdType: kind,
  category_id: number,
  logo: text,
  SupplierID: text,
  OperatorCode: text,
  ccode_iso2: country,
  ReceiveCurrency: text,
  denominationType: denominations,
  minprice: money,
  maxprice: money,
  currency: chf,
  instock: flag,
  residence_only: flag,
});
export const forGoods: readonly Row[] = [
  [catalogue.rateSchema, rate],
  [catalogue.rangeSchema, range],
  [
    catalogue.giftCountryListSchema,
    list(
      answer({
        ccode_iso2: country,
        country: text,
        label: text,
        isd: digits,
        currency: text,
        flag: text,
        products: number,
      }),
    ),
  ],
  [catalogue.operatorSchema, operator],
  [
    catalogue.countryDetailSchema,
    list(
      answer({
        label: text,
        code: country,
        isd: digits,
        currency: text,
        language: text,
        flag: text,
        topup: flag,
        giftcard: flag,
        paysafe: flag,
        operators: list(operator),
      }),
    ),
  ],
  [catalogue.factsSchema, facts],
  [
    catalogue.cardRateSchema,
    answer({
      prodid: text,
      slug: text,
      ProdName: text,
      logo: text,
      ProdType: kind,
      SupplierID: text,
      OperatorCode: text,
      ccode_iso2: country,
      currency: chf,
      ReceiveCurrency: text,
      denominationType: denominations,
      rates: list(rate),
      range: orNull(range),
      quantity: answer({ min: number, max: number }),
      order_max: money,
      terms_html: text,
      redeem: answer({ concise: text, verbose: text }),
      instock: maybe(flag),
      residence_only: maybe(flag),
      facts: maybe(facts),
    }),
  ],
  [
    catalogue.numberCheckSchema,
    answer({
      isd: digits,
      mobile: digits,
      e164: text,
      ccode_iso2: country,
      country: text,
      OperatorCode: text,
      operator: text,
      logo: text,
      SupplierID: text,
      prodid: text,
      ReceiveCurrency: text,
      denominationType: denominations,
      rates: list(rate),
      range: orNull(range),
      alternatives: list(operator),
    }),
  ],
  [
    catalogue.alternativesSchema,
    answer({ ccode_iso2: country, country: text, alternatives: list(operator) }),
  ],
  [catalogue.notSoldSchema, answer({ ccode_iso2: country, country: text, giftcard: flag })],
  [
    catalogue.faqSchema,
    answer({
      slug: text,
      title: text,
      intro_html: text,
      howto: list(answer({ step: number, text })),
      faqs: list(answer({ question: text, answer_html: text })),
      terms_html: text,
      issuer: text,
      support: answer({ url: text, phone: text }),
      balance_url: maybe(orNull(text)),
      warning: maybe(orNull(answer({ title: text, html: text }))),
      lang: text,
    }),
  ],
  [
    catalogue.queries.productList,
    answer({
      ccode_iso2: country,
      category_id: maybe(like(['0', '9'], ['10', 'a', ''])),
      cardtype: maybe(like(['0', '1', '3'], ['2', ''])),
      searchbyname: maybe(upTo(60)),
      sort: maybe(one('popular', 'name')),
      pageno: maybe(like(['1', '99999'], ['0', '100000'])),
      pagesize: maybe(like(['1', '48'], ['0', '49'])),
    }),
  ],
  [
    catalogue.queries.cardRate,
    like(
      [{ prodid: letters(40) }, { slug: letters(80) }],
      [{}, { prodid: letters(41) }, { slug: letters(81) }],
    ),
  ],
  [catalogue.queries.checkNumber, answer({ isd, mobile: upTo(20) })],
  [catalogue.queries.faq, answer({ slug: upTo(80) })],
  [
    catalogue.queries.countryDetail,
    answer({
      isd: maybe(isd),
      countrycode: maybe(like(['CH', 'ch'], ['C', 'CHE', 'C1', ''])),
      searchbyname: maybe(upTo(60)),
    }),
  ],
  [products.productSchema, product],
  [
    products.productListSchema,
    answer({
      ccode_iso2: country,
      country: text,
      categories: list(answer({ category_id: number, name: text })),
      products: list(product),
      pageno: number,
      pagesize: number,
      total: number,
    }),
  ],
  [
    searchList.searchListSchema,
    answer({
      brands: list(
        answer({
          name: text,
          logo: text,
          ProdType: kind,
          sold: list(answer({ ccode_iso2: country, slug: text })),
        }),
      ),
      operators: list(answer({ name: text, slug: text, ccode_iso2: country, logo: text })),
    }),
  ],
  [selling.sellingSchema, answer({ paused: flag, offered: list(gateway) })],
];
