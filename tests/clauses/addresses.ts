import type { Row } from './row.ts';

const at = (path: string, screen: string, params: object = {}) => [path, { screen, params }] as const;
const product = (productName: string) => ({ productName });

/**
 * Clauses NAV and ROLE: the first screen that a URL opens, with and without a session. The chart of that screen
 * determines the screens that follow.
 */
export const addressRows: readonly Row[] = [
  { clause: 'NAV-02', title: '/about', rule: 'route', inside: at('/about', 'about') },
  {
    clause: 'NAV-04',
    title: '/mobile-topup is the international top-up',
    rule: 'route',
    inside: at('/mobile-topup', 'topUp'),
  },
  {
    clause: 'NAV-05',
    title: 'a path below /mobile-topup is an operator',
    rule: 'route',
    inside: at('/mobile-topup/airtel-india', 'topUp', product('airtel-india')),
    outside: at('/mobile-topup/airtel-india/x', 'notFound'),
  },
  { clause: 'NAV-06', title: '/giftcardworld', rule: 'route', inside: at('/giftcardworld', 'giftCards') },
  {
    clause: 'NAV-07',
    title: 'a path below /giftcardworld is a gift card',
    rule: 'route',
    inside: at('/giftcardworld/zalando-ch', 'giftCard', product('zalando-ch')),
  },
  {
    clause: 'NAV-08',
    title: '/mobiletopup without a hyphen lists gift cards',
    rule: 'route',
    inside: at('/mobiletopup', 'cardListing'),
    outside: at('/mobile-topup', 'topUp'),
  },
  {
    clause: 'NAV-09',
    title: 'a path below /mobiletopup is a product of that list',
    rule: 'route',
    inside: at('/mobiletopup/zalando-ch', 'giftCard', product('zalando-ch')),
  },
  {
    clause: 'NAV-10',
    title: '/paysafe shows the same list',
    rule: 'route',
    inside: at('/paysafe', 'cardListing'),
  },
  {
    clause: 'NAV-11',
    title: 'a path below /paysafe is a product of that list',
    rule: 'route',
    inside: at('/paysafe/zalando-ch', 'giftCard', product('zalando-ch')),
  },
  {
    clause: 'NAV-12',
    title: 'the voucher page takes precedence over a product with the same name',
    rule: 'route',
    inside: at('/paysafe/paysafecard', 'voucher'),
    outside: at('/paysafe/paysafecards', 'giftCard', product('paysafecards')),
  },
  { clause: 'NAV-13', title: '/checkout', rule: 'route', inside: at('/checkout', 'checkout') },
  {
    clause: 'NAV-14',
    title: '/mobile-checkout',
    rule: 'route',
    inside: at('/mobile-checkout', 'mobileCheckout'),
  },
  { clause: 'NAV-15', title: '/help', rule: 'route', inside: at('/help', 'help') },
  { clause: 'NAV-16', title: 'terms', rule: 'route', inside: at('/terms-and-conditions', 'terms') },
  { clause: 'NAV-16', title: 'cookies', rule: 'route', inside: at('/cookies-policy', 'cookies') },
  { clause: 'NAV-16', title: 'privacy', rule: 'route', inside: at('/privacy-policy', 'privacy') },
  {
    clause: 'NAV-16',
    title: 'the legal disclosure',
    rule: 'route',
    inside: at('/legal-disclosure', 'disclosure'),
  },
  ...['/profile', '/paysafe-credentials', '/orders', '/paysafe-limit', '/change-password'].map(
    (path): Row => ({
      clause: 'NAV-17',
      title: `${path} is the account, matching whole path segments`,
      rule: 'route',
      inside: at(path, 'account'),
      outside: at(`${path}s`, 'notFound'),
    }),
  ),
  {
    clause: 'NAV-19',
    title: 'an unknown path is not found',
    rule: 'route',
    inside: at('/no/such/path', 'notFound'),
  },
  {
    clause: 'PAY-04',
    title: '/mypos-process is the return page of myPOS',
    rule: 'route',
    inside: at('/mypos-process', 'paymentProcess'),
  },
  { clause: 'ROLE-03', title: 'the shop has no staff page', rule: 'route', inside: at('/admin', 'notFound') },
];

const person = {
  webdriver: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
  languages: ['de-CH'],
  globals: [],
  canDraw: true,
};
const detected = (more: object, reason: string) => [{ ...person, ...more }, [reason]] as const;
const unknownPerson = [person, []] as const;
const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 3_600 };
const whereabouts = {
  country_name: 'Switzerland',
  country_code: 'CH',
  languages: 'de-CH,fr-CH,it-CH',
  currency: 'CHF',
  country_calling_code: '+41',
};
const place = { country: 'Switzerland', country_code: 'CH', language: 'de', currency: 'CHF', isd_code: '41' };
const failed = (kind: string, message: string | null) => ({ kind, message });

