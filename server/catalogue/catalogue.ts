import { categories, type CategoryWord } from '../../contract/domain/catalogue/categories.ts';
import type { ProdType } from '../../contract/domain/catalogue/prodType.ts';
import { countryName, dialCountries, flagPath, isdOf } from '../../contract/domain/countries.ts';
import { fallbackLanguage, type Language } from '../../contract/domain/languages.ts';
import { fromWire, toWire, type Rappen } from '../../contract/domain/money.ts';
import { popularForTopUps } from '../../contract/domain/popularCountries.ts';
import type {
  Alternatives,
  CardRate,
  CountryDetail,
  Faq,
  GiftCountry,
  NumberCheck,
  PopularOperators,
  ProductList,
} from '../../contract/schemas/catalogue.ts';
import type { SearchList } from '../../contract/schemas/searchList.ts';
import { foldText } from '../../contract/search/matcher.ts';
import { getMessages } from '../messages/index.ts';
import type { SupplierProduct } from '../providers/ports.ts';
import type { CatalogueFiles } from './files.ts';
import { createCountryList, type CountryList, type ListQuery } from './lists.ts';
import {
  createProducts,
  denominationOf,
  isBeforeTax,
  sandboxSource,
  unitPrice,
  type CatalogueProduct,
} from './products.ts';
import { supplierFaultOf, type SupplierFault } from './supplierList.ts';
import { articleOf, type Article } from './texts.ts';
import {
  denominationLabel,
  quoteId,
  receiveOf,
  toOperatorDto,
  toProductDto,
  toRangeDto,
  toRatesDto,
} from './wire.ts';

/** Details shown next to the price on a product page. `region` is a country code or a name like "EU". */
export type Facts = {
  region: string;
  delivery: 'direct' | 'pin';
  validity: string | null;
  refundable: 0 | 1;
  return_hours?: number;
};

/** A newly computed unit price, with all the product data that a cart line needs. */
export type Quote = {
  ok: true;
  prodid: string;
  ProductPriceID: string;
  ProdType: ProdType;
  ProdName: string;
  slug: string;
  /** Price per unit in rappen. */
  price: Rappen;
  /** A plan's contents, as described by the supplier in English. */
  contents: string | null;
  /** Amount that the recipient gets, in `currency`, such as `"299.00"`. */
  receive: string;
  /**
   * Amount to order from the supplier, in our account's currency, such as `"3.34"`. Null if the order specifies
   * `receive` in `currency` instead.
   */
  send: string | null;
  currency: string;
  label: string;
  validity: string | null;
  delivery: 'direct' | 'pin';
  OperatorCode: string;
  SupplierID: string;
  /** The supplier's product number. */
  supplierProduct: string;
  logo: string;
  country: string;
  /** True if the operator deducts tax from `receive`. */
  isBeforeTax: boolean;
  residenceOnly: boolean;
  /** Hours during which an unopened code can be returned. 0 if it cannot be returned. */
  returnHours: number;
  quantityMax: number;
  /** Maximum total of an order (price × quantity), in rappen. */
  orderMax: Rappen;
};
export type QuoteRefusal = { ok: false; reason: 'unknown' | 'notOffered' | 'soldOut' };

/** Selects a price by its quote id or, for a RANGE product, by an amount in the recipient's currency. */
export type PriceQuery = {
  prodid: string;
  ProductPriceID?: string | undefined;
  amount?: string | undefined;
};

export type ReceiptTexts = Pick<Article, 'redeem'> & {
  supportUrl: string;
  termsUrl: string;
  balanceUrl: string | null;
};

/** Product statistics computed from our own orders, without personal data. */
export type Measured = {
  /** The receive value that was delivered most often, in hundredths. Null if several values tie for first place. */
  popular: number | null;
  /**
   * Number of seconds after payment within which nine out of ten recent orders were delivered, rounded up. Null
   * if there were too few orders.
   */
  usual: { seconds: number; deliveries: number } | null;
  /**
   * The product's rank by delivered orders; 1 is the product with the most orders. Null if there were too few
   * orders.
   */
  place: number | null;
};

/** Number of days of orders included in the statistics. Older orders do not reflect today's demand. */
export const countedDays = 30;
/**
 * Minimum number of products that must have enough orders before a list is ranked by popularity. If there are
 * fewer such products, no operators are listed as popular, and a country's gift cards keep the order of the
 * catalogue files.
 */
const leastPopular = 3;
/** Maximum length of the list of popular operators. */
const mostPopular = 6;

export type TopupProduct = Omit<NumberCheck, 'isd' | 'mobile' | 'e164'>;

