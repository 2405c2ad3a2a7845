import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadHelp } from '../../../contract/content/loadContent.ts';
import { brand } from '../../../contract/domain/brand.ts';
import { languages } from '../../../contract/domain/languages.ts';
import { displayChf, toWire } from '../../../contract/domain/money.ts';
import { loadCatalogue, type Catalogue } from '../../../server/catalogue/index.ts';
import { insertHead, productPath, robots, sitemap, splitPath } from '../../../server/htmlHead/head.ts';
import { getMessages } from '../../../server/messages/index.ts';
import { routes } from '../../../src/app/router/routes.ts';

const origin = 'https://rigi.example';
const html =
  '<!doctype html>\n<html>\n<head>\n<title>Rigi</title>\n<meta\n  name="description"\n  content="Old"\n/>\n</head><body></body></html>';
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await loadCatalogue();
});
const at = (path: string): string => insertHead(html, path, catalogue, origin);

test.each([
  ['/de/help', 'de', '/help'],
  ['/it', 'it', '/'],
  ['/FR/About/', 'fr', '/about'],
  ['/help', null, '/help'],
  ['/item', null, '/item'],
  ['/', null, '/'],
])('the path %s is split into the language %s and the page %s', (given, language, path) => {
  expect(splitPath(given)).toEqual({ language, path });
});

