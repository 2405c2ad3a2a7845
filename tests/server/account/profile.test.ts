import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, zurichDay } from '../../../contract/domain/day.ts';
import { dataOf, openIdentity, type Harness } from '../identity/harness.ts';
import { insertDocument, newcomer, verified, type Customer } from '../vouchers/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const profile = async ({ client, bearer }: Customer, query = '') =>
  dataOf(await client.get(`/getprofile?${query}`, bearer));
const update = ({ client, bearer }: Customer, body: object) => client.post('/updateprofile', body, bearer);
const updated = async (customer: Customer, body: object) => dataOf(await update(customer, body));

const address = { street: 'Marktgasse', houseno: '4a', postcode: '3011', city: 'Bern', country: 'CH' };

describe('customer profile', () => {
  test("reading a new customer's profile requires a token and returns every field, with null for empty ones", async () => {
    const ada = await newcomer(harness);
    expect(await profile(ada)).toEqual({
      customerid: expect.stringMatching(/^RG-\d+$/),
      firstname: 'Ada',
      lastname: 'Keller',
      gender: null,
      dob: null,
      email: ada.email,
      isdcode: null,
      mobile: null,
      image: null,
      language: 'en',
      country_of_residence: null,
      address: null,
      mobile_verified: 0,
      email_verified: 0,
      address_verified: 0,
      id_status: 'none',
      id_under_review: 0,
      id_reason: null,
      bowner: 0,
      terms_accepted_at: null,
      savedcards: [],
      has_password: 1,
      referral: {
        code: expect.any(String),
        url: expect.stringContaining('/?ref='),
        count: 0,
        rewarded: 0,
        credit: '0.00',
        reward: '5.00',
        least_order: '20.00',
        window_days: 14,
        most_rewards: 20,
      },
    });
    expect((await ada.client.get('/getprofile')).body.message).toBe('Token not provided');
  });

  test('the profile reports independently whether the email, mobile number and address are verified, a password is set and the declaration is made', async () => {
    const ada = await newcomer(harness);
    const says = async () => {
      const { email_verified, mobile_verified, address_verified, bowner, has_password } = await profile(ada);
      return { email_verified, mobile_verified, address_verified, bowner, has_password };
    };
    const none = { email_verified: 0, mobile_verified: 0, address_verified: 0, bowner: 0, has_password: 1 };
    for (const [set, one] of [
      ['email_verified_at = now()', { email_verified: 1 }],
      ['mobile_verified_at = now()', { mobile_verified: 1 }],
      ['address_verified_at = now()', { address_verified: 1 }],
      ['password_hash = null', { has_password: 0 }],
    ] as const) {
      const before = (await harness.pool.query('select * from account where id = $1', [ada.accountId]))
        .rows[0];
      await harness.pool.query(`update account set isd = '41', mobile = '790000000', ${set} where id = $1`, [
        ada.accountId,
      ]);
      expect(await says(), set).toEqual({ ...none, ...one });
      const [column = ''] = set.split(' ');
      await harness.pool.query(`update account set isd = null, mobile = null, ${column} = $2 where id = $1`, [
        ada.accountId,
        before[column],
      ]);
    }
    await updated(ada, { bowner: 1 });
    expect(await says()).toEqual({ ...none, bowner: 1 });
  });

  test('a profile update changes only the submitted fields', async () => {
    const ada = await newcomer(harness);
    await updated(ada, { gender: 'female', dob: '17/05/1990', language: 'fr' });
    const after = await updated(ada, { address });
    expect(after).toMatchObject({
      gender: 'female',
      dob: '1990-05-17',
      language: 'fr',
      firstname: 'Ada',
      country_of_residence: 'CH',
      address: {
        street: 'Marktgasse',
        houseno: '4a',
        postcode: '3011',
        city: 'Bern',
        country: 'Switzerland',
        ccode_iso2: 'CH',
      },
      address_verified: 0,
    });
    expect(after).not.toHaveProperty('next');
    expect(await profile(ada)).toMatchObject(after);
    const { rows } = await harness.pool.query(
      'select updated_at > created_at as is_changed from account where id = $1',
      [ada.accountId],
    );
    expect(rows).toEqual([{ is_changed: true }]);
    expect((await profile(ada, 'bBillAdd=0')).address).toBeNull();
    expect((await profile(ada, 'bBillAdd=1')).address).toEqual(after.address);
    expect((await updated(ada, { gender: null })).gender).toBeNull();
  });

  test('the shop rejects a birth date that makes the customer younger than sixteen today in Zurich [ASVS-2.1.2 ASVS-2.2.3]', async () => {
    const ada = await newcomer(harness);
    const today = zurichDay(new Date());
    const born = `${Number(today.slice(0, 4)) - 16}${today.slice(4)}`.replace('-02-29', '-03-01');
    const tooYoung = await update(ada, { dob: addDays(born, 1) });
    expect(tooYoung).toMatchObject({
      status: 422,
      body: {
        message: 'You must be at least 16 years old.',
        errors: { dob: ['You must be at least 16 years old.'] },
      },
    });
    expect((await updated(ada, { dob: born })).dob).toBe(born);
  });

  test.each([
    [{ dob: '2000-02-30' }, 'dob', 'Please check your input.'],
    [{ dob: '1800-01-01' }, 'dob', 'Please check your input.'],
    [{ dob: '01.02.1990' }, 'dob', 'Please check your input.'],
    [{ firstname: ' ' }, 'firstname', 'Required field'],
    [{ firstname: 'x'.repeat(51) }, 'firstname', 'Maximum 50 letters.'],
    [{ address: { ...address, street: '' } }, 'address.street', 'Required field'],
    [{ address: { ...address, country: '' } }, 'address.country', 'Required field'],
    [
      { address: { street: 'a', houseno: '1', postcode: '1', city: 'c' } },
      'address.country',
      'Required field',
    ],
    [{ address: { ...address, floor: '2' } }, 'address.floor', 'This value is not valid.'],
    [{ gender: 'other' }, 'gender', 'This value is not valid.'],
    [{ email: 'new@example.org' }, 'email', 'This value is not valid.'],
    [{ bowner: 0 }, 'bowner', 'Required field'],
    [{ acceptterms: 0 }, 'acceptterms', 'You must accept the terms'],
  ])(
    'the shop rejects the profile update %j and reports the error on the invalid field',
    async (body, field, text) => {
      const ada = await newcomer(harness);
      const answer = await update(ada, body);
      expect(answer).toMatchObject({ status: 422, body: { message: 'Please check your input.' } });
      expect(answer.body.errors).toEqual({ [field]: [text] });
    },
  );
});

