/** Checks the filters, pages and columns of the order list. */
import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';
import { giftCard } from '../shop/harness.ts';
import { joinFirstStaff, useShop, type StaffBrowser } from './harness.ts';

const harness = useShop();
let staff: StaffBrowser;

type Written = {
  made?: string;
  state?: string;
  gateways?: string[];
  type?: number;
  country?: string;
  mobile?: string;
  total?: number;
  email?: string;
};
const query = (text: string, values: unknown[] = []) => harness().pool.query(text, values);
let written = 0;
/** Inserts an order and returns its number. Its times are in Zurich winter time. */
const write = async ({
  made = '2026-01-11 12:00:00',
  state = 'completed',
  gateways = [],
  type = 1,
  country = 'CH',
  mobile,
  total = 1000,
  email = 'ada@example.org',
}: Written): Promise<string> => {
  const id = randomUUID();
  written += 1;
  const number = `R-26-LIST-${String(written).padStart(4, '0')}`;
  await query(
    `insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language, expires_at, created_at)
       values ($1::uuid, $2, $1::text, (select id from buyer limit 1), $3, $4, $5, 1, $5, $7, 'en', now(), $6)`,
    [id, number, state, { ProdType: type, ProdName: 'Card', country, mobile }, total, `${made}+01`, email],
  );
  for (const [position, gateway] of gateways.entries())
    await query(
      `insert into payment_attempt (id, order_id, position, gateway, reference, state, amount)
         values ($1::uuid, $2, $3, $4, $1::text, 'declined', $5)`,
      [randomUUID(), id, position + 1, gateway, total],
    );
  return number;
};

beforeAll(async () => {
  staff = await joinFirstStaff(harness());
  await harness().shopper().order(giftCard);
});

const january = 'from=2026-01-01&to=2026-01-31';
const read = async (path: string): Promise<Document> => new JSDOM(await staff.text(path)).window.document;
const numbersOn = (page: Document): string[] =>
  [...page.querySelectorAll('.orders .reference')].map((one) => one.textContent ?? '');
const list = async (filter: string): Promise<string[]> => numbersOn(await read(`/orders?${filter}`));

