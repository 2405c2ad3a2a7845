/** Opens every staff page, with every kind of row, in all five languages. */
import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages, type Language } from '../../../contract/domain/languages.ts';
import { providers } from '../../../server/figures/figures.ts';
import { getMessages, getStaffTexts } from '../../../server/messages/index.ts';
import { openNotice } from '../../../server/notices/notices.ts';
import { gatewayName } from '../../../server/notices/noticeText.ts';
import type { NoticeKind } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import { slow, slowUnless } from '../../setup/tiers.ts';
import { findInvalid } from '../../support/browser/crawl/validate.ts';
import { until } from '../identity/harness.ts';
import { giftCard, payAt, topUp } from '../shop/harness.ts';
import {
  joinColleague,
  joinFirstStaff,
  joinStaff,
  linkOn,
  openStaffBrowser,
  signInTo,
  signUp,
  submitPhoto,
  useShop,
  type StaffBrowser,
} from './harness.ts';

const harness = useShop({ STAFF_REFUND_ALONE: '1', STAFF_LANGUAGE: 'fr' });
const query = (text: string, values: unknown[] = []) => harness().pool.query(text, values);

let owner: StaffBrowser;
let limitRequest = '';
let undelivered = '';
/** Paths of existing pages, relative to /staff. */
const addresses: string[] = [];

const paidOrder = async (product: object): Promise<{ id: string; number: string }> => {
  const shopper = harness().shopper();
  const order = await shopper.order(product as typeof giftCard, { email: 'ada@example.org' });
  await payAt((await shopper.payUrl(order.ordertoken)).payurl, 'approve');
  await until(async () => (await shopper.check(order.ordertoken)).status === 'completed');
  const { rows } = await query('select id from shop_order where number = $1', [order.orderno]);
  const { id } = rows[0] as { id: string };
  // Wait until the receipt has been sent. The order's state must not change before then.
  await until(async () => {
    const unsent = await query("select from mail where order_id = $1 and state <> 'sent'", [id]);
    return unsent.rowCount === 0;
  });
  return { id, number: order.orderno };
};

const noticeKinds: [NoticeKind, string][] = [
  ['unavailable', 'float'],
  ['amountMismatch', 'captured'],
  ['paymentReversed', 'reversed'],
  ['deliveryOverdue', 'late'],
  ['jobGivenUp', 'mail'],
  ['offSale', 'list'],
  ['logChanged', 'entry'],
  ['backupFailed', 'ENOSPC.'],
  ['refundRefused', 'REFUND_FAILED'],
];

