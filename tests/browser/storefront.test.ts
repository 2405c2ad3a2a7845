import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { languages } from '../../contract/domain/languages.ts';
import { emailLinkRequestFlow } from '../../machines/identity/emailLinkRequest/emailLinkRequest.flow.ts';
import { consentFlow } from '../../machines/shell/consent/consent.flow.ts';
import { contactFlow } from '../../machines/support/contact/contact.flow.ts';
import { contact } from '../../machines/support/contact/contact.flow.ts';
import { slow } from '../setup/tiers.ts';
import { expect } from '../support/browser/expect.ts';
import { screenIs } from '../support/browser/journey.ts';
import { loadMails, sent } from '../support/browser/sandbox.ts';
import { createUserActions } from '../support/browser/userActions.ts';
import { phone, useBrowser } from './support/browser.ts';

const { open, shop } = useBrowser({ handsOn: true });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const stored = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }));
const readCookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();
const readConsent = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null') as unknown);

/** Opens the shop and records every request to other sites. */
const listened = async () => {
  const page = await open('/help', { asksCookies: true });
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== shop()) foreign.push(request.url());
  });
  await expect(banner(page)).toBeVisible();
  return { page, foreign };
};
const stroll = async (page: Page) => {
  for (const path of ['/', '/giftcardworld', '/about']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
};

describe("the shop's cookies", () => {
  // Storage that the cookie policy lists as necessary for a visitor who only browses.
  const necessary = {
    cookies: ['language'],
    local: ['Location', 'currentLocation', 'language', 'lastActivity'],
  };

  test('I18N-05 I18N-06 CONS-07: before the visitor makes a choice, the browser stores only what is necessary and contacts no third parties [ASVS-10.1.1 ASVS-14.2.3 C14]', async () => {
    const { page, foreign } = await listened();
    await stroll(page);
    expect(await readCookies(page)).toEqual(necessary.cookies);
    expect(await stored(page)).toEqual({ local: necessary.local.sort(), session: [] });
    expect(foreign).toEqual([]);
    await expect(banner(page)).toBeVisible();
    await page.context().close();
  });

  test('the cookie banner never covers the scroll-to-top button', slow, async () => {
    const page = await open('/help', { viewport: phone, asksCookies: true });
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, innerHeight));
    const button = page.getByRole('button', { name: 'Back to top' });
    await expect(button).toBeVisible();
    const measure = async (one: Locator) => (await one.boundingBox())!;
    const [above, below] = [await measure(button), await measure(banner(page))];
    expect(above.y + above.height).toBeLessThanOrEqual(below.y);
    await page.context().close();
  });

  test.each([
    ['consent.allAccepted', { necessary: true, analytics: true, marketing: true }],
    ['consent.necessaryChosen', { necessary: true, analytics: false, marketing: false }],
  ])(
    'after the event %s, the shop stores only the cookie choice and loads nothing from other sites',
    slow,
    async (event, choice) => {
      const { page, foreign } = await listened();
      await consentFlow.drivers[event]!(createUserActions(page), { type: event });
      await expect(banner(page)).toHaveCount(0);
      expect(await readConsent(page)).toEqual(choice);
      await stroll(page);
      expect(await readCookies(page)).toEqual(necessary.cookies);
      expect(await stored(page)).toEqual({
        local: ['cookieConsent', ...necessary.local].sort(),
        session: [],
      });
      expect(foreign).toEqual([]);
      await expect(banner(page)).toHaveCount(0);
      await page.context().close();
    },
  );

  test(
    'allowing one category in the cookie settings applies to all tabs, and the footer reopens the settings',
    slow,
    async () => {
      const { page } = await listened();
      const other = await page.context().newPage();
      await other.goto('/about');
      await expect(banner(other)).toBeVisible();
      const actions = createUserActions(page);
      await actions.press('Settings');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('switch', { name: 'Necessary' })).toBeDisabled();
      await dialog.getByRole('switch', { name: 'Analytics' }).check();
      await dialog.getByRole('button', { name: 'Save choice' }).click();
      expect(await readConsent(page)).toEqual({ necessary: true, analytics: true, marketing: false });
      await expect(banner(other)).toHaveCount(0);
      await actions.press('Cookie settings');
      await expect(dialog.getByRole('switch', { name: 'Analytics' })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await page.context().close();
    },
  );

  test(
    'CONS-06: the cookie banner is part of the footer, so pages without a footer have no banner',
    slow,
    async () => {
      const page = await open('/forgot-password', { asksCookies: true });
      await expect(page.getByRole('region', { name: 'Bot detected' })).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
      await page.context().close();
    },
  );
});

