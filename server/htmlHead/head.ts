import { loadHelp } from '../../contract/content/loadContent.ts';
import { brand } from '../../contract/domain/brand.ts';
import {
  fallbackLanguage,
  languages,
  splitLanguage,
  type Language,
} from '../../contract/domain/languages.ts';
import { displayChf, toWire } from '../../contract/domain/money.ts';
import { escapeHtml } from '../catalogue/html.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { CatalogueProduct } from '../catalogue/products.ts';
import { getMessages } from '../messages/index.ts';
import { fixedPages, listedPaths, personalPaths, type Page as FixedPage } from './pages.ts';

const help = new Map(
  await Promise.all(languages.map(async (language) => [language, await loadHelp(language)] as const)),
);

type HelpEntry = { question: string; answer: string };
type Page = { title: string; description: string; data: object[] };

/**
 * Splits a path into language and page: `/de/help` → `de` and `/help`. The language is null if the path contains none.
 * Ignores case and trailing slashes.
 */
export const splitPath = (pathname: string): { language: Language | null; path: string } => {
  const plain = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return splitLanguage(plain);
};

/** Returns the path of a product page. */
export const productPath = ({ family, slug }: CatalogueProduct): string =>
  `/${family === 'topup' ? 'mobile-topup' : family === 'voucher' ? 'paysafe' : 'giftcardworld'}/${slug}`;

const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const faqData = (questions: readonly HelpEntry[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

const organisation = (origin: string): object => {
  const { company } = brand;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: company.email,
    telephone: company.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.street,
      postalCode: company.postcode,
      addressLocality: company.city,
      addressCountry: company.country,
    },
  };
};

const productData = (product: CatalogueProduct, description: string, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description,
  sku: product.prodid,
  brand: { '@type': 'Brand', name: product.brand },
  image: `${origin}/icon-512.png`,
  offers: {
    '@type': 'AggregateOffer',
    url: origin + productPath(product),
    priceCurrency: 'CHF',
    lowPrice: toWire(product.minPrice),
    highPrice: toWire(product.maxPrice),
    offerCount: Math.max(1, product.denominations.length),
    availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'Organization', name: brand.company.name },
  },
});

/** Finds the product with this slug, if it is visible in the catalogue. */
const shownProduct = (catalogue: Catalogue, slug: string): CatalogueProduct | null => {
  const prodid = catalogue.idOfSlug(slug);
  return prodid === null ? null : catalogue.productById(prodid);
};

const productPage = (catalogue: Catalogue, path: string, language: Language, origin: string): Page | null => {
  const product = shownProduct(catalogue, path.split('/').at(-1) ?? '');
  if (!product || productPath(product) !== path) return null;
  const { card, topUp } = getMessages(language).productHeads;
  const { title, description } = (product.family === 'topup' ? topUp : card)(
    product.name,
    displayChf(toWire(product.minPrice)),
  );
  const faqs = catalogue.faq(product.slug, language)?.faqs ?? [];
  return {
    title,
    description,
    data: [
      productData(product, description, origin),
      ...(faqs.length > 0
        ? [faqData(faqs.map(({ question, answer_html }) => ({ question, answer: plainText(answer_html) })))]
        : []),
    ],
  };
};

const pageAt = (catalogue: Catalogue, path: string, language: Language, origin: string): Page | null => {
  const page = fixedPages.get(path);
  if (page?.access !== 'listed') return productPage(catalogue, path, language, origin);
  const name = page.head;
  const data =
    name === 'home' || name === 'disclosure'
      ? [organisation(origin)]
      : name === 'help'
        ? [faqData((help.get(language) ?? []).flatMap(({ questions }) => questions))]
        : [];
  return { ...getMessages(language).heads[name], data };
};

const cardAddress = /^\/(?:giftcardworld|mobiletopup|paysafe)\/([^/]+)$/;
const newsletterAddress = /^\/newsletter\/(?:confirm|leave)$/;

/**
 * Returns the name of the HTML head for a path that search engines must not index. A gift card or voucher under
 * the path of another product type gets `listing`, and an unknown path gets `missing`.
 */
const unlistedAt = (catalogue: Catalogue, path: string): FixedPage['head'] => {
  const page = fixedPages.get(path);
  if (page && page.access !== 'listed') return page.head;
  if (newsletterAddress.test(path)) return 'newsletter';
  const product = shownProduct(catalogue, cardAddress.exec(path)?.[1] ?? '');
  return product && product.family !== 'topup' ? 'listing' : 'missing';
};