beforeAll(async () => {
  owner = await joinFirstStaff(harness());
  const colleague = await joinColleague(harness(), owner, { name: 'Urs Iten', login: 'urs', role: 'refund' });
  await owner.post('/people', '/people/invite', { role: 'look' });
  // Submit two ID documents. Reject one of them.
  const person = await signUp(harness());
  const documents = [
    await submitPhoto(harness(), person),
    await submitPhoto(harness(), await signUp(harness())),
  ];
  await owner.post('/documents', `/documents/${documents[1]}/reject`, { reason: 'copy' });
  await query("update account set address_flag = 'formatOnly', dob = null where email = $1", [person.email]);
  // Create one delivered order and three orders with a refund due. For one of them, the provider declines the
  // refund; for another, a colleague requests it.
  const done = await paidOrder(topUp);
  const owed = [await paidOrder(giftCard), await paidOrder(giftCard), await paidOrder(giftCard)];
  await query("update shop_order set state = 'refundDue' where id = any($1)", [owed.map(({ id }) => id)]);
  await query("update shop_order set state = 'refundRefused' where id = $1", [owed[1]?.id]);
  await query("update delivery set failure = 'FAILED_AT_SUPPLIER' where order_id = any($1)", [
    owed.map(({ id }) => id),
  ]);
  await colleague.post('/refunds', `/refunds/${owed[2]?.id}`);
  // Add a second payment of the delivered order. The provider has declined to refund it.
  const second = randomUUID();
  await query(
    `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
       select $2, id, 2, 'card', number || '-2', 'captured', total from shop_order where id = $1`,
    [done.id, second],
  );
  await query(
    `insert into refund (id, order_id, attempt_id, state, amount, failure)
       select gen_random_uuid(), id, $2, 'refused', total, 'REFUND_NOT_ALLOWED' from shop_order where id = $1`,
    [done.id, second],
  );
  undelivered = owed[0]?.number ?? '';
  await person.client.post(
    '/contactmail',
    { name: 'Ada Keller', email: person.email, subject: 'Limit', message: '…', topic: 'limit_extension' },
    person.session.access_token,
  );
  const requests = await query('select id from limit_request');
  limitRequest = (requests.rows[0] as { id: string }).id;
  for (const [kind, reason] of noticeKinds)
    await transaction(harness().app.shop.db, (tx) =>
      openNotice(harness().app.shop, tx, {
        kind,
        gateway: kind === 'backupFailed' ? 'backup' : kind === 'logChanged' ? 'staffLog' : 'supplier',
        reason,
        detail: {
          order: done.number,
          expected: 'CHF 5.00',
          received: 'CHF 4.00',
          entry: 7,
          products: 2,
          lines: '…',
        },
      }),
    );
  await query(
    `insert into gateway_status (gateway, state, reason, operation, since, failing_since, failures) values
       ('card', 'paused', 'credentials', 'charge', now(), now(), 3), ('paypal', 'doubtful', null, null, now(), now(), 2),
       ('mypos', 'probing', 'silent', null, now(), now(), 3)`,
  );
  await query(
    "insert into reconciliation_finding (kind, order_number, reference) values ('doubleCapture', $1, 'ref')",
    [done.number],
  );
  await query(
    "insert into job (key, kind, subject, last_error, failed_at) values ('given up', 'deliver', $1, '…', now())",
    [done.id],
  );
  const code = {
    code: 'WELCOME',
    kind: 'percent',
    value: '10',
    minimum: '20',
    mostUses: '5',
    mostPerCustomer: '1',
  };
  await owner.post('/promotions', '/promotions', code);
  await owner.post('/promotions', '/promotions', {
    ...code,
    code: 'AUTUMN',
    kind: 'amount',
    until: '2036-01-31',
  });
  const customer = await query("select 'RG-' || number as number from account where email = $1", [
    person.email,
  ]);
  addresses.push(
    'documents',
    'limits',
    'refunds',
    'gateways',
    'log',
    'people',
    'orders',
    'figures',
    'promotions',
    'you',
    ...documents.map((id) => `documents/${id}`),
    ...[done, ...owed].map(({ number }) => `orders/${number}`),
    `customers/${customer.rows[0]?.number}`,
    `customers/${customer.rows[0]?.number}?done`,
    'nowhere',
  );
}, 120_000);

const chooseLanguage = async (staff: StaffBrowser, language: Language, on = '/sign-in'): Promise<Response> =>
  staff.post(on, '/language', { language, to: `/staff${on}` });