/**
 * Clauses BOT, LOC, SESS and ERR: browser checks, storage and messages. The clock is set to 12:00 UTC on 22 November
 * 2026.
 */
export const browserRows: readonly Row[] = [
  {
    clause: 'BOT-02',
    title: 'the webdriver flag',
    rule: 'bot',
    inside: unknownPerson,
    outside: detected({ webdriver: true }, 'webdriver'),
  },
  {
    clause: 'BOT-03',
    title: 'headless markers',
    rule: 'bot',
    inside: unknownPerson,
    outside: detected({ userAgent: 'Mozilla/5.0 HeadlessChrome/130.0 Safari/537.36' }, 'headless'),
  },
  {
    clause: 'BOT-04',
    title: 'Phantom markers, detected by globals',
    rule: 'bot',
    inside: unknownPerson,
    outside: detected({ globals: ['_phantom'] }, 'phantom'),
  },
  {
    clause: 'BOT-04',
    title: 'Phantom markers, detected by name',
    rule: 'bot',
    inside: unknownPerson,
    outside: detected({ userAgent: 'Mozilla/5.0 PhantomJS/2.1.1' }, 'phantom'),
  },
  {
    clause: 'BOT-05',
    title: 'one language is enough, no language is not',
    rule: 'bot',
    inside: unknownPerson,
    outside: detected({ languages: [] }, 'noLanguages'),
  },
  {
    clause: 'BOT-06',
    title: 'a canvas that fails',
    rule: 'bot',
    inside: unknownPerson,
    outside: detected({ canDraw: false }, 'canvas'),
  },
  {
    clause: 'BOT-07',
    title: 'crawlers',
    rule: 'bot',
    inside: unknownPerson,
    outside: detected({ userAgent: 'Googlebot/2.1' }, 'crawler'),
  },
  ...[
    'curl/8.1',
    'Wget/1.2',
    'python-requests/2',
    'axios/1.7',
    'node-fetch/3',
    'puppeteer',
    'playwright',
  ].map((userAgent): Row => ({
    clause: 'BOT-08',
    title: userAgent,
    rule: 'bot',
    inside: unknownPerson,
    outside: detected({ userAgent }, 'scripted'),
  })),
  {
    clause: 'BOT-01',
    title: 'all reasons are listed',
    rule: 'bot',
    inside: [{ ...person, webdriver: true, canDraw: false }, ['webdriver', 'canvas']],
  },
  {
    clause: 'LOC-02',
    title: 'the first language as two letters, the dial code without a plus sign',
    rule: 'place',
    inside: [whereabouts, place],
  },
  {
    clause: 'LOC-02',
    title: 'a country has two letters',
    rule: 'place',
    inside: [{ ...whereabouts, country_code: 'CH' }, place],
    outside: [{ ...whereabouts, country_code: 'CHE' }, 'refused'],
  },
  {
    clause: 'LOC-01',
    title: 'five fields, no matter what else is sent',
    rule: 'place',
    inside: [{ ...whereabouts, ip: '192.0.2.1', city: 'Zürich' }, place],
  },
  {
    clause: 'SESS-02',
    title: 'three entries, separate from the user',
    rule: 'storedTokens',
    inside: [tokens, { accessToken: 'a', refreshToken: 'r', tokenExpiry: Date.UTC(2026, 10, 22, 13) }],
  },
  {
    clause: 'SESS-03',
    title: 'the current time plus the seconds, in milliseconds: 12:00 and an hour',
    rule: 'expiry',
    inside: [3_600, Date.UTC(2026, 10, 22, 13)],
    outside: [1, Date.UTC(2026, 10, 22, 12, 0, 1)],
  },
  {
    clause: 'ERR-01',
    title: 'a missing connection',
    rule: 'notice',
    inside: [failed('network', null), { tone: 'danger', text: 'network' }],
  },
  {
    clause: 'ERR-02',
    title: 'the server’s message is shown',
    rule: 'notice',
    inside: [
      failed('conflict', 'You already have a cart.'),
      { tone: 'danger', text: 'server', message: 'You already have a cart.' },
    ],
    outside: [failed('conflict', null), { tone: 'danger', text: 'generic' }],
  },
  {
    clause: 'ERR-03',
    title: 'a response without a structure',
    rule: 'notice',
    inside: [failed('generic', null), { tone: 'danger', text: 'generic' }],
  },
];