/** True if the shop has a page at this path, including personal pages. The path must not contain a language. */
export const isKnownPath = (catalogue: Catalogue, path: string): boolean =>
  unlistedAt(catalogue, path) !== 'missing' || pageAt(catalogue, path, fallbackLanguage, '') !== null;

const describing = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;

const inLanguage = (language: Language, path: string): string => `/${language}${path === '/' ? '' : path}`;

export type HeadOptions = {
  /** Language of the head's text. Defaults to the language in the URL. */
  language?: Language;
  /** True if the server renders the page in `language`. That language then also appears in `<html lang>`. */
  isDrawn?: boolean;
  /** True if the page is sent with a 404 status. */
  isMissing?: boolean;
};

/**
 * Inserts the contents of the head: title, description, canonical URL, links to the page in other languages,
 * and structured data. Personal pages get `noindex`. `<html lang>` is set only if the URL contains a language
 * or the server rendered the page; otherwise, the user's own choice applies.
 */
export const insertHead = (
  html: string,
  pathname: string,
  catalogue: Catalogue,
  origin: string,
  { language: chosenLanguage, isDrawn = false, isMissing = false }: HeadOptions = {},
): string => {
  const { language, path } = splitPath(pathname);
  const shown = isDrawn && chosenLanguage ? chosenLanguage : language;
  const textsIn = chosenLanguage ?? language ?? fallbackLanguage;
  const page = isMissing ? null : pageAt(catalogue, path, textsIn, origin);
  const { title, description } =
    page ?? getMessages(textsIn).heads[isMissing ? 'missing' : unlistedAt(catalogue, path)];
  const tags = page
    ? [
        `<link rel="canonical" href="${escapeHtml(origin + (language ? inLanguage(language, path) : path))}" />`,
        ...languages.map(
          (one) =>
            `<link rel="alternate" hreflang="${one}" href="${escapeHtml(origin + inLanguage(one, path))}" />`,
        ),
        `<link rel="alternate" hreflang="x-default" href="${escapeHtml(origin + path)}" />`,
        `<meta property="og:site_name" content="${brand.name}" />`,
        `<meta property="og:title" content="${escapeHtml(title)}" />`,
        `<meta property="og:description" content="${escapeHtml(description)}" />`,
        `<meta property="og:image" content="${escapeHtml(`${origin}/share.png`)}" />`,
        '<meta property="og:image:width" content="1200" />',
        '<meta property="og:image:height" content="630" />',
        '<meta name="twitter:card" content="summary_large_image" />',
        ...page.data.map(
          (data) =>
            `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
        ),
      ]
    : ['<meta name="robots" content="noindex" />'];
  const titled = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(`${title} · ${brand.name}`)}</title>`)
    .replace(describing, () => `<meta name="description" content="${escapeHtml(description)}" />`);
  const tagged = titled.replace('</head>', () => `${tags.join('\n')}\n</head>`);
  return shown ? tagged.replace('<html>', `<html lang="${shown}">`) : tagged;
};

/** Lists every public URL, with the languages in which the page is available. */
export const sitemap = (catalogue: Catalogue, countries: readonly string[], origin: string): string => {
  const entry = (path: string, more = ''): string =>
    `<url><loc>${escapeHtml(origin + path)}</loc>${more}</url>`;
  const alternates = (path: string): string =>
    languages
      .map(
        (one) =>
          `<xhtml:link rel="alternate" hreflang="${one}" href="${escapeHtml(origin + inLanguage(one, path))}"/>`,
      )
      .join('');
  const products = new Set<string>();
  for (const country of countries) {
    for (const product of catalogue.operatorsIn(country)) products.add(productPath(product));
    for (const product of catalogue.cardsIn(country)) products.add(productPath(product));
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...listedPaths.map((path) => entry(path, alternates(path))),
    ...[...products].filter((path) => !listedPaths.includes(path)).map((path) => entry(path)),
    '</urlset>',
    '',
  ].join('\n');
};

/**
 * Returns the robots.txt patterns that exclude exactly one path. Under RFC 9309, a pattern also excludes every
 * longer path, so `/gift` alone would exclude `/giftcardworld`.
 */
const excluded = (path: string): string[] =>
  listedPaths.some((listed) => listed.startsWith(path)) ? [`${path}$`, `${path}?`, `${path}/`] : [path];

/** Returns robots.txt, which excludes personal pages, orders and the API from search engines. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...['/api/', '/sandbox/', ...personalPaths.flatMap(excluded)].map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
