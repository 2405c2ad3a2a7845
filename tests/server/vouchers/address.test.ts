import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { findSession } from '../../../server/identity/sessions.ts';
import { OutcomeUnknown } from '../../../server/platform/outcomes.ts';
import { verifyAddress } from '../../../server/vouchers/verification/address.ts';
import {
  dataOf,
  messagesTo,
  newMobile,
  openIdentity,
  signUp,
  smsCode,
  wait,
  type Harness,
  type Person,
} from '../identity/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const home = { street: 'Bahnhofstrasse', houseno: '12a', postcode: '8001', city: 'Zürich', country: 'CH' };
const check = (person: Person, address: object) =>
  person.client.post('/addressverify', address, person.session.access_token);
const profile = async ({ client, session }: Person) =>
  dataOf(await client.get('/getprofile', session.access_token));
const misbehave = (answer: string, next: number) =>
  fetch(`${harness.url}/sandbox/swisspost/misbehave`, {
    method: 'POST',
    body: JSON.stringify({ answer, next }),
  });

describe('checking Swiss addresses [ASVS-2.1.2 ASVS-2.2.3]', () => {
  it('the shop verifies and stores a correct Swiss address', async () => {
    const person = await signUp(harness);
    const answer = await check(person, home);
    expect(answer.body.message).toBe('Address Verified');
    const { country, ...rest } = home;
    const stored = { ...rest, country: 'Switzerland', ccode_iso2: country };
    expect(dataOf(answer)).toEqual({
      address_verified: 1,
      address: stored,
      corrected: 0,
      otp: null,
    });
    expect(await profile(person)).toMatchObject({ address: stored, address_verified: 1 });
  });

  it('the shop stores a Swiss address as the postal service spells it', async () => {
    const person = await signUp(harness);
    const typed = { ...home, street: 'bahnhofstr.', city: 'zurich' };
    expect(dataOf(await check(person, typed))).toMatchObject({
      corrected: 1,
      address: { street: 'Bahnhofstrasse', houseno: '12a', city: 'Zürich' },
    });
    expect((await profile(person)).address).toMatchObject({ street: 'Bahnhofstrasse', city: 'Zürich' });
  });

  it('the shop stores an uncertain address as typed and flags it for staff', async () => {
    const person = await signUp(harness);
    await misbehave('unsure', 1);
    const typed = { ...home, street: 'bahnhofstr.' };
    expect(dataOf(await check(person, typed))).toMatchObject({
      corrected: 0,
      address: { street: 'bahnhofstr.' },
    });
    const flag = async () =>
      (await harness.pool.query('select address_flag from account where email = $1', [person.email])).rows;
    expect(await flag()).toEqual([{ address_flag: 'formatOnly' }]);
    await check(person, home);
    expect(await flag()).toEqual([{ address_flag: null }]);
  });

  it.each([
    ['an unknown street', { street: 'asdfg' }],
    ['an unknown house number', { houseno: '999' }],
    ['another town’s postcode', { postcode: '3011' }],
    ['an invalid postcode', { postcode: '800' }],
  ])('the shop rejects an address with %s and keeps the stored address', async (_what, wrong) => {
    const person = await signUp(harness);
    await check(person, home);
    const answer = await check(person, { ...home, ...wrong });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'ADDRESS', message: 'Please enter a valid address!' },
    });
    expect(await profile(person)).toMatchObject({ address_verified: 1, address: { houseno: '12a' } });
  });

  it('the shop reports the missing parts of an incomplete address', async () => {
    const answer = await check(await signUp(harness), { ...home, street: ' ', houseno: '' });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { street: ['Required field'], houseno: ['Required field'] } },
    });
  });

  it.each(['down', 'lose', 'garbled'])(
    'an address stays unverified if the postal service fails: %s',
    async (fault) => {
      const person = await signUp(harness);
      await misbehave(fault, 9);
      const answer = await check(person, home);
      await misbehave(fault, 0);
      expect(answer).toMatchObject({
        status: 503,
        body: { message: 'It may take more time to respond. Please wait for a while.' },
      });
      expect(await profile(person)).toMatchObject({ address_verified: 0, address: null });
      expect((await check(person, home)).status).toBe(200);
    },
  );

  it('if the response to the address check is lost, the shop retries once', async () => {
    const person = await signUp(harness);
    await misbehave('lose', 1);
    expect((await check(person, home)).status).toBe(200);
  });
});

it('addresses in Liechtenstein can be verified like those in Switzerland', async () => {
  const person = await signUp(harness);
  const answer = await check(person, {
    street: 'Städtle',
    houseno: '5',
    postcode: '9490',
    city: 'Vaduz',
    country: 'LI',
  });
  expect(dataOf(answer).address.ccode_iso2).toBe('LI');
  const { rows } = await harness.pool.query('select address_flag from account where email = $1', [
    person.email,
  ]);
  expect(rows).toEqual([{ address_flag: null }]);
});

