/** Tests that owners can create and end promo codes, see how often they are used and export the uses. */
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';
import { getStaffTexts } from '../../../server/messages/index.ts';
import {
  listPromos,
  listPromoUses,
  readPromo,
  type TypedPromo,
} from '../../../server/promotions/promoCodes.ts';
import { createShopper } from '../../support/shop/shopper.ts';
import { writePromo } from '../promotions/harness.ts';
import { giftCard } from '../shop/harness.ts';
import { joinFirstStaff, useShop, type StaffBrowser } from './harness.ts';

const harness = useShop();
let owner: StaffBrowser;
beforeAll(async () => {
  owner = await joinFirstStaff(harness());
});

const typed: TypedPromo = {
  code: 'autumn 26',
  kind: 'amount',
  value: '5.00',
  minimum: '',
  from: '2026-11-01',
  until: '2026-11-30',
  mostUses: '',
  mostPerCustomer: '1',
  prodType: '',
  products: '',
};
const read = (more: Partial<TypedPromo>) =>
  readPromo({ ...typed, ...more }, (prodid) => prodid === 'G-3090', '2026-11-22');
const faultOf = (more: Partial<TypedPromo>): string[] => {
  const result = read(more);
  return 'faults' in result ? Object.keys(result.faults) : [];
};
const textsOf = (more: Partial<TypedPromo>): string[] => {
  const result = read(more);
  return 'faults' in result
    ? Object.values(result.faults).map((fault) => fault(getStaffTexts('en').promotions))
    : [];
};

describe('promotion form', () => {
  test('the promotion form reads dates in Zurich time, and the promotion includes its last day', () => {
    expect(read({})).toEqual({
      promo: {
        code: 'AUTUMN26',
        kind: 'amount',
        value: 500,
        minimum: 0,
        validFrom: new Date('2026-10-31T23:00:00Z'),
        validUntil: new Date('2026-11-30T23:00:00Z'),
        mostUses: null,
        mostPerCustomer: 1,
        prodTypes: [],
        products: [],
      },
    });
  });
  test('if the code and start date are empty, the promotion form generates a code and the promotion starts today', () => {
    const more = { code: '', from: '', until: '', kind: 'percent', value: '15 %', prodType: '2' };
    const result = read(more);
    // Every generated code is different.
    expect(read(more)).not.toEqual(result);
    expect(result).toMatchObject({
      promo: {
        code: expect.stringMatching(/^[A-Z2-9]{10}$/),
        value: 15,
        validFrom: new Date('2026-11-21T23:00:00Z'),
        validUntil: null,
        prodTypes: [2],
      },
    });
  });
  test.each<[Partial<TypedPromo>, string[]]>([
    [{ code: 'abc' }, ['code']],
    [{ kind: 'gift' }, ['kind']],
    [{ value: '0' }, ['value']],
    [{ value: '0.01' }, []],
    [{ value: '5.001' }, ['value']],
    [{ kind: 'percent', value: '90' }, []],
    [{ kind: 'percent', value: '91' }, ['value']],
    [{ kind: 'percent', value: '12.5' }, ['value']],
    [{ minimum: 'x' }, ['minimum']],
    [{ from: '2026-02-30' }, ['from']],
    [{ until: '2026-11-01' }, []],
    [{ until: '2026-10-31' }, ['until']],
    [{ mostUses: '0' }, ['mostUses']],
    [{ mostUses: '1000001' }, ['mostUses']],
    [{ mostPerCustomer: '-1' }, ['mostPerCustomer']],
    [{ mostPerCustomer: '1000001' }, ['mostPerCustomer']],
    [{ prodType: '3' }, ['prodType']],
    [{ products: 'G-3090' }, []],
    [{ products: 'G-3090, G-0' }, ['products']],
  ])('the promotion form validates %j and reports these invalid fields: %j', (more, faults) =>
    expect(faultOf(more)).toEqual(faults),
  );
  test('the promotion form accepts limits of up to a million uses and up to 50 products, and says how many are allowed', () => {
    const listed = (count: number) => Array.from({ length: count }, () => 'G-3090');
    const most = { minimum: '20.00', mostUses: '1000000', mostPerCustomer: '1000000', prodType: '1' };
    expect(read({ ...most, products: listed(50).join('\n') })).toMatchObject({
      promo: {
        minimum: 2000,
        mostUses: 1_000_000,
        mostPerCustomer: 1_000_000,
        prodTypes: [1],
        products: listed(50),
      },
    });
    expect(textsOf({ products: listed(51).join(' ') })).toEqual(['At most 50.']);
    expect(textsOf({ products: 'G-1 G-2 G-3 G-4 G-5 G-6' })).toEqual([
      'Not in the catalogue: G-1, G-2, G-3, G-4, G-5.',
    ]);
    expect(textsOf({ kind: 'percent', value: '91' })).toEqual(['A whole number up to 90.']);
  });
});