describe('profile update', () => {
  test('changing the name or birth date invalidates the ID check, and a new address invalidates the address check', async () => {
    const ada = await verified(harness);
    expect(await profile(ada)).toMatchObject({ id_status: 'approved', address_verified: 1 });
    // Saving the same values does not invalidate the checks.
    await updated(ada, { firstname: 'Ada', lastname: 'Keller', dob: '17/05/1990', language: 'de' });
    expect(await profile(ada)).toMatchObject({ id_status: 'approved', address_verified: 1 });
    expect(await updated(ada, { address })).toMatchObject({ id_status: 'approved', address_verified: 0 });
    await harness.pool.query('update account set address_verified_at = now() where id = $1', [ada.accountId]);
    expect(await updated(ada, { address })).toMatchObject({ address_verified: 1 });
    expect(await updated(ada, { dob: '1990-05-18' })).toMatchObject({
      id_status: 'none',
      address_verified: 1,
    });
    await insertDocument(harness, ada, 'approved');
    expect(await updated(ada, { lastname: 'Meier' })).toMatchObject({ id_status: 'none' });
  });

  test('updating the profile during checkout returns the next checkout step', async () => {
    const ada = await newcomer(harness);
    const next = async (body: object) => (await updated(ada, { ...body, bcheckout: 1 })).next;
    const set = (values: string) =>
      harness.pool.query(`update account set ${values} where id = $1`, [ada.accountId]);
    expect(await next({ gender: 'female' })).toBe('mobile');
    await set(`mobile_verified_at = now(), isd = '41', mobile = '790001122'`);
    expect(await next({})).toBe('email');
    await set('email_verified_at = now()');
    expect(await next({ dob: '1990-01-01' })).toBe('address');
    await updated(ada, { address });
    await set('address_verified_at = now()');
    expect(await next({})).toBe('id');
    await insertDocument(harness, ada, 'under_review');
    expect(await next({})).toBe('review');
    await harness.pool.query(
      `update id_document set status = 'approved', reviewed_at = now() where account_id = $1`,
      [ada.accountId],
    );
    expect(await next({})).toBe('bowner');
    expect(await next({ bowner: 1 })).toBe('terms');
    expect(await next({ acceptterms: 1 })).toBeNull();
  });

  test('submitting a declaration again does not change its timestamp', async () => {
    const ada = await newcomer(harness);
    const first = await updated(ada, { bowner: 1, acceptterms: 1 });
    expect(first.bowner).toBe(1);
    expect(first.terms_accepted_at).not.toBeNull();
    expect((await updated(ada, { bowner: 1, acceptterms: 1 })).terms_accepted_at).toBe(
      first.terms_accepted_at,
    );
    // New terms must be accepted again. The earlier acceptance stays on record.
    await harness.pool.query(`update account set terms_version = '2020-01' where id = $1`, [ada.accountId]);
    expect((await profile(ada)).terms_accepted_at).toBeNull();
    await updated(ada, { acceptterms: 1 });
    const { rows } = await harness.pool.query<{ kind: string }>(
      'select kind from declaration where account_id = $1 order by id',
      [ada.accountId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['bowner', 'terms', 'terms']);
  });

  test("parallel profile updates do not overwrite each other's changes", async () => {
    const ada = await newcomer(harness);
    await Promise.all([
      updated(ada, { gender: 'female' }),
      updated(ada, { dob: '1990-01-01' }),
      updated(ada, { address }),
    ]);
    expect(await profile(ada)).toMatchObject({
      gender: 'female',
      dob: '1990-01-01',
      address: { city: 'Bern' },
    });
  });
});