describe('checking addresses abroad', () => {
  const berlin = {
    street: 'Torstraße',
    houseno: '1',
    postcode: '10119',
    city: 'Berlin',
    country: 'DE',
  };
  it('for an address abroad, only the format is checked, and staff see a note about this', async () => {
    const person = await signUp(harness);
    expect(dataOf(await check(person, berlin))).toMatchObject({ corrected: 0 });
    const { rows } = await harness.pool.query('select address_flag from account where email = $1', [
      person.email,
    ]);
    expect(rows).toEqual([{ address_flag: 'formatOnly' }]);
    await check(person, home);
    expect(
      (await harness.pool.query('select address_flag from account where email = $1', [person.email])).rows,
    ).toEqual([{ address_flag: null }]);
  });
  it.each([
    ['postcode', { postcode: '1011' }],
    ['street', { street: '12' }],
    ['city', { city: '1' }],
    ['country', { country: 'XX' }],
  ])('the shop rejects an address abroad if it has an impossible %s', async (_what, wrong) => {
    expect(await check(await signUp(harness), { ...berlin, ...wrong })).toMatchObject({
      status: 422,
      body: { code: 'ADDRESS' },
    });
  });
  it.each([
    ['AT', '1010', ['101', '10100']],
    ['BE', '1000', ['100', '10000']],
    ['DE', '10119', ['1011', '101190']],
    ['DK', '1050', ['105', '10500']],
    ['ES', '28013', ['2801', '280130']],
    ['FR', '75001', ['7500', '750010']],
    ['GB', 'SW1A 1AA', ['SW1A 1A', 'SW1A 1AAA', 'SWAA 1AA', 'SW1A AAA']],
    ['IT', '00184', ['0018', '001840']],
    ['LU', '1136', ['113', '11360']],
    ['NL', '1012 JS', ['101 JS', '10120 JS', '1012 J', '1012 JSA']],
    ['PL', '00-001', ['0-001', '000-001', '00-01', '00-0011']],
    ['PT', '1100-148', ['110-148', '11000-148', '1100-14', '1100-1489']],
    ['SE', '111 29', ['11 29', '1111 29', '111 2', '111 290']],
  ])('a postcode in %s must have the format of %s', async (country, right, wrongs) => {
    const person = await signUp(harness);
    for (const postcode of wrongs)
      expect(await check(person, { ...berlin, country, postcode }), postcode).toMatchObject({
        status: 422,
        body: { code: 'ADDRESS' },
      });
    expect(await check(person, { ...berlin, country, postcode: right })).toMatchObject({ status: 200 });
  });
});

describe('address check with an unverified mobile number', () => {
  const withNumber = async (mobile: string): Promise<Person> => {
    const person = await signUp(harness);
    const answer = await person.client.post(
      '/mobilecheck',
      { isdcode: '41', mobile },
      person.session.access_token,
    );
    expect([200, 502]).toContain(answer.status);
    // Let time pass, so that the next code can be sent.
    await harness.pool.query("update tally set at = at - interval '2 minutes'");
    return person;
  };

  it('the address check sends a code to a new mobile number', async () => {
    const mobile = newMobile();
    const person = await withNumber(mobile);
    const before = (await messagesTo(harness, `+41${mobile}`)).length;
    const answer = await check(person, home);
    expect(answer.body.message).toBe('Address Verified');
    expect(dataOf(answer).otp).toMatchObject({ channel: 'sms', otp_sent: 1 });
    expect(await messagesTo(harness, `+41${mobile}`)).toHaveLength(before + 1);
    const otpcode = await smsCode(harness, `+41${mobile}`);
    const verified = await person.client.post(
      '/mobileverify',
      { isdcode: '41', mobile, otpcode },
      person.session.access_token,
    );
    expect(dataOf(verified)).toMatchObject({ mobile_verified: 1 });
    await harness.pool.query("update tally set at = at - interval '2 minutes'");
    expect(dataOf(await check(person, home)).otp).toBeNull();
  });

  it('if the text message cannot be sent, the postal address is still verified, and the response says that no code was sent', async () => {
    const person = await withNumber('791234099');
    const answer = await check(person, home);
    expect(answer.body.message).toBe('Address Verified, but mobile OTP has not been sent');
    expect(dataOf(answer)).toMatchObject({ address_verified: 1, otp: null });
    expect(await profile(person)).toMatchObject({ address_verified: 1, mobile_verified: 0 });
  });

  it('if the carrier does not respond, the postal address is still verified, but an error in the shop is reported', async () => {
    const { shop } = harness.app;
    const { session } = await withNumber(newMobile());
    const signed = await findSession(shop, session.access_token);
    const checkWith = (error: Error) => {
      const sms = { ...shop.gateways.sms, send: () => Promise.reject(error) };
      const requester = { clientIp: '192.0.2.9', language: 'en' } as const;
      return verifyAddress({ ...shop, gateways: { ...shop.gateways, sms } }, signed, home, requester);
    };
    expect(await checkWith(new OutcomeUnknown('none'))).toMatchObject({
      data: { address_verified: 1, otp: null },
      text: 'addressNoOtp',
    });
    await wait(harness, 61);
    const error = new TypeError('an error');
    await expect(checkWith(error)).rejects.toBe(error);
  });
});

it('the address check requires a session and is rate-limited', async () => {
  const person = await signUp(harness);
  expect(await person.client.post('/addressverify', home)).toMatchObject({ status: 401 });
  const answers: number[] = [];
  for (let i = 0; i < 21; i += 1) answers.push((await check(person, home)).status);
  expect(answers.slice(0, 20).every((status) => status === 200)).toBe(true);
  expect(answers[20]).toBe(429);
});

it('in production, the shop does not start with a partly configured address service', () => {
  const production = (more: Record<string, string>) => () =>
    readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', ...more });
  expect(production({})).toThrow(/SWISSPOST_BASE/);
  const half = { ALLOW_SANDBOX: '1', SWISSPOST_BASE: 'https://post.example/v1' };
  for (const name of ['SWISSPOST_USER', 'SWISSPOST_PASS'])
    expect(production(half)).toThrow(`${name}: required together with SWISSPOST_BASE`);
  const keys = { CODES_KEY: '0123456789abcdef'.repeat(4), TOKEN_KEY: '3f1b9c5e7a2d4806b1f3c5d7e9a0b2c4' };
  const whole = { ...half, ...keys, SWISSPOST_USER: 'rigi', SWISSPOST_PASS: 'secret-enough' };
  expect(production(whole)().address).toMatchObject({ base: 'https://post.example/v1', user: 'rigi' });
});