test('an owner creates a promo code, sees and exports its uses, and ends it', async () => {
  const form = { code: 'welcome', kind: 'amount', value: '5', from: '', until: '', mostPerCustomer: '1' };
  const wrong = await owner.post('/promotions', '/promotions', { ...form, value: 'much' });
  expect(wrong.status).toBe(422);
  const again = new JSDOM(await wrong.text()).window.document;
  expect(again.querySelector<HTMLInputElement>('#code')?.value).toBe('welcome');
  expect(again.querySelector('#value-fault')?.textContent).toBe('An amount such as 5.00.');

  const made = await owner.post('/promotions', '/promotions', form);
  expect(made.headers.get('location')).toBe('/staff/promotions?done=made');
  expect(await owner.text('/promotions?done=made')).toContain('The code has been created.');
  expect((await owner.post('/promotions', '/promotions', form)).status).toBe(422);

  const shopper = createShopper(harness().url);
  const order = await shopper.order(giftCard, { giftcode: 'Welcome' });
  const orderPage = await owner.text(`/orders/${order.orderno}`);
  expect(orderPage).toContain('Promo code WELCOME');
  expect(orderPage.replaceAll('\u00a0', ' ')).toContain(
    `CHF 5.00 off CHF ${(Number(order.total) + 5).toFixed(2)}`,
  );
  const row = async (): Promise<string> =>
    [...new JSDOM(await owner.text('/promotions')).window.document.querySelectorAll('tbody tr')]
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))
      .find((text) => text.includes('WELCOME')) ?? '';
  expect(await row()).toMatch(/WELCOME CHF 5\.00 gift cards and top-ups .* 1 1 per customer CHF 5\.00 valid/);

  const answer = await owner.get('/promotions/uses.csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines[0]).toBe('Code,Order,State,Used,Given back,Discount CHF,Paid CHF');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(
    new RegExp(`^WELCOME,${order.orderno},confirmed,[^,]+Z,,5\\.00,${order.total.replace('.', '\\.')}$`),
  );

  const page = await owner.text('/promotions');
  const end = /\/promotions\/[0-9a-f-]{36}\/end/.exec(page)?.[0] ?? '';
  await writePromo(harness(), { code: 'KEPT' });
  const ended = await owner.post('/promotions', end);
  expect(ended.headers.get('location')).toBe('/staff/promotions?done=ended');
  // Ending it again has no effect.
  await owner.post('/promotions', end);
  expect(await owner.text('/promotions?done=ended')).toContain('The code has ended.');
  expect(await row()).toContain('ended');
  expect(await owner.text('/promotions')).not.toContain(end);
  const { rows: valid } = await harness().pool.query('select code from promo_code where ended_at is null');
  expect(valid).toEqual([{ code: 'KEPT' }]);
  // The existing order keeps its price, but the code no longer works.
  expect((await shopper.saleOrder(order.ordertoken)).total).toBe(order.total);
  const other = createShopper(harness().url);
  const { carttoken } = await other.addCart(giftCard);
  const late = await other.browser.post('/getDiscount', { carttoken, giftcode: 'WELCOME' });
  expect(late.body).toMatchObject({ errors: { giftcode: ['This code can no longer be used.'] } });
  await shopper.browser.post('/cancelOrder', { ordertoken: order.ordertoken });
  expect((await (await owner.get('/promotions/uses.csv')).text()).split('\r\n')[1]).toMatch(
    /,cancelled,[^,]+Z,[^,]+Z,5\.00,/,
  );
  // A returned use counts neither as a use nor towards the discounts given.
  expect(await row()).toMatch(/ 0 1 per customer CHF 0\.00 ended/);
  const [, id = ''] = /\/promotions\/([0-9a-f-]{36})\/end/.exec(page) ?? [];
  await owner.get(`/promotions/${id}/uses.csv`);
  const { rows } = await harness().pool.query(
    `select s.login, a.action, a.subject, a.detail from staff_audit a join staff_account s on s.id = a.staff_id
       where a.action like 'promo%' order by a.id`,
  );
  const login = 'mara';
  expect(rows).toEqual([
    { login, action: 'promo code made', subject: id, detail: { code: 'WELCOME', amount: 500 } },
    { login, action: 'promo uses exported', subject: 'all', detail: { uses: 1 } },
    { login, action: 'promo code ended', subject: id, detail: { code: 'WELCOME' } },
    { login, action: 'promo uses exported', subject: 'all', detail: { uses: 1 } },
    { login, action: 'promo uses exported', subject: id, detail: { uses: 1 } },
  ]);
});