describe('head of a page', () => {
  test('a page has a title, a description and one canonical URL in its language', () => {
    const page = at('/de/about/');
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('<title>Über uns · Rigi</title>');
    expect(page).not.toContain('content="Old"');
    expect(page).toContain(`<link rel="canonical" href="${origin}/de/about" />`);
    expect(page).toContain(`hreflang="x-default" href="${origin}/about"`);
  });

  test('a listed page links to itself in every language and describes itself for link previews', () => {
    const page = at('/de/about');
    for (const language of languages) {
      const link = (path: string) =>
        `<link rel="alternate" hreflang="${language}" href="${origin}/${path}" />`;
      expect(page).toContain(link(`${language}/about`));
      expect(at('/')).toContain(link(language));
    }
    const { title, description } = getMessages('de').heads.about;
    expect(page).toContain(`<meta property="og:site_name" content="${brand.name}" />`);
    expect(page).toContain(`<meta property="og:title" content="${title}" />`);
    expect(page).toContain(`<meta property="og:description" content="${description}" />`);
  });

  test("a page's preview image has the size given in the meta tags", async () => {
    const [, name] = /<meta property="og:image" content="https:\/\/rigi\.example\/([\w.-]+)" \/>/.exec(
      at('/'),
    )!;
    const { width, height } = await sharp(join(import.meta.dirname, '../../../public', name!)).metadata();
    // Large link previews require at least 600 × 315 pixels at a ratio of 1.91.
    expect(width).toBeGreaterThanOrEqual(600);
    expect(width / height).toBeCloseTo(1.91, 1);
    expect(at('/')).toContain(`<meta property="og:image:width" content="${width}" />`);
    expect(at('/')).toContain(`<meta property="og:image:height" content="${height}" />`);
    expect(at('/')).toContain('<meta name="twitter:card" content="summary_large_image" />');
  });

  test('the structured data for search engines describes the company and a product the same way as their pages', () => {
    const dataOn = (path: string): unknown[] =>
      [...at(path).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
        ([, json = '']) => JSON.parse(json) as unknown,
      );
    const { company } = brand;
    const image = `${origin}/icon-512.png`;
    const organisation = {
      '@type': 'Organization',
      name: company.name,
      url: `${origin}/`,
      logo: image,
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
    expect(dataOn('/')).toMatchObject([organisation]);
    expect(dataOn('/legal-disclosure')).toMatchObject([organisation]);
    expect(dataOn('/about')).toEqual([]);
    const product = catalogue.productById('G-3090')!;
    expect(dataOn(productPath(product))[0]).toMatchObject({
      '@type': 'Product',
      name: product.name,
      description: getMessages('en').productHeads.card(product.name, displayChf(toWire(product.minPrice)))
        .description,
      image,
      sku: product.prodid,
      brand: { name: product.brand },
      offers: {
        url: origin + productPath(product),
        priceCurrency: 'CHF',
        lowPrice: toWire(product.minPrice),
        highPrice: toWire(product.maxPrice),
        offerCount: product.denominations.length,
        availability: 'https://schema.org/InStock',
        seller: { name: company.name },
      },
    });
  });

  test('the structured data of the help page and of a product contains their questions in the language of the page', async () => {
    const questionsOn = (path: string) =>
      [...at(path).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
        .map(([, json = '']) => JSON.parse(json) as { '@type': string; mainEntity: object[] })
        .filter((data) => data['@type'] === 'FAQPage')
        .flatMap(({ mainEntity }) => mainEntity);
    const toEntity = (question: string, text: unknown) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text },
    });
    const help = (await loadHelp('de')).flatMap(({ questions }) => questions);
    expect(questionsOn('/de/help')).toEqual(help.map(({ question, answer }) => toEntity(question, answer)));
    const { faqs } = catalogue.faq('zalando-ch', 'de')!;
    expect(faqs.length).toBeGreaterThan(0);
    const text: unknown = expect.stringMatching(/^[^<>\s][^<>]*[^<>\s]$/);
    expect(questionsOn('/giftcardworld/zalando-ch')).toHaveLength(faqs.length);
    expect(questionsOn('/de/giftcardworld/zalando-ch')).toEqual(
      faqs.map(({ question }) => toEntity(question, text)),
    );
  });

  test('a product without questions has no questions in its structured data', () => {
    const path = productPath(catalogue.productById('G-3090')!);
    for (const faq of [null, { faqs: [] }]) {
      const page = insertHead(html, path, { ...catalogue, faq: () => faq } as unknown as Catalogue, origin);
      expect(page).toContain('"@type":"Product"');
      expect(page).not.toContain('FAQPage');
    }
  });

  test('a product name cannot end the script that contains the structured data', () => {
    const product = { ...catalogue.productById('G-3090')!, name: '</script><b>' };
    const page = insertHead(html, productPath(product), { ...catalogue, productById: () => product }, origin);
    expect(page).not.toContain('</script><b>');
    expect(page).toContain(String.raw`"name":"\u003c/script>\u003cb>"`);
  });

  test('a product with a single value has an offerCount of 1 in the structured data', () => {
    const product = catalogue.productById('G-3090')!;
    const single = { ...product, denominations: product.denominations.slice(0, 1) };
    const page = insertHead(html, productPath(product), { ...catalogue, productById: () => single }, origin);
    expect(page).toContain('"offerCount":1,');
  });

  test('a page without a language in its URL has no lang attribute', () => {
    expect(at('/about')).toContain('<html>');
    expect(at('/about')).toContain(`<link rel="canonical" href="${origin}/about" />`);
  });

  test('the head of a page that the browser renders is in the chosen language, but has no lang attribute', () => {
    const page = insertHead(html, '/orders', catalogue, origin, { language: 'de' });
    expect(page).toContain(`<title>${getMessages('de').heads.account.title} · Rigi</title>`);
    expect(page).toContain('<html>');
  });

  test.each([
    '/orders',
    '/checkout',
    '/order-success',
    '/gift',
    '/no/such',
    '/giftcardworld/none',
    '/de/profile',
  ])('%s is marked as noindex', (path) => {
    expect(at(path)).toContain('<meta name="robots" content="noindex" />');
    expect(at(path)).not.toContain('canonical');
    expect(at(path)).not.toContain('content="Old"');
  });

  test.each([
    ['/de/orders', 'Ihr Konto', getMessages('de').heads.account],
    ['/fr/order-success/', 'Votre commande', getMessages('fr').heads.order],
    ['/checkout', 'Checkout and payment', getMessages('en').heads.checkout],
    ['/it/newsletter/leave', 'Newsletter', getMessages('it').heads.newsletter],
    ['/es/no/such', 'Página no encontrada', getMessages('es').heads.missing],
    ['/giftcardworld/constructor', 'Page not found', getMessages('en').heads.missing],
  ])('%s has the title %s and a description of its purpose', (path, title, { description }) => {
    expect(at(path)).toContain(`<title>${title} · Rigi</title>`);
    expect(at(path)).toContain(`<meta name="description" content="${description}" />`);
  });

  test('pages with a fixed path do not use the description of the not-found page', () => {
    const paths = routes.map((route) => route.path).filter((path) => !path.includes(':'));
    for (const path of [...paths, '/newsletter/leave'])
      expect(at(path), path).not.toContain(getMessages('en').heads.missing.description);
  });

  test('a product page contains its price in francs and is indexed only at its canonical URL', () => {
    const product = catalogue.productBySlug('zalando-ch')!;
    expect(productPath(product)).toBe('/giftcardworld/zalando-ch');
    const page = at('/giftcardworld/zalando-ch');
    expect(page).toContain('"@type":"AggregateOffer"');
    expect(page).toContain('"priceCurrency":"CHF"');
    expect(at('/mobile-topup/zalando-ch')).toContain('noindex');
    // A card under the path of another family shows the list of cards, but a top-up shows no page.
    const titleOf = (path: string): string => /<title>(.*) · Rigi<\/title>/.exec(at(path))?.[1] ?? '';
    expect(titleOf('/paysafe/zalando-ch')).toBe(getMessages('en').heads.listing.title);
    expect(titleOf('/giftcardworld/airtel-india')).toBe(getMessages('en').heads.missing.title);
  });

  test('the head of a product names its price, and depends on whether the product is a card or a top-up', () => {
    for (const [slug, kind, start] of [
      ['zalando-ch', 'card', '/giftcardworld/'],
      ['airtel-india', 'topUp', '/mobile-topup/'],
    ] as const) {
      const product = catalogue.productBySlug(slug)!;
      expect(productPath(product)).toBe(start + slug);
      const { title, description } = getMessages('en').productHeads[kind](
        product.name,
        displayChf(toWire(product.minPrice)),
      );
      const page = at(productPath(product));
      expect(page).toContain(`<title>${title} · Rigi</title>`);
      expect(page).toContain(`<meta name="description" content="${description}" />`);
    }
    expect(productPath({ ...catalogue.productBySlug('zalando-ch')!, family: 'voucher' })).toBe(
      '/paysafe/zalando-ch',
    );
  });

  test('the shop never copies HTML from the URL into a page [ASVS-1.1.2 S2]', () => {
    for (const path of ['/"><script>x</script>', '/giftcardworld/<script>', '/de/<svg onload=x>'])
      expect(at(path)).not.toMatch(/<script>x|<svg onload|giftcardworld\/<script/);
  });
});

