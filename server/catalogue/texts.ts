import { hoursText } from '../../contract/domain/catalogue/returns.ts';
import { validityText } from '../../contract/domain/catalogue/validity.ts';
import { countryName } from '../../contract/domain/countries.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { groupThousands } from '../../contract/domain/money.ts';
import type { Faq } from '../../contract/schemas/catalogue.ts';
import { getMessages } from '../messages/index.ts';
import { escapeHtml } from './html.ts';
import type { CatalogueProduct } from './products.ts';

/** Placeholders allowed in product texts, written in braces. */
export const placeholders = [
  'brand',
  'country',
  'currency',
  'validity',
  'issuer',
  'digits',
  'returns',
  'period',
  'arrival',
] as const;
type Placeholder = (typeof placeholders)[number];

export type Redeem = { concise: string; verbose: string };
export type Article = {
  faq: Faq;
  terms_html: string;
  redeem: Redeem;
};

/**
 * Formats an amount: `(29900, 'INR')` → `INR 299`, with a non-breaking space. Francs always have two decimals; other
 * currencies have decimals only if they are not zero.
 */
export const amountText = (hundredths: number, currency: string): string => {
  const whole = currency !== 'CHF' && hundredths % 100 === 0;
  return `${currency}\u00a0${groupThousands((hundredths / 100).toFixed(whole ? 0 : 2))}`;
};

const filler = (values: Record<Placeholder, string>) => {
  const fill = (text: string, encode: (value: string) => string): string =>
    text.replace(/\{(\w+)\}(\.?)/g, (_, key: Placeholder, stop: string) => {
      const value = encode(values[key]);
      // avoids a second full stop after a value such as `Ltd.`
      return value.endsWith('.') ? value : value + stop;
    });
  return {
    line: (text: string) => fill(text, (value) => value),
    html: (text: string) => fill(text, escapeHtml),
  };
};

/** Returns all texts about a product in the given language. */
export const articleOf = (product: CatalogueProduct, language: Language): Article => {
  const texts = getMessages(language).products;
  const family = texts.families[product.family];
  const kind = product.brandKind === null ? null : texts.kinds[product.brandKind];
  const validityTexts = texts.validity[product.family === 'voucher' ? 'pin' : 'code'];
  const validity =
    product.validity === null
      ? validityTexts.unlimited
      : validityTexts.limited.replaceAll('{validity}', validityText(product.validity, language));
  const period = hoursText(product.returnHours, language);
  const fill = filler({
    returns:
      product.returnHours > 0 ? texts.returns.unopened.replaceAll('{period}', period) : texts.returns.final,
    brand: product.brand,
    country: countryName(product.country, language),
    currency: product.currency,
    validity,
    issuer: product.issuer,
    digits: String(product.pinDigits ?? ''),
    period,
    arrival: product.returnHours > 0 ? texts.arrival.shown : texts.arrival.mailed,
  });
  const brands: Readonly<Record<string, string>> = texts.brands;
  const sentence = brands[product.brandSlug ?? ''];
  const brandParagraph = sentence === undefined ? '' : `<p>${escapeHtml(sentence)}</p>`;
  const redeem = kind?.redeem ?? family.redeem;
  const terms_html = fill.html(family.terms_html);
  return {
    terms_html,
    redeem: { concise: fill.line(redeem.concise), verbose: fill.line(redeem.verbose) },
    faq: {
      slug: product.slug,
      title: product.name,
      intro_html: `${brandParagraph}${fill.html(family.intro_html)}`,
      howto: (kind ?? family).howto.map((text, index) => ({ step: index + 1, text: fill.line(text) })),
      faqs: [...(kind?.faqs ?? []), ...family.faqs].map(({ question, answer_html }) => ({
        question: fill.line(question),
        answer_html: fill.html(answer_html),
      })),
      terms_html,
      issuer: product.issuer,
      support: { url: product.supportUrl, phone: '' },
      balance_url: product.balanceUrl,
      lang: language,
      warning:
        product.family === 'topup'
          ? null
          : { title: texts.warning.title, html: fill.html(texts.warning.html) },
    },
  };
};
