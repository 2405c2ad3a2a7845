import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { searchHelp } from '../../contract/content/help.ts';
import { topics } from '../../contract/content/help/en.ts';
import { consentMachine } from '../../machines/shell/consent.machine.ts';
import { referralOf, storeReferral } from '../../src/actors/account/referralCode.ts';
import { reasonsOf, type BrowserTraits } from '../../src/actors/shell/botCheck.ts';
import { consentImplementations } from '../../src/actors/shell/consent.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';

const person: BrowserTraits = {
  webdriver: false,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  languages: ['de-CH', 'en'],
  globals: [],
  canDraw: true,
};

describe('the look for automated browsers', () => {
  test('finds nothing with a person', () => {
    expect(reasonsOf(person)).toEqual([]);
  });

  test.each<[string, Partial<BrowserTraits>, string]>([
    ['the webdriver flag', { webdriver: true }, 'webdriver'],
    ['a headless browser', { userAgent: 'Mozilla/5.0 HeadlessChrome/153.0.0.0 Safari/537.36' }, 'headless'],
    ['PhantomJS by name', { userAgent: 'Mozilla/5.0 PhantomJS/2.1.1 Safari/538.1' }, 'phantom'],
    ['what PhantomJS leaves behind', { globals: ['_phantom'] }, 'phantom'],
    ['a browser without a language', { languages: [] }, 'noLanguages'],
    ['a canvas that stays empty', { canDraw: false }, 'canvas'],
    ['Googlebot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'crawler'],
    ['a spider', { userAgent: 'Baiduspider/2.0' }, 'crawler'],
    ...[
      'curl/8.1',
      'Wget/1.2',
      'python-requests/2',
      'axios/1.7',
      'node-fetch/3',
      'Puppeteer',
      'Playwright/1',
    ].map((userAgent): [string, Partial<BrowserTraits>, string] => [userAgent, { userAgent }, 'scripted']),
  ])('%s', (_, traits, reason) => {
    expect(reasonsOf({ ...person, ...traits })).toEqual([reason]);
  });

  test('names every reason, in their order', () => {
    const steered = { ...person, webdriver: true, canDraw: false, userAgent: 'HeadlessChrome' };
    expect(reasonsOf(steered)).toEqual(['webdriver', 'headless', 'canvas']);
  });
});

describe('consent', () => {
  const start = async (shelf = createMemoryBackend()) => {
    const store = createStorage(shelf);
    const actor = createActor(consentMachine.provide(consentImplementations({ store }))).start();
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return { actor, shelf, store };
  };

  test('is kept with its three fields, and read again', async () => {
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

  test('a broken value asks again, and so does one that idleness took away', async () => {
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

describe('the link of a friend', () => {
  const opened = (url: string) => vi.stubGlobal('performance', { getEntriesByType: () => [{ name: url }] });
  let store = createStorage(createMemoryBackend());
  beforeEach(() => (store = createStorage(createMemoryBackend())));
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['https://shop/?ref=ABCD2345', { ref: 'ABCD2345' }],
    ['https://shop/?ref=abcd2345', { ref: 'ABCD2345' }],
    ['https://shop/help', {}],
    ['https://shop/?ref=%3Cscript%3E', {}],
    ['https://shop/?ref=', {}],
  ])('%s', (url, stored) => {
    opened(url);
    storeReferral(store);
    expect(referralOf(store)).toEqual(stored);
  });

  test('stays until it is used, and the last one counts', () => {
    opened('https://shop/?ref=ABCD2345');
    storeReferral(store);
    opened('https://shop/help');
    storeReferral(store);
    expect(referralOf(store)).toEqual({ ref: 'ABCD2345' });
    opened('https://shop/?ref=WXYZ6789');
    storeReferral(store);
    expect(referralOf(store)).toEqual({ ref: 'WXYZ6789' });
  });
});

test('a search in the help needs every word, and puts those first that have it in the question', () => {
  expect(searchHelp(topics, '  ')).toEqual([]);
  expect(searchHelp(topics, 'where CODE')[0]?.id).toBe('whereIsMyCode');
  expect(searchHelp(topics, 'zeppelin')).toEqual([]);
  const hits = searchHelp(topics, 'money back');
  expect(hits[0]?.question.toLowerCase()).toContain('money back');
});