/**
 * Queries about the products in the catalogue. They are answered from memory in the contract's format, and
 * return null if there is no match.
 */
export type Catalogue = {
  /** Countries with gift cards or vouchers, sorted by name. */
  giftCountries(language: Language): GiftCountry[];
  /**
   * Operators that the shop currently sells, ranked by delivered top-ups. If there are too few orders for a
   * ranking, returns an unranked selection of operators instead.
   */
  popularOperators(): PopularOperators;
  /** All products in stock for the shop-wide search, those with the most delivered orders first. */
  searchList(): SearchList;
  /**
   * Finds countries by country code, dial code or the start of a name, in this order of precedence. For a dial
   * code, the main country comes first. Without parameters, returns all countries that have top-ups, without
   * their operators.
   */
  countryDetail(query: {
    isd?: string | undefined;
    countrycode?: string | undefined;
    searchbyname?: string | undefined;
    language: Language;
  }): CountryDetail[];
  /**
   * Returns one page of the products sold for a country. The list is empty if the shop sells nothing there; the
   * result is null if the country is unknown.
   */
  productsByCountry(country: string, question: ListQuery, language: Language): ProductList | null;
  /** All visible gift cards and vouchers sold for a country. */
  cardsIn(country: string): readonly CatalogueProduct[];
  /** Finds a visible product's id by its URL slug. */
  idOfSlug(slug: string): string | null;
  rates(prodid: string, language: Language): (CardRate & { facts: Facts }) | null;
  faq(slug: string, language: Language): Faq | null;
  /** Text on the receipt that explains how to use the product. */
  receiptTexts(prodid: string, language: Language): ReceiptTexts | null;
  productById(prodid: string): CatalogueProduct | null;
  productBySlug(slug: string): CatalogueProduct | null;
  vouchers(): readonly CatalogueProduct[];
  operatorById(operatorId: string): CatalogueProduct | null;
  /** Finds an operator by the supplier's number. */
  operatorOfSupplier(supplierProduct: string): CatalogueProduct | null;
  products(): readonly CatalogueProduct[];
  /** Returns the price of one unit of a currency in francs, excluding the shop's margin. */
  rateOf(currency: string): number;
  /**
   * Returns the products offered in our files that the supplier's list does not confirm, each with the fault.
   * Ignores products that are only on the supplier's list.
   */
  supplierFaults(list: readonly SupplierProduct[]): { product: CatalogueProduct; fault: SupplierFault }[];
  /** Returns the supplier's data for each of our products, keyed by our product ids. */
  ofSupplier(list: readonly SupplierProduct[]): Map<string, SupplierProduct>;
  /** Stops the sale of the given products and resumes the sale of all other products that our files offer. */
  setOffSale(prodids: ReadonlySet<string>): void;
  /** Sets the statistics computed from our own orders, by product id, and updates the pages that show them. */
  setMeasured(facts: ReadonlyMap<string, Measured>): void;
  /**
   * Version number of the catalogue data. It increases with every change to the products sold or to the
   * statistics.
   */
  version(): number;
  /** Operators that the shop currently sells for a country. */
  operatorsIn(country: string): readonly CatalogueProduct[];
  /** Finds an operator by the carrier name used in number databases. Returns the first one if several match. */
  operatorByCarrier(country: string, carrier: string): CatalogueProduct | null;
  /**
   * Returns the response to checkMobileNumber without the number itself, or null if the shop does not sell this
   * operator.
   */
  topupProduct(operatorId: string, language: Language): TopupProduct | null;
  /**
   * Operators that the shopper can choose from if the number's own operator is unknown. Null if the country has no such operators.
   */
  alternatives(country: string, language: Language): Alternatives | null;
  priceOf(question: PriceQuery, language?: Language): Quote | QuoteRefusal;
};

const group = <T>(list: readonly T[], key: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const members = groups.get(key(item));
    if (members) members.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
};

/**
 * Creates the catalogue. For `source`, see `createProducts`. `returnHours` applies only to returnable
 * products.
 * @throws CatalogueError if the files contradict each other
 */