test('the uses of promo codes are listed oldest first', async () => {
  await writePromo(harness(), { code: 'ORDERED' });
  const made: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { orderno } = await createShopper(harness().url).order(giftCard, {
      giftcode: 'ORDERED',
      email: `buyer${n}@example.org`,
    });
    made.push(orderno);
  }
  // Use a sequence that differs from both the insertion order and its reverse.
  const expectedOrder = [made[1]!, made[0]!, made[2]!];
  for (const [hours, orderno] of [...expectedOrder.entries()].toReversed())
    await harness().pool.query(
      `update promo_use set used_at = now() + $1 * interval '1 h'
         where order_id = (select id from shop_order where number = $2)`,
      [hours, orderno],
    );
  const uses = await listPromoUses(harness().app.shop.db, null);
  expect(uses.length).toBeGreaterThan(3);
  expect(uses.filter(({ code }) => code === 'ORDERED').map(({ order }) => order)).toEqual(expectedOrder);
  // The export of one code contains only its own uses.
  const { rows } = await harness().pool.query<{ id: string }>(
    `update promo_code set most_uses = 3 where code = 'ORDERED' returning id`,
  );
  const answer = await owner.get(`/promotions/${rows[0]!.id}/uses.csv`);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="promo-uses.csv"');
  const [, ...lines] = (await answer.text()).trim().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
    expectedOrder.map((number) => ['ORDERED', number]),
  );
});

test("the list of promo codes shows each code's discount, products, period, uses and state", async () => {
  await writePromo(harness(), { code: 'LATER', kind: 'percent', value: 10, minimum: 2000, from: '1 hour' });
  await writePromo(harness(), { code: 'EARLIER', until: '-1 second', prodTypes: [1], products: ['G-3090'] });
  await writePromo(harness(), { code: 'LIMITED', prodTypes: [2], mostUses: 1, mostPerCustomer: 2 });
  await harness().pool.query(
    `update promo_code set valid_from = '2026-01-01 00:00+01', valid_until = '2036-02-01 00:00+01' where code = 'LIMITED'`,
  );
  const page = new JSDOM(await owner.text('/promotions')).window.document;
  const list = Object.fromEntries(
    [...page.querySelectorAll('tbody tr')].map((row) => {
      const [code = '', ...cells] = [...row.children].map((cell) =>
        (cell.textContent ?? '')
          .replaceAll(/\s+/g, ' ')
          .replace(/ Uses as CSV.*$/, '')
          .trim(),
      );
      return [code, cells];
    }),
  );
  const open = expect.stringMatching(/^\d\d\.\d\d\.\d{4} – open$/);
  expect(list).toMatchObject({
    LATER: ['10 % from CHF 20.00', 'gift cards and top-ups', open, '0', 'CHF 0.00', 'not yet'],
    EARLIER: ['CHF 5.00', 'gift cards (G-3090)', expect.any(String), '0', 'CHF 0.00', 'over'],
    LIMITED: ['CHF 5.00', 'top-ups', '01.01.2026 – 31.01.2036', '0 of 1 2 per customer', 'CHF 0.00', 'valid'],
    ORDERED: ['CHF 5.00', 'gift cards and top-ups', open, '3 of 3', 'CHF 15.00', 'used up'],
  });
});

test('the list of promo codes contains at most 500 codes: the newest first and the ended ones last', async () => {
  await harness().pool.query(
    `insert into promo_code (id, code, kind, value, valid_from, created_at, ended_at)
       select gen_random_uuid(), 'MANY' || n, 'amount', 500, now(), now() + n * interval '1 h',
         case when n = 502 then now() end
       from generate_series(1, 502) as n`,
  );
  const list = async () => (await listPromos(harness().app.shop)).map(({ promo }) => promo.code);
  expect(await list()).toEqual(Array.from({ length: 500 }, (_, n) => `MANY${501 - n}`));
  await harness().pool.query(`update promo_code set ended_at = now() where code <> 'MANY1'`);
  expect((await list()).slice(0, 2)).toEqual(['MANY1', 'MANY502']);
});