/** Opens every page as staff and submits forms with invalid values. */
const openPages = async (staff: StaffBrowser): Promise<Map<string, string>> => {
  const pages = new Map<string, string>();
  pages.set('today', await staff.text(''));
  for (const path of addresses) pages.set(path, await staff.text(`/${path}`));
  const waiting = addresses.find((path) => path.startsWith('documents/')) ?? '';
  const forms: [on: string, path: string, fields: Record<string, string>][] = [
    ['orders', 'orders/search', { q: 'nobody@example.org' }],
    ['orders', 'orders/search', { q: 'ada@example.org' }],
    [waiting, `${waiting}/reject`, {}],
    [
      'promotions',
      'promotions',
      {
        code: '1',
        kind: 'x',
        value: '',
        minimum: 'x',
        from: 'x',
        until: 'x',
        mostUses: 'x',
        mostPerCustomer: 'x',
        prodType: '9',
        products: 'G-0',
      },
    ],
    ['people', 'people/invite', { role: 'look' }],
    ['you', 'you/password', { current: 'wrong', password: 'short' }],
    ['you', 'you/codes', { code: '000000' }],
    ['you', 'you/recovery', {}],
  ];
  for (const [on, path, fields] of forms)
    pages.set(
      `POST ${path} ${fields['q'] ?? ''}`,
      await (await staff.post(`/${on}`, `/${path}`, fields)).text(),
    );
  for (const done of [
    ...['asked', 'granted', 'refused'].map((done) => `limits?done=${done}&id=${limitRequest}`),
    ...['started', 'asked', 'declined', 'withdrawn', 'no'].map(
      (done) => `refunds?done=${done}&order=${undelivered}`,
    ),
    'promotions?done=made',
    `${waiting}?done`,
  ])
    pages.set(done, await staff.text(`/${done}`));
  pages.set(
    'a press from elsewhere',
    await (await staff.send('POST', '/you/recovery', { csrfToken: 'x' })).text(),
  );
  return pages;
};

let visitors = 0;
/** Opens the sign-in pages from a new IP address each time, because failed attempts count per IP address. */
const openDoors = async (language: Language): Promise<Map<string, string>> => {
  visitors += 1;
  const stranger = openStaffBrowser(harness().url, {
    'accept-language': `${language}-CH,xx;q=0.8`,
    'x-forwarded-for': `84.72.9.${visitors}`,
  });
  const pages = new Map<string, string>();
  for (const path of ['sign-in', 'join', 'new-password']) pages.set(path, await stranger.text(`/${path}`));
  const forms = [
    ['sign-in', { login: 'mara', password: 'not this one' }],
    ['join', { token: 'x', login: 'a b', name: '', email: 'x', password: 'x' }],
    ['join', { token: 'x', login: 'beat', name: 'Beat', email: '', password: 'short' }],
    ['new-password', { token: 'x', password: 'correct horse battery' }],
  ] as const;
  for (const [path, fields] of forms)
    pages.set(
      `POST ${path} ${JSON.stringify(fields)}`,
      await (await stranger.post(`/${path}`, `/${path}`, fields)).text(),
    );
  return pages;
};

type Text = { place: string; text: string };