describe('the shop in automated browsers', () => {
  test(
    'BOT-01 BOT-09 BOT-10: an automated browser gets a notice that lists the signs of automation and can be closed, and its requests are flagged',
    slow,
    async () => {
      const page = await open('/');
      const line = page.getByRole('region', { name: 'Bot detected' });
      await line.locator('summary').click();
      await expect(line).toContainText('webdriver');
      expect(await page.evaluate(() => window.isBot)).toBe(true);
      const call = page.waitForRequest((request) => request.url().includes('/api/getGiftProductList'));
      await page.getByRole('navigation').first().getByRole('link', { name: 'Gift cards' }).click();
      expect((await call).headers()['x-bot']).toBe('1');
      await screenIs(page, 'list');
      await createUserActions(page).press('Close bot message');
      await expect(line).toHaveCount(0);
      await page.context().close();
    },
  );

  test('BOT-09: the notice for automated browsers does not appear in ordinary browsers', slow, async () => {
    const page = await open('about:blank', {
      asksCookies: true,
      userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36',
    });
    await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
    await page.goto('/about');
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Bot detected' })).toHaveCount(0);
    expect(await page.evaluate(() => window.isBot)).toBeUndefined();
    await page.context().close();
  });
});

test('the shop works in a browser that does not expose its languages', slow, async () => {
  const page = await open('about:blank');
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { get: () => undefined, configurable: true }),
  );
  await page.goto('/orders');
  await page.waitForURL((url) => url.pathname === '/');
  await screenIs(page, 'shown');
  await page.context().close();
});

describe('content pages and forms', () => {
  test.each([
    ['/about', 'about', 'About us'],
    ['/terms-and-conditions', 'terms', 'Terms and conditions'],
    ['/cookies-policy', 'cookies', 'Cookies'],
    ['/privacy-policy', 'privacy', 'Privacy'],
    ['/legal-disclosure', 'disclosure', 'Legal disclosure'],
  ])('NAV-02 NAV-16: on a phone, the page %s shows its content', slow, async (path, screen, title) => {
    const page = await open(path, { viewport: phone });
    await screenIs(page, screen);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.context().close();
  });

  test('a contact message is sent to the company, and the page shows its reference number', async () => {
    const page = await open('/contact-us?topic=order');
    await screenIs(page, 'form');
    const email = `ann${Date.now()}@example.com`;
    await contactFlow.drivers['contact.submitted']!(createUserActions(page), {
      type: '',
      contact: { ...contact, email },
    });
    await screenIs(page, 'sent');
    const ref = /C-\d{8}/.exec(await page.locator('main').innerText())?.[0] ?? 'none';
    await expect
      .poll(async () => (await loadMails(shop())).map(({ subject }) => subject).join('\n'))
      .toContain(`[${ref}] My order or my code · ${contact.orderno}`);
    await page.context().close();
  });

  test(
    'the emailed link confirms a newsletter subscription, and a link in the next email cancels it',
    slow,
    async () => {
      const page = await open('/about');
      const email = `news${Date.now()}@example.com`;
      await emailLinkRequestFlow.drivers['emailLinkRequest.submitted']!(createUserActions(page), {
        type: '',
        email,
      });
      await expect(page.getByText('Please open the link in our e-mail to confirm.')).toBeVisible();
      const findLink = async (action: string): Promise<string> =>
        (await sent(shop(), 'inbox', email, new RegExp(`https?://\\S+/newsletter/${action}\\S+`)))[0];
      await page.goto(await findLink('confirm'));
      await createUserActions(page).press('Confirm subscription');
      await expect(page.getByText('You are subscribed to the newsletter.')).toBeVisible();
      await page.goto(await findLink('leave'));
      await createUserActions(page).press('Unsubscribe');
      await expect(page.getByText('You’ve unsubscribed.')).toBeVisible();
      await page.goto('/newsletter/confirm?token=made-up');
      await createUserActions(page).press('Confirm subscription');
      await screenIs(page, 'refused');
      await page.context().close();
    },
  );

  test(
    "opening a help question's URL shows its answer, and searching the help shows results",
    slow,
    async () => {
      const page = await open('/help?question=limits', { viewport: phone });
      const answer = page.locator('details#limits p').first();
      await expect(answer).toBeInViewport();
      await createUserActions(page).fill('How can we help?', 'refund');
      await screenIs(page, 'results');
      await page.context().close();
    },
  );
});

