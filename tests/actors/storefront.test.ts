import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { topics } from '../../contract/content/en/help.ts';
import { createHelpSearch } from '../../contract/search/searchHelp.ts';
import { consentMachine } from '../../machines/shell/consent/consent.machine.ts';
import { locationMachine } from '../../machines/shell/location/location.machine.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { referralOf, storeReferral } from '../../src/features/account/referral/referralCode.ts';
import { reasonsOf, type BrowserTraits } from '../../src/features/shell/botCheck/botCheck.actors.ts';
import { consentImplementations } from '../../src/features/shell/consent/consent.actors.ts';
import { locationImplementations } from '../../src/features/shell/location/location.actors.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';
import { eventually } from '../setup/eventually.ts';

const person: BrowserTraits = {
  webdriver: false,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  languages: ['de-CH', 'en'],
  globals: [],
  canDraw: true,
};

describe('detecting automated browsers', () => {
  test('the bot check reports nothing for a browser used by a person', () => {
    expect(reasonsOf(person)).toEqual([]);
    // CUBOT is a phone brand, so its name in a user agent does not indicate a bot.
    const userAgent =
      'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 Mobile Safari/537.36';
    expect(reasonsOf({ ...person, userAgent })).toEqual([]);
  });

  test.each<[string, Partial<BrowserTraits>, string]>([
    ['the webdriver flag', { webdriver: true }, 'webdriver'],
    ['a headless browser', { userAgent: 'Mozilla/5.0 HeadlessChrome/153.0.0.0 Safari/537.36' }, 'headless'],
    ['PhantomJS by name', { userAgent: 'Mozilla/5.0 PhantomJS/2.1.1 Safari/538.1' }, 'phantom'],
    ['the globals of PhantomJS', { globals: ['_phantom'] }, 'phantom'],
    ['a browser without a language', { languages: [] }, 'noLanguages'],
    ['a blank canvas', { canDraw: false }, 'canvas'],
    ['Googlebot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'crawler'],
    ['a crawler', { userAgent: 'Baiduspider/2.0' }, 'crawler'],
    ...[
      'curl/8.1',
      'Wget/1.2',
      'python-requests/2',
      'axios/1.7',
      'node-fetch/3',
      'Puppeteer',
      'Playwright/1',
    ].map((userAgent): [string, Partial<BrowserTraits>, string] => [userAgent, { userAgent }, 'scripted']),
  ])('the bot check reports %s', (_, traits, reason) => {
    expect(reasonsOf({ ...person, ...traits })).toEqual([reason]);
  });

  test('the bot check reports all reasons that apply, in a fixed order', () => {
    const steered = { ...person, webdriver: true, canDraw: false, userAgent: 'HeadlessChrome' };
    expect(reasonsOf(steered)).toEqual(['webdriver', 'headless', 'canvas']);
  });
});

describe("detecting the visitor's country", () => {
  const answer = {
    country_name: 'Germany',
    country_code: 'DE',
    languages: 'de-CH,fr',
    currency: 'EUR',
    country_calling_code: '+49',
  };
  const start = async (shelf = createMemoryBackend()) => {
    const requests: { address: string; headers: Headers; credentials: unknown }[] = [];
    vi.stubGlobal('fetch', (address: string, { headers, credentials }: RequestInit) => {
      requests.push({ address, headers: new Headers(headers), credentials });
      return Promise.resolve(Response.json(answer));
    });
    const store = createStorage(shelf);
    store.write('accessToken', 'secret');
    const services = { store, notify: { screen: () => {} } } as unknown as AppServices;
    const actor = createActor(
      locationMachine.provide(locationImplementations(services, 'https://ip.test/json', Promise.resolve())),
      { input: { country: null } },
    ).start();
    await eventually(() => expect(shelf.getItem('Location')).not.toBeNull());
    return { actor, shelf, requests };
  };
  afterEach(() => vi.unstubAllGlobals());

  test('LOC-01 LOC-02: the request to the location service contains neither a bearer token nor a cookie', async () => {
    const { shelf, requests } = await start();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ address: 'https://ip.test/json', credentials: 'omit' });
    expect([...requests[0]!.headers.keys()]).toEqual(['accept']);
    expect(JSON.parse(shelf.getItem('Location')!)).toEqual({
      country: 'Germany',
      country_code: 'DE',
      language: 'de',
      currency: 'EUR',
      isd_code: '49',
      at: expect.any(Number) as number,
    });
  });

  test('LOC-04 LOC-05: a first visit stores the detected and the current country, and choosing a country changes only the current one', async () => {
    const { actor, shelf } = await start();
    expect(JSON.parse(shelf.getItem('currentLocation')!)).toEqual({ country_code: 'DE', isDetected: true });
    actor.send({ type: 'location.countryChosen', country: 'FR' });
    expect(JSON.parse(shelf.getItem('currentLocation')!)).toEqual({ country_code: 'FR' });
    expect(JSON.parse(shelf.getItem('Location')!)).toMatchObject({ country_code: 'DE' });
  });
});