const leaves = (value: unknown, place: string): Text[] => {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value === 'function')
    return [{ place, text: (value as (...given: string[]) => string)('{}', '{}', '{}') }];
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${place}/${key}`));
};
const textsIn = (language: Language): Text[] => [
  ...leaves(getStaffTexts(language), 'staff'),
  ...leaves(getMessages(language).review.doctypes, 'doctypes'),
  ...leaves(getMessages(language).review.reasons, 'reasons'),
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const patternOf = (text: string): RegExp => new RegExp(`^${text.split('{}').map(escaped).join('.+')}$`, 's');

/** English strings that differ from their translation into this language. */
const englishOnly = (language: Language) => {
  const own = new Set(textsIn(language).map(({ text }) => text));
  return textsIn('en')
    .filter(({ text }) => /\p{L}/u.test(text.replaceAll('{}', '')) && !own.has(text))
    .map((one) => ({
      ...one,
      pattern: patternOf(one.text),
      /**
       * True for strings of three or more words without placeholders. Shorter strings could match inside others
       * by chance.
       */
      isSentence: /^\S+ \S+ \S+/.test(one.text) && !one.text.includes('{}'),
    }));
};

/** Elements that may contain English: language names, charts, code, and countries such as Isle of Man. */
const inEnglish = '.languages, svg, code, kbd, script, style, #country';

/** Shared parser. A new JSDOM window for each page would double the run time. */
const { DOMParser } = new JSDOM('').window;
const textsOfPages = new Map<string, readonly string[]>();
const readTexts = (html: string): readonly string[] => {
  const known = textsOfPages.get(html) ?? findTexts(html);
  textsOfPages.set(html, known);
  return known;
};
const findTexts = (html: string): string[] => {
  const document = new DOMParser().parseFromString(html, 'text/html');
  for (const one of document.querySelectorAll(inEnglish)) one.remove();
  const found = document.title.split(/ · (?:Rigi )?/);
  const walker = document.createTreeWalker(document.body, 4);
  while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
  for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'data-label'])
    for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name) ?? '');
  return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
};

const findEnglish = (pages: Map<string, string>, language: Language): string[] => {
  const english = englishOnly(language);
  const find = (text: string) =>
    english.find((one) => one.pattern.test(text) || (one.isSentence && text.includes(one.text)));
  // Look up each string only once, even if several pages contain it.
  const hits = new Map<string, ReturnType<typeof find>>();
  return [...pages].flatMap(([path, html]) =>
    readTexts(html).flatMap((text) => {
      if (!hits.has(text)) hits.set(text, find(text));
      const hit = hits.get(text);
      return hit ? [`${path}: “${text}” is ${hit.place}`] : [];
    }),
  );
};

test('the check for untranslated text finds English text on a German staff page and accepts a translated page', () => {
  const page =
    '<title>Orders · Rigi staff</title><body><h1>Orders</h1><div data-label="Since">2</div><p>The newest 20.</p>';
  const found = findEnglish(new Map([['a', page]]), 'de').map((line) => /“(.*)”/.exec(line)?.[1]);
  expect(found).toEqual(['Orders', 'staff', 'Orders', 'The newest 20.', 'Since']);
  const rendered =
    '<title>Bestellungen · Rigi intern</title><body><h1>Bestellungen</h1><p>Die neuesten 20.</p>';
  expect(findEnglish(new Map([['a', rendered]]), 'de')).toEqual([]);
});

for (const language of languages)
  describe(`staff pages in ${language}`, slowUnless(language === 'de'), () => {
    let pages: Map<string, string>;
    beforeAll(async () => {
      await chooseLanguage(owner, language, '/orders');
      pages = new Map([...(await openPages(owner)), ...(await openDoors(language))]);
    }, 120_000);

    test('every staff page declares its language and has no unreplaced placeholders', () => {
      const declaredLanguages = [...pages].map(([path, html]) => [path, /<html lang="(..)"/.exec(html)?.[1]]);
      expect(declaredLanguages.filter(([, lang]) => lang !== language)).toEqual([]);
      expect(pages.size).toBeGreaterThan(35);
      for (const [path, html] of pages)
        expect([path, html.match(/undefined|\[object|\{\d?\}/g)]).toEqual([path, null]);
    });

    test("the language switch shows the code of the page's language in capitals", () => {
      const page = new DOMParser().parseFromString(pages.get('orders') ?? '', 'text/html');
      expect(page.querySelector('.menu summary')?.textContent.trim().split(/\s+/).at(-1)).toBe(
        language.toUpperCase(),
      );
    });

    test.skipIf(language === 'en')('no translated staff page contains English text', () => {
      expect(findEnglish(pages, language)).toEqual([]);
    });

    test('staff pages describe failures in words, not codes', () => {
      const owed = pages.get('refunds') ?? '';
      const { records, refunds } = getStaffTexts(language);
      expect(readTexts(owed)).toContain(records.failures.FAILED_AT_SUPPLIER);
      const secondPayment = refunds.duplicateRefused(records.failures.REFUND_NOT_ALLOWED);
      expect(readTexts(owed)).toContain(secondPayment.replaceAll(/\s/g, ' '));
      const keys = [...pages].flatMap(([path, html]) =>
        readTexts(html)
          .filter((text) => /\b[A-Z]{2,}(_[A-Z]+)+\b/.test(text))
          .map((text) => `${path}: ${text}`),
      );
      expect(keys).toEqual([]);
    });

    test('staff pages use Swiss formats for amounts and times', () => {
      const order = readTexts(
        pages.get(addresses.find((path) => path.startsWith('orders/R-')) ?? '') ?? '',
      ).join('\n');
      expect(order).toMatch(/CHF\s\d+\.\d\d/);
      expect(order).toMatch(
        language === 'es' ? /\d\d\/\d\d\/\d{4} \d\d:\d\d/ : /\d\d\.\d\d\.\d{4} \d\d:\d\d/,
      );
    });

    test('CSV exports keep their English headings because other programs read them', async () => {
      const head = async (path: string): Promise<string> => (await owner.text(path)).split('\r\n')[0] ?? '';
      const failures = providers.map((one) => `Failures ${gatewayName(one, getStaffTexts('en'))}`);
      expect(failures).toContain('Failures Datatrans (cards)');
      expect(await head('/figures/days.csv')).toBe(
        `Day,Orders,Paid,Sales CHF,Discounts CHF,Margin CHF,Refunds,Refunded CHF,${failures.join(',')},Mails refused,Limits requested`,
      );
      expect(await head('/figures/vat.csv')).toBe(
        'Month,Product,Orders,Sales CHF,Refunded CHF,Turnover CHF,VAT CHF',
      );
      expect(await head('/promotions/uses.csv')).toBe(
        'Code,Order,State,Used,Given back,Discount CHF,Paid CHF',
      );
    });

    test('the labels in the charts on the figures page are translated', async () => {
      const svg = await owner.text('/figures/pictures/money?scheme=light&size=wide');
      const { series } = getStaffTexts(language).figures;
      const chartTexts = [...new JSDOM(svg).window.document.querySelectorAll('text')].map(
        (one) => one.textContent,
      );
      expect(chartTexts).toEqual(expect.arrayContaining([series.sales, series.margin, series.refunded]));
    });
  });

test('every German staff page is valid HTML', slow, async () => {
  await chooseLanguage(owner, 'de', '/orders');
  const pages = [...(await openPages(owner)), ...(await openDoors('de'))];
  const found: string[] = [];
  for (const [path, html] of pages)
    found.push(...(await findInvalid(html)).map((fault) => `${path}: ${fault}`));
  expect([...new Set(found)]).toEqual([]);
});

describe('language of a staff page', () => {
  const readLang = async (staff: StaffBrowser, path: string): Promise<string | undefined> =>
    /<html lang="(..)"/.exec(await staff.text(path))?.[1];

  test.each([
    ['it-CH,de;q=0.5', 'it'],
    ['rm,fr-CH;q=0.9,en;q=0.1', 'fr'],
    ['rm', 'en'],
    ['', 'en'],
  ])("the sign-in page uses the browser's first supported language: %s", async (accepted, language) => {
    expect(await readLang(openStaffBrowser(harness().url, { 'accept-language': accepted }), '/sign-in')).toBe(
      language,
    );
  });

  test('a language chosen before sign-in applies during the session and at the next sign-in', async () => {
    const staff = openStaffBrowser(harness().url);
    expect((await chooseLanguage(staff, 'fr')).headers.get('location')).toBe('/staff/sign-in');
    expect(await readLang(staff, '/sign-in')).toBe('fr');
    await signInTo(staff, 'urs');
    expect(await readLang(staff, '/orders')).toBe('fr');
    await staff.post('/orders', '/sign-out');
    expect(await readLang(staff, '/sign-in')).toBe('fr');
  });

  test("a staff member's language applies in every browser and in emails", async () => {
    await joinColleague(harness(), owner, {
      name: 'Ida',
      login: 'ida',
      role: 'look',
      email: 'ida@example.com',
    });
    const first = openStaffBrowser(harness().url, { 'accept-language': 'en' });
    await signInTo(first, 'ida');
    const loadOthers = async () =>
      (await query("select login, language from staff_account where login <> 'ida' order by login")).rows;
    const others = await loadOthers();
    await chooseLanguage(first, 'it', '/orders');
    expect(await loadOthers()).toEqual(others);
    const second = openStaffBrowser(harness().url, { 'accept-language': 'de' });
    expect(await readLang(second, '/sign-in')).toBe('de');
    await signInTo(second, 'ida');
    expect(await readLang(second, '/orders')).toBe('it');
    await until(async () =>
      (await harness().oracle.inbox()).some(
        ({ to, subject }) =>
          to.includes('ida@example.com') && subject === 'Un nuovo accesso di Ida alle pagine interne',
      ),
    );
  });

  test('emails to all staff are in the configured language', async () => {
    const inbox = await harness().oracle.inbox();
    const { notices } = getStaffTexts('fr');
    expect(inbox.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([notices.offSale(2), notices.unavailable('Reloadly (fournisseur)')]),
    );
  });

  test('every page has a language switch that returns to the same page', async () => {
    const staff = openStaffBrowser(harness().url);
    await signInTo(staff, 'urs');
    for (const path of [
      '/orders',
      '/log?before=4',
      `/${addresses.find((one) => one.startsWith('orders/R-'))}`,
      '/nowhere',
    ]) {
      const page = new JSDOM(await staff.text(path)).window.document;
      const form = page.querySelector('form.languages');
      const field = (name: string): string =>
        form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
      expect([path, field('to')]).toEqual([path, `/staff${path}`]);
      expect([...(form?.querySelectorAll('button') ?? [])].map(({ value, lang }) => [value, lang])).toEqual(
        languages.map((one) => [one, one]),
      );
      const answer = await staff.send('POST', '/language', {
        csrfToken: field('csrfToken'),
        to: field('to'),
        language: 'es',
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/staff${path}`]);
      expect(await readLang(staff, path)).toBe('es');
    }
  });

  test('changing the language after submitting a form returns to the page with the form', async () => {
    const answers: [string, string, Record<string, string>, string][] = [
      ['/orders', '/orders/search', { q: 'nobody@example.org' }, '/staff/orders'],
      [`/${addresses.find((one) => one.startsWith('documents/'))}`, '/reject', {}, ''],
    ];
    for (const [on, path, fields, to] of answers) {
      const target = path === '/reject' ? `${on}/reject` : path;
      const html = await (await owner.post(on, target, fields)).text();
      expect(
        new JSDOM(html).window.document.querySelector<HTMLInputElement>('.languages [name="to"]')?.value,
      ).toBe(to || `/staff${on}`);
    }
  });

  test('a form on another site cannot change the language, and redirects never leave /staff', async () => {
    const staff = openStaffBrowser(harness().url, { 'accept-language': 'en' });
    expect((await staff.send('POST', '/language', { language: 'de', to: '/staff/sign-in' })).status).toBe(
      403,
    );
    expect(await readLang(staff, '/sign-in')).toBe('en');
    for (const to of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/staff//elsewhere.example',
      '/staffing',
      '/',
      '/staff/\\x',
    ]) {
      const location = (await staff.post('/sign-in', '/language', { language: 'de', to })).headers.get(
        'location',
      );
      expect(new URL(location ?? '', harness().url).origin).toBe(harness().url);
      expect(location).toMatch(/^\/staff(\/|$)/);
    }
    expect((await staff.post('/sign-in', '/language', { language: 'xx', to: '/staff/sign-in' })).status).toBe(
      303,
    );
    expect(await readLang(staff, '/sign-in')).toBe('de');
  });
});

test('a page with a one-time secret has no language switch', async () => {
  const page = await (await owner.post('/people', '/people/invite', { role: 'look' })).text();
  expect(linkOn(page)).not.toBe('');
  expect(page).not.toContain('class="languages"');
  const secretOn = (html: string): string =>
    /class="secret"><code>([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? '';
  const staff = await joinStaff(harness(), linkOn(page), { name: 'Lea', login: 'lea' });
  const secret = Secret.fromBase32(secretOn(await staff.text('/you')));
  const codes = await (
    await staff.post('/you', '/you/codes', { code: new TOTP({ secret }).generate() })
  ).text();
  expect(codes).toContain('class="recovery"');
  expect(codes).not.toContain('class="languages"');
});