describe('shop URLs and search engines', () => {
  const loadText = async (path: string) => (await fetch(`${shop()}${path}`)).text();

  test(
    "a language in the URL path sets the shop's language and is then removed from the URL",
    slow,
    async () => {
      const page = await open('/de/about', { locale: 'de-CH' });
      await screenIs(page, 'about');
      // The server-rendered page loads first, and then its script changes the URL.
      await expect(page).toHaveURL(`${shop()}/about`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await page.context().close();
      // The shop does not support the browser's language, Portuguese.
      const foreign = await open('/fr/about', { locale: 'pt-BR' });
      await screenIs(foreign, 'about');
      await expect(foreign.locator('html')).toHaveAttribute('lang', 'fr');
      await foreign.context().close();
    },
  );

  test('the help page has a title, a canonical URL and links to its translations, and personal pages are not indexed', async () => {
    const html = await loadText('/de/help');
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<title>Hilfe · Rigi</title>');
    expect(html).toContain(`<link rel="canonical" href="${shop()}/de/help" />`);
    for (const language of languages)
      expect(html).toContain(`hreflang="${language}" href="${shop()}/${language}/help"`);
    expect(html).toContain('"@type":"FAQPage"');
    expect(await loadText('/orders')).toContain('<meta name="robots" content="noindex" />');
    expect(await loadText('/no/such/path')).toContain('noindex');
  });

  test(
    "a product page contains the product's price as structured data and escapes the product name in the URL",
    slow,
    async () => {
      const html = await loadText('/giftcardworld/zalando-ch');
      const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
      );
      expect(data.map((one) => one['@type'])).toEqual(['Product', 'FAQPage']);
      expect(data[0]).toMatchObject({
        offers: { priceCurrency: 'CHF', lowPrice: expect.stringMatching(/^\d+\.\d{2}$/) as unknown },
      });
      const attack = await loadText('/giftcardworld/%3Cscript%3Ealert(1)%3C/script%3E');
      expect(attack).not.toContain('<script>alert');
    },
  );

  test(
    'the sitemap and robots.txt use the same host, and the sitemap lists no personal pages',
    slow,
    async () => {
      const map = await loadText('/sitemap.xml');
      expect(map).toContain(`<loc>${shop()}/giftcardworld/zalando-ch</loc>`);
      expect(map).not.toMatch(/\/(orders|profile|checkout)</);
      expect(await loadText('/robots.txt')).toContain(`Sitemap: ${shop()}/sitemap.xml`);
    },
  );

  test('the shop can be installed as an app', slow, async () => {
    const manifest = JSON.parse(await loadText('/manifest.webmanifest')) as {
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest.display).toBe('standalone');
    for (const { src } of manifest.icons) expect((await fetch(`${shop()}${src}`)).status).toBe(200);
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  });

  test('the production shop contains no flows page [ASVS-13.4.2 ASVS-15.2.3]', async () => {
    const page = await open('/flows');
    await expect(page.getByText('Sorry, we were unable to find that page')).toBeVisible();
    const entry = await readFile(join(import.meta.dirname, '../../dist/.vite/manifest.json'), 'utf8');
    expect(entry).not.toContain('flows/page');
    await page.context().close();
  });
});

describe('long gift card lists', () => {
  test('a long list loads page by page, and a search covers the whole list', slow, async () => {
    const page = await open('/giftcardworld');
    const cards = page.locator('main li a[href^="/giftcardworld/"]');
    await expect(page.getByText('48 of 52')).toBeVisible();
    await expect(cards).toHaveCount(48);
    await createUserActions(page).press('Show more');
    await expect(cards).toHaveCount(52);
    await expect(cards.nth(48)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    const last = await cards.nth(51).innerText();
    // The URL stores the number of loaded pages.
    await page.reload();
    await expect(cards).toHaveCount(52);
    await createUserActions(page).fill('Search', last);
    await expect(cards).toHaveText([last]);
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    expect(new URL(page.url()).searchParams.has('pages')).toBe(false);
    await page.context().close();
  });
});

test('the notice for outdated browsers does not appear in the tested browsers', slow, async () => {
  const page = await open('/');
  for (const path of ['/giftcardworld', '/checkout']) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.locator('.too-old')).toBeHidden();
  }
  await page.context().close();
});