describe('order list for staff', () => {
  const numbers: Record<string, string> = {};
  beforeAll(async () => {
    numbers['old'] = await write({ made: '2025-12-31 23:59:59' });
    numbers['card'] = await write({ made: '2026-01-01 00:00:00', gateways: ['card'], total: 123456 });
    numbers['both'] = await write({
      made: '2026-01-10 12:00:00',
      gateways: ['card', 'paypal'],
      state: 'refundDue',
      type: 2,
      country: 'IN',
      mobile: '9801041300',
    });
    numbers['voucher'] = await write({
      made: '2026-01-31 23:59:59',
      type: 3,
      country: 'DE',
      email: 'zoe.muster@post.test',
    });
    numbers['next'] = await write({ made: '2026-02-01 00:00:00' });
  });
  const named = (...names: string[]): string[] => names.map((name) => numbers[name] ?? '');

  test.each([
    ['days in Zurich time', '', ['voucher', 'both', 'card']],
    ['the state', 'state=refundDue', ['both']],
    ['the provider of any of its payments', 'provider=card', ['both', 'card']],
    ['another provider', 'provider=paypal', ['both']],
    ['the product type', 'kind=3', ['voucher']],
    ['the country of the product', 'country=IN', ['both']],
    ['all filters together', 'state=refundDue&provider=paypal&kind=2&country=IN', ['both']],
    ['values without a match', 'state=refundDue&kind=3', []],
    ['unknown values, which are ignored', 'state=x&provider=x&kind=9&country=1', ['voucher', 'both', 'card']],
  ])('the order list can be filtered by %s', async (_, filter, expected) => {
    expect(await list(`${january}&${filter}`)).toEqual(named(...expected));
  });

  test('the order list shows the amount and state of each order', async () => {
    const page = await read(`/orders?${january}&provider=card`);
    const row = [...page.querySelectorAll('.orders a')].at(-1);
    expect(row?.textContent?.replaceAll(/\s+/g, ' ')).toMatch(
      /1 × Card.*CHF 1’234\.56.*completed.*01\.01\.2026 00:00/,
    );
  });

  test("the order list shows each buyer's masked email address, and the order's page the complete one", async () => {
    const page = await read(`/orders?${january}`);
    const rows = [...page.querySelectorAll('.orders a')];
    expect(rows.map((row) => row.querySelector('.soft')?.textContent)).toEqual([
      'z***@p***.test',
      'a***@e***.org',
      'a***@e***.org',
    ]);
    const path = (rows[0]?.getAttribute('href') ?? '').replace('/staff', '');
    expect((await read(path)).querySelector('.order')?.textContent).toContain('zoe.muster@post.test');
  });

  test("the order list's form shows the current filter, which covers the last thirty days by default", async () => {
    const page = await read(`/orders?${january}&state=refundDue`);
    expect(page.querySelector<HTMLSelectElement>('#state')?.value).toBe('refundDue');
    expect(page.querySelector<HTMLInputElement>('#from')?.value).toBe('2026-01-01');
    const filter = {
      from: '2026-01-01',
      to: '2026-01-31',
      state: 'refundDue',
      provider: 'paypal',
      kind: '2',
      country: 'IN',
    };
    const full = await read(`/orders?${new URLSearchParams(filter)}`);
    const form = [...full.querySelectorAll<HTMLInputElement>('.filters :is(select, input)')];
    expect(Object.fromEntries(form.map(({ name, value }) => [name, value]))).toEqual(filter);
    // The link to an order contains the whole filter.
    const link = full.querySelector('.orders a')?.getAttribute('href')?.split('?')[1];
    expect(Object.fromEntries(new URLSearchParams(link))).toEqual(filter);
    const recent = await read('/orders');
    expect(numbersOn(recent)).toHaveLength(1);
    expect(recent.querySelector<HTMLSelectElement>('#state')?.value).toBe('');
  });

  test('the back link of an order page opens the filtered list, even after a note has been added', async () => {
    const linkOn = (page: Document, selector: string): string =>
      (page.querySelector(selector)?.getAttribute('href') ?? '').replace('/staff', '');
    const filter = `${january}&state=refundDue&country=IN`;
    const order = await read(linkOn(await read(`/orders?${filter}`), '.orders a'));
    expect(numbersOn(await read(linkOn(order, '[data-up]')))).toEqual(named('both'));
    const form = order.querySelector('form[action*="/note"]');
    const path = (form?.getAttribute('action') ?? '').replace('/staff', '');
    const csrfToken = form?.querySelector<HTMLInputElement>('[name=csrfToken]')?.value ?? '';
    const answer = await staff.send('POST', path, { csrfToken, note: 'Called.' });
    const noted = await read((answer.headers.get('location') ?? '').replace('/staff', ''));
    expect(noted.querySelector('[role=status]')?.textContent).toBe('The note has been added.');
    expect(noted.querySelector('[data-up]')?.textContent).toBe('Back to the list');
    expect(numbersOn(await read(linkOn(noted, '[data-up]')))).toEqual(named('both'));
    // If an order page is opened directly, its back link opens the unfiltered list.
    expect(linkOn(await read(`/orders/${numbers['card']}`), '[data-up]')).toBe('/orders');
  });

  test('the order list shows a message if no order matches', async () => {
    expect(await staff.text('/orders?from=2020-01-01&to=2020-01-02')).toContain(
      'No order in this period matches the filter.',
    );
  });

  test('the order list shows no complete email addresses or phone numbers, and its search uses POST to keep them out of the URL', async () => {
    const page = await read(`/orders?${january}`);
    expect(numbersOn(page)).toContain(numbers['both']);
    expect(page.documentElement.outerHTML).not.toMatch(/(?:ada|muster)(?:@|%40)|9801041300/);
    expect(page.querySelector('form[role=search]')?.getAttribute('method')).toBe('post');
  });
});

test('paging never repeats or skips an order, even with equal timestamps', async () => {
  const moment = '2026-03-05 10:00:00.123456';
  const made: string[] = [];
  for (let n = 0; n < 101; n += 1)
    made.push(await write({ made: moment, state: n % 2 ? 'completed' : 'cancelled' }));
  let page = await read('/orders?from=2026-03-05&to=2026-03-05');
  const pages = [numbersOn(page)];
  for (let link = page.querySelector('[data-next]'); link; link = page.querySelector('[data-next]')) {
    const address = link.getAttribute('href') ?? '';
    page = await read(address.replace('/staff', ''));
    pages.push(numbersOn(page));
    // Each order leads back to the page that lists it.
    const order = (page.querySelector('.orders a')?.getAttribute('href') ?? '').replace('/staff', '');
    expect((await read(order)).querySelector('[data-up]')?.getAttribute('href')).toBe(address);
  }
  expect(pages.map((one) => one.length)).toEqual([50, 50, 1]);
  expect(pages.flat().toSorted()).toEqual(made.toSorted());
  // The link to the next page keeps the filter.
  const filtered = await read('/orders?from=2026-03-05&to=2026-03-05&state=cancelled');
  const next = new URLSearchParams(
    filtered.querySelector('[data-next]')?.getAttribute('href')?.split('?')[1],
  );
  expect(Object.fromEntries(next)).toMatchObject({
    from: '2026-03-05',
    to: '2026-03-05',
    state: 'cancelled',
  });
});