export const createCatalogue = (
  files: CatalogueFiles,
  source: string = sandboxSource,
  returnHours = 0,
): Catalogue => {
  const { products, pricing } = createProducts(files, source, returnHours);
  let version = 0;
  const offered = new Set(products.filter((p) => p.inStock).map((p) => p.prodid));
  const supplierKey = (kind: SupplierProduct['kind'], id: string | null): string => `${kind} ${id}`;
  const supplierKeyOf = ({ family, supplierProduct }: CatalogueProduct): string =>
    supplierKey(family === 'topup' ? 'operator' : 'giftcard', supplierProduct);
  const bySupplier = new Map(products.map((p) => [supplierKeyOf(p), p]));
  const byId = new Map(products.map((p) => [p.prodid, p]));
  const bySlug = new Map(products.map((p) => [p.slug, p]));
  // lists omit products without a supplier number, but existing orders may still refer to them
  const listed = products.filter(({ supplierFault }) => supplierFault?.kind !== 'notMapped');
  const operators = listed.filter((p) => p.family === 'topup');
  const operatorsByCountry = group(operators, (p) => p.country);
  const cards = listed.filter((p) => p.family !== 'topup');
  const cardsByCountry = group(cards, (p) => p.country);
  const byCarrier = new Map<string, CatalogueProduct>();
  for (const operator of operators) {
    for (const carrier of operator.carriers) {
      const key = `${operator.country} ${foldText(carrier)}`;
      if (!byCarrier.has(key)) byCarrier.set(key, operator);
    }
  }

  const isCountry = (code: string): boolean => Object.hasOwn(files.countries, code);
  /**
   * Lists only operators that the shop currently sells, because the cart rejects the products of all other
   * operators.
   */
  const operatorsIn = (country: string): readonly CatalogueProduct[] =>
    (operatorsByCountry.get(country) ?? []).filter(({ inStock }) => inStock);

  const detail = (code: string, isd: string, language: Language): CountryDetail => {
    const list = operatorsIn(code);
    const sold = cardsByCountry.get(code) ?? [];
    return {
      label: countryName(code, language),
      code,
      isd,
      currency: files.countries[code]?.currency ?? '',
      language: files.countries[code]?.language ?? fallbackLanguage,
      flag: flagPath(code),
      topup: list.length > 0 ? 1 : 0,
      giftcard: sold.some((p) => p.family === 'giftcard') ? 1 : 0,
      paysafe: sold.some((p) => p.family === 'voucher') ? 1 : 0,
      operators: list.map(toOperatorDto),
    };
  };

  const ofSupplier = (list: readonly SupplierProduct[]): Map<string, SupplierProduct> => {
    const supplied = new Map(list.map((one) => [supplierKey(one.kind, one.id), one]));
    return new Map(
      products.flatMap((product): [string, SupplierProduct][] => {
        const match = supplied.get(supplierKeyOf(product));
        return match ? [[product.prodid, match]] : [];
      }),
    );
  };

  let measured: ReadonlyMap<string, Measured> = new Map();
  const placeOf = ({ prodid }: CatalogueProduct): number | null => measured.get(prodid)?.place ?? null;
  /** Products with enough orders to be ranked, or none if there are too few such products. */
  const countedIn = (list: readonly CatalogueProduct[]): ReadonlySet<CatalogueProduct> => {
    const counted = list.filter((product) => placeOf(product) !== null);
    return new Set(counted.length < leastPopular ? [] : counted);
  };
  /**
   * Moves the ranked products to the front, sorted by rank. The sequence of all other products stays the same.
   */
  const byPlace = (
    list: readonly CatalogueProduct[],
    counted: ReadonlySet<CatalogueProduct>,
  ): CatalogueProduct[] => {
    const last = Number.MAX_SAFE_INTEGER;
    const key = (product: CatalogueProduct): number =>
      counted.has(product) ? (placeOf(product) ?? last) : last;
    return [...list].sort((a, b) => key(a) - key(b));
  };
  type Cards = { list: CountryList<CatalogueProduct>; counted: ReadonlySet<CatalogueProduct> };
  const lists = new Map<string, Cards>();
  const cardsOf = (country: string): Cards => {
    const known = lists.get(country);
    if (known) return known;
    const sold = cardsByCountry.get(country) ?? [];
    const counted = countedIn(sold);
    const cards = { list: createCountryList(byPlace(sold, counted)), counted };
    lists.set(country, cards);
    return cards;
  };
  const usualField = ({ prodid }: CatalogueProduct): Pick<NumberCheck, 'usual_time'> => {
    const usual = measured.get(prodid)?.usual;
    return usual ? { usual_time: usual } : {};
  };

  return {
    giftCountries(language) {
      const order = new Intl.Collator(language);
      return [...cardsByCountry]
        .map(([code, list]) => {
          const label = countryName(code, language);
          return {
            ccode_iso2: code,
            country: label,
            label,
            isd: isdOf(code) ?? '',
            currency: files.countries[code]?.currency ?? '',
            flag: flagPath(code),
            products: list.length,
          };
        })
        .sort((a, b) => order.compare(a.label, b.label));
    },

    searchList() {
      const inFiles = listed.filter(({ inStock }) => inStock);
      const onSale = byPlace(inFiles, countedIn(inFiles));
      const byBrand = group(
        onSale.filter(({ family }) => family !== 'topup'),
        ({ brand, family }) => `${family} ${brand}`,
      );
      return {
        brands: [...byBrand.values()].flatMap((sold) =>
          sold.slice(0, 1).map(({ brand, logo, prodType, categoryId }) => ({
            name: brand,
            logo,
            ProdType: prodType,
            category_id: categoryId,
            sold: sold.map(({ country, slug }) => ({ ccode_iso2: country, slug })),
          })),
        ),
        operators: onSale
          .filter(({ family }) => family === 'topup')
          .map(({ name, slug, country, logo }) => ({ name, slug, ccode_iso2: country, logo })),
      };
    },

    popularOperators() {
      const placed = operators.flatMap((operator) => {
        const place = operator.inStock ? placeOf(operator) : null;
        return place ? [{ operator, place }] : [];
      });
      const list = (shown: readonly CatalogueProduct[]): PopularOperators['operators'] =>
        shown
          .slice(0, mostPopular)
          .map(({ name, slug, country, logo }) => ({ name, slug, ccode_iso2: country, logo }));
      if (placed.length < leastPopular) {
        const firsts = popularForTopUps.flatMap(
          (country) => operatorsByCountry.get(country)?.find(({ inStock }) => inStock) ?? [],
        );
        return { days: countedDays, operators: [], selection: list(firsts) };
      }
      const ranked = placed.sort((a, b) => a.place - b.place);
      return { days: countedDays, operators: list(ranked.map(({ operator }) => operator)) };
    },

    countryDetail({ isd, countrycode, searchbyname, language }) {
      const code = countrycode?.toUpperCase();
      const start = foldText(searchbyname?.trim() ?? '');
      // without parameters, lists the countries that have top-ups, without their operators
      if (!code && !isd && searchbyname === undefined)
        return dialCountries
          .filter((c) => operatorsIn(c.code).length > 0)
          .map((c) => ({ ...detail(c.code, c.isd, language), operators: [] }));
      const matches = (country: { code: string; isd: string }): boolean => {
        if (code) return country.code === code;
        if (isd) return country.isd === isd;
        return (
          start !== '' &&
          [language, fallbackLanguage].some((l) => foldText(countryName(country.code, l)).startsWith(start))
        );
      };
      return dialCountries.filter(matches).map((c) => detail(c.code, c.isd, language));
    },

    productsByCountry(country, question, language) {
      if (!isCountry(country)) return null;
      const names = getMessages(language).products.categories;
      const { list, counted } = cardsOf(country);
      const present = list.categories(question.prodType);
      const { products: onPage, total } = list.page(question, language);
      return {
        ccode_iso2: country,
        country: countryName(country, language),
        categories: Object.entries(categories).flatMap(([word, category_id]) =>
          present.has(category_id) ? [{ category_id, name: names[word as CategoryWord] }] : [],
        ),
        products: onPage.map((product) => ({
          ...toProductDto(product),
          ...(counted.has(product) ? { counted: 1 } : {}),
        })),
        pageno: question.page,
        pagesize: question.pageSize,
        total,
      };
    },

    rates(prodid, language) {
      const product = byId.get(prodid);
      if (!product) return null;
      const { terms_html, redeem } = articleOf(product, language);
      const { quantityMax, orderMax } = pricing.orderRule(product.family);
      return {
        prodid,
        slug: product.slug,
        ProdName: product.name,
        logo: product.logo,
        ProdType: product.prodType,
        SupplierID: product.supplierId,
        OperatorCode: product.operatorCode,
        ccode_iso2: product.country,
        currency: 'CHF',
        ReceiveCurrency: product.currency,
        denominationType: product.kind,
        rates: toRatesDto(product, pricing, language, measured.get(product.prodid)?.popular ?? null),
        range: toRangeDto(product, pricing),
        quantity: { min: 1, max: quantityMax },
        order_max: toWire(orderMax),
        terms_html,
        redeem,
        instock: product.inStock ? 1 : 0,
        residence_only: product.residenceOnly ? 1 : 0,
        facts: {
          region: product.region,
          delivery: product.denominations[0]?.delivery ?? 'direct',
          validity: product.validity,
          refundable: product.returnHours > 0 ? 1 : 0,
          ...(product.returnHours > 0 ? { return_hours: product.returnHours } : {}),
        },
        ...(product.isTaxed ? { before_tax: 1 } : {}),
        ...usualField(product),
      };
    },

    faq(slug, language) {
      const product = bySlug.get(slug);
      return product ? articleOf(product, language).faq : null;
    },

    receiptTexts(prodid, language) {
      const product = byId.get(prodid);
      if (!product) return null;
      const { redeem } = articleOf(product, language);
      const { supportUrl, termsUrl, balanceUrl } = product;
      return { redeem, supportUrl, termsUrl, balanceUrl };
    },

    cardsIn: (country) => cardsByCountry.get(country) ?? [],
    idOfSlug(slug) {
      const product = bySlug.get(slug);
      return product && product.supplierFault?.kind !== 'notMapped' ? product.prodid : null;
    },
    productById: (prodid) => byId.get(prodid) ?? null,
    productBySlug: (slug) => bySlug.get(slug) ?? null,
    vouchers: () => listed.filter((p) => p.family === 'voucher'),
    operatorById: (operatorId) => byId.get(`T-${operatorId}`) ?? null,
    operatorOfSupplier: (id) => bySupplier.get(supplierKey('operator', id)) ?? null,
    products: () => products,
    rateOf: (currency) => pricing.worth(1, currency),
    ofSupplier,
    supplierFaults(list) {
      const supplied = ofSupplier(list);
      return products
        .filter(({ prodid }) => offered.has(prodid))
        .flatMap((product) => {
          const fault = supplierFaultOf(product, supplied.get(product.prodid), pricing, (value) =>
            unitPrice(pricing, product, value),
          );
          return fault ? [{ product, fault }] : [];
        });
    },
    setMeasured(facts) {
      if (JSON.stringify([...facts]) === JSON.stringify([...measured])) return;
      measured = facts;
      lists.clear();
      version += 1;
    },
    setOffSale(prodids) {
      for (const product of products) {
        const inStock = offered.has(product.prodid) && !prodids.has(product.prodid);
        if (inStock !== product.inStock) version += 1;
        product.inStock = inStock;
      }
    },
    version: () => version,
    operatorsIn,
    operatorByCarrier: (country, carrier) => byCarrier.get(`${country} ${foldText(carrier)}`) ?? null,

    topupProduct(operatorId, language) {
      const product = byId.get(`T-${operatorId}`);
      if (!product?.inStock) return null;
      return {
        ccode_iso2: product.country,
        country: countryName(product.country, language),
        OperatorCode: product.operatorCode,
        operator: product.name,
        logo: product.logo,
        SupplierID: product.supplierId,
        prodid: product.prodid,
        ReceiveCurrency: product.currency,
        denominationType: product.kind,
        rates: toRatesDto(product, pricing, language, measured.get(product.prodid)?.popular ?? null),
        range: toRangeDto(product, pricing),
        ...(product.isTaxed ? { before_tax: 1 } : {}),
        ...usualField(product),
        alternatives: operatorsIn(product.country)
          .filter((other) => other !== product)
          .map(toOperatorDto),
      };
    },

    alternatives(country, language) {
      const list = operatorsIn(country);
      if (list.length === 0) return null;
      return {
        ccode_iso2: country,
        country: countryName(country, language),
        alternatives: list.map(toOperatorDto),
      };
    },

    priceOf({ prodid, ProductPriceID, amount }, language = fallbackLanguage) {
      const product = byId.get(prodid);
      if (!product) return { ok: false, reason: 'unknown' };
      const receive = amount ? fromWire(amount) : receiveOf(prodid, ProductPriceID ?? '');
      const denomination = receive === null ? null : denominationOf(product, receive);
      if (denomination === null) return { ok: false, reason: 'notOffered' };
      if (!product.inStock || product.supplierProduct === null) return { ok: false, reason: 'soldOut' };
      const { quantityMax, orderMax } = pricing.orderRule(product.family);
      return {
        ok: true,
        prodid,
        ProductPriceID: quoteId(prodid, denomination.receive),
        ProdType: product.prodType,
        ProdName: product.name,
        slug: product.slug,
        price: unitPrice(pricing, product, denomination),
        receive: toWire(denomination.receive),
        send: denomination.send === null ? null : toWire(denomination.send),
        currency: product.currency,
        label: denominationLabel(product, denomination, language),
        validity: denomination.validity,
        delivery: denomination.delivery,
        OperatorCode: product.operatorCode,
        SupplierID: product.supplierId,
        supplierProduct: product.supplierProduct,
        logo: product.logo,
        country: product.country,
        isBeforeTax: isBeforeTax(product, denomination),
        contents: denomination.contents,
        residenceOnly: product.residenceOnly,
        returnHours: product.returnHours,
        quantityMax,
        orderMax,
      };
    },
  };
};