test('page titles and descriptions are short enough for search results in every language', () => {
  for (const language of languages)
    for (const [name, { title, description }] of Object.entries(getMessages(language).heads)) {
      expect(title.length, `${language} ${name}`).toBeLessThanOrEqual(60);
      expect(description.length, `${language} ${name}`).toBeLessThanOrEqual(160);
      expect(language === 'de' && `${title}${description}`.includes('ß')).toBe(false);
    }
});

test('the sitemap lists each product once and no personal pages', () => {
  const map = sitemap(catalogue, ['CH', 'IN'], origin);
  const places = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(new Set(places).size).toBe(places.length);
  expect(places).toContain(`${origin}/giftcardworld/zalando-ch`);
  expect(places).toContain(`${origin}/mobile-topup/airtel-india`);
  const alternates = languages.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${origin}/${one}/about"/>`,
  );
  expect(map).toContain(`<url><loc>${origin}/about</loc>${alternates.join('')}</url>`);
  expect(places.some((place) => /orders|profile|checkout|\/:/.test(place ?? ''))).toBe(false);
});

test('robots.txt excludes personal pages, but no pages in the sitemap', () => {
  const rules = [...robots(origin).matchAll(/^Disallow: (.*)$/gm)].map(([, rule]) => rule!);
  // RFC 9309, 2.2.2 and 2.2.3: a rule matches every path that begins with it. `$` marks the end of a path.
  const isExcluded = (path: string): boolean =>
    rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
  const map = sitemap(catalogue, ['CH', 'IN'], origin);
  const places = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, place]) => place!.slice(origin.length) || '/',
  );
  expect(places).toContain('/giftcardworld/zalando-ch');
  expect(places.filter(isExcluded)).toEqual([]);
  for (const path of ['/gift', '/gift?x=1', '/orders', '/checkout', '/newsletter/confirm?token=a'])
    expect.soft(isExcluded(path), path).toBe(true);
  for (const path of ['/api/getCart', '/sandbox/inbox']) expect.soft(isExcluded(path), path).toBe(true);
  expect(robots(origin)).toMatch(/^User-agent: \*\n/);
  expect(robots(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
});