describe('cookie consent', () => {
  const start = async (shelf = createMemoryBackend()) => {
    const store = createStorage(shelf);
    const actor = createActor(consentMachine.provide(consentImplementations({ store }))).start();
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return { actor, shelf, store };
  };

  test('choosing cookies stores a consent with three fields and hides the banner on the next visit', async () => {
    const { actor, shelf } = await start();
    expect(actor.getSnapshot().hasTag('screen:banner')).toBe(true);
    expect(shelf.getItem('cookieConsent')).toBeNull();
    actor.send({ type: 'consent.necessaryChosen' });
    expect(JSON.parse(shelf.getItem('cookieConsent') ?? '')).toEqual({
      necessary: true,
      analytics: false,
      marketing: false,
    });
    expect((await start(shelf)).actor.getSnapshot().hasTag('screen:none')).toBe(true);
  });

  test('the cookie banner appears if the stored consent is invalid or has been removed', async () => {
    const shelf = createMemoryBackend();
    shelf.setItem('cookieConsent', '{"necessary":false}');
    const { actor, store } = await start(shelf);
    expect(actor.getSnapshot().hasTag('screen:banner')).toBe(true);
    actor.send({ type: 'consent.allAccepted' });
    store.remove('cookieConsent');
    actor.send({ type: 'consent.changed' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('screen:banner'));
  });
});

describe("a friend's referral link", () => {
  const stubOpenedUrl = (url: string) =>
    vi.stubGlobal('performance', { getEntriesByType: () => [{ name: url }] });
  let store = createStorage(createMemoryBackend());
  beforeEach(() => (store = createStorage(createMemoryBackend())));
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['https://shop/?ref=ABCD2345', { ref: 'ABCD2345' }],
    ['https://shop/?ref=abcd2345', { ref: 'ABCD2345' }],
    ['https://shop/help', {}],
    ['https://shop/?ref=%3Cscript%3E', {}],
    ['https://shop/?ref=', {}],
  ])('opening the link %s stores the expected referral code', (url, stored) => {
    stubOpenedUrl(url);
    storeReferral(store);
    expect(referralOf(store)).toEqual(stored);
  });

  test('a referral code remains stored until it is used, and a later code replaces it', () => {
    stubOpenedUrl('https://shop/?ref=ABCD2345');
    storeReferral(store);
    stubOpenedUrl('https://shop/help');
    storeReferral(store);
    expect(referralOf(store)).toEqual({ ref: 'ABCD2345' });
    stubOpenedUrl('https://shop/?ref=WXYZ6789');
    storeReferral(store);
    expect(referralOf(store)).toEqual({ ref: 'WXYZ6789' });
  });
});

test('the help search matches questions by their words and lists the best match first', () => {
  const search = createHelpSearch(topics);
  expect(search('  ')).toEqual([]);
  expect(search('where CODE')[0]?.id).toBe('whereIsMyCode');
  expect(search('zeppelin')).toEqual([]);
  expect(search('refnud')[0]?.id).toBe('refund');
  expect(search('money back').map(({ id }) => id)).toContain('refund');
});
