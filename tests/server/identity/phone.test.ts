import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayPhone } from '../../../contract/domain/phone/phoneGroups.ts';
import { findCodeById, issueCode, useCode } from '../../../server/identity/codes.ts';
import { getMessages } from '../../../server/messages/index.ts';
import { oneTimeCodes } from '../../../server/platform/database/schema.ts';
import { transaction } from '../../../server/platform/database/transaction.ts';
import type { ShopRefusal } from '../../../server/platform/refusal.ts';
import { createSecrets, type Secrets } from '../../../server/platform/secrets.ts';
import { smsKinds } from '../../../server/providers/index.ts';
import { slow } from '../../setup/tiers.ts';
import { untilBlocking } from '../support/race.ts';
import {
  codeIn,
  createClient,
  dataOf,
  messagesTo,
  newAddress,
  newMobile,
  openIdentity,
  otherCode,
  signUp,
  smsCode,
  wait,
  type Client,
  type Harness,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterAll(() => harness.close());

const ask = (client: Client, mobile: string, isdcode = '41') =>
  client.post('/auth/mobilelogin', { isdcode, mobile });
const verify = (client: Client, mobile: string, otpcode: string) =>
  client.post('/auth/mobileverify', { isdcode: '41', mobile, otpcode });

test('an SMS code can be used only once to sign in, and creates an account for a new number', async () => {
  const client = createClient(harness);
  const mobile = newMobile();
  const before = Date.now();
  const answer = await ask(client, `0${mobile}`);
  const after = Date.now();
  expect(answer.body.message).toBe('A verification code has been sent.');
  // Attempts are counted per browser.
  expect(client.browser.cookies.get('device')).toMatch(/^[\w-]{43}$/);
  const otp = dataOf(answer);
  expect(otp).toMatchObject({
    otp_sent: 1,
    otp_valid_minutes: 5,
    resend_after: 60,
    channel: 'sms',
    to: `+41 *** ${mobile.slice(-2)}`,
  });
  expect(otp.otp_timestamp).toBeGreaterThanOrEqual(before);
  expect(otp.otp_timestamp).toBeLessThanOrEqual(after);
  const code = await smsCode(harness, `+41${mobile}`);
  const session = dataOf(await verify(client, mobile, code));
  expect(session.profile).toEqual({ name: displayPhone('41', mobile), email: null, image: null });
  const profile = dataOf(await client.get('/getprofile', session.access_token));
  expect(profile).toMatchObject({
    isdcode: '41',
    mobile,
    mobile_verified: 1,
    email: null,
    email_verified: 0,
  });
  expect(await verify(client, mobile, code)).toMatchObject({
    status: 410,
    body: { message: 'Your OTP has expired!' },
  });
});

test('a sign-up by phone uses the language of the request for the text message and the account', async () => {
  const client = createClient(harness, undefined, 'it');
  const mobile = newMobile();
  await ask(client, mobile);
  const [message] = await messagesTo(harness, `+41${mobile}`);
  const code = codeIn(message?.text ?? '');
  expect(message?.text).toBe(getMessages('it').account.sms(code, 5));
  await verify(client, mobile, code);
  const { rows } = await harness.pool.query(
    'select language, first_name, email, mobile_verified_at = created_at as is_verified from account where mobile = $1',
    [mobile],
  );
  expect(rows).toEqual([{ language: 'it', first_name: '', email: null, is_verified: true }]);
});

test('the same digits with another dial code open another account', async () => {
  const [client, mobile] = [createClient(harness), newMobile()];
  const signInWith = async (isdcode: string): Promise<string> => {
    dataOf(await ask(client, mobile, isdcode));
    const otpcode = await smsCode(harness, `+${isdcode}${mobile}`);
    const session = dataOf(await client.post('/auth/mobileverify', { isdcode, mobile, otpcode }));
    return dataOf(await client.get('/getprofile', session.access_token)).customerid;
  };
  expect(await signInWith('48')).not.toBe(await signInWith('41'));
});

test('responses do not reveal whether a number has an account', async () => {
  const known = newMobile();
  const first = createClient(harness);
  await ask(first, known);
  const session = dataOf(await verify(first, known, await smsCode(harness, `+41${known}`)));
  await wait(harness, 61);
  const shape = async (mobile: string) => {
    const client = createClient(harness);
    const early = await verify(client, mobile, '123456');
    const sent = await ask(client, mobile);
    const wrong = await verify(client, mobile, otherCode(await smsCode(harness, `+41${mobile}`)));
    const otp = dataOf(sent);
    return {
      early: early.body,
      sent: { ...otp, otp_timestamp: 0, to: '' },
      wrong: wrong.body,
      keys: Object.keys(otp),
    };
  };
  expect(await shape(known)).toEqual(await shape(newMobile()));
  // After the wrong codes, a correct code signs the customer in to the same account.
  await wait(harness, 61);
  const later = createClient(harness);
  await ask(later, known);
  const again = dataOf(await verify(later, known, await smsCode(harness, `+41${known}`)));
  const loadId = async (bearer: string) => dataOf(await later.get('/getprofile', bearer)).customerid;
  expect(await loadId(again.access_token)).toBe(await loadId(session.access_token));
});

test('after five wrong guesses, even the correct code is rejected', async () => {
  const mobile = newMobile();
  await ask(createClient(harness), mobile);
  const code = await smsCode(harness, `+41${mobile}`);
  for (const left of [4, 3, 2, 1, 0])
    expect(await verify(createClient(harness), mobile, otherCode(code))).toMatchObject({
      status: 422,
      body: { message: 'Wrong code', data: { attempts_left: left } },
    });
  const dead = await verify(createClient(harness), mobile, code);
  expect(dead).toMatchObject({ status: 429, body: { code: 'OTP_DEAD' } });
  expect(dead.headers.get('retry-after')).toBe('60');
});

test('signing in by phone does not open an account whose phone number is unverified', async () => {
  const mobile = newMobile();
  const ada = await signUp(harness);
  dataOf(await ada.client.post('/mobilecheck', { isdcode: '41', mobile }, ada.session.access_token));
  await wait(harness, 61);
  const owner = createClient(harness);
  await ask(owner, mobile);
  const session = dataOf(await verify(owner, mobile, await smsCode(harness, `+41${mobile}`)));
  expect(session.profile).toEqual({ name: displayPhone('41', mobile), email: null, image: null });
  const loadId = async (bearer: string) => dataOf(await owner.get('/getprofile', bearer)).customerid;
  expect(await loadId(session.access_token)).not.toBe(await loadId(ada.session.access_token));
});

test('the shop checks only five of 200 parallel guesses sent to the API', slow, async () => {
  const mobile = newMobile();
  await ask(createClient(harness), mobile);
  const code = await smsCode(harness, `+41${mobile}`);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      verify(createClient(harness), mobile, String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')),
    ),
  );
  expect(answers.filter((a) => a.status === 422)).toHaveLength(5);
  expect(answers.filter((a) => a.status === 429)).toHaveLength(195);
});

test(
  'the shop checks only five of 10,000 guesses, and a correct code works only once, even when submitted in parallel [ASVS-6.5.3 ASVS-6.5.4 S5]',
  slow,
  async () => {
    const shop = { db: drizzle(harness.pool), secrets: createSecrets([Buffer.alloc(32, 7)]) };
    const proof = { purpose: 'signIn', of: ['+41790000000'] } as const;
    const issue = () =>
      transaction(shop.db, (tx) => issueCode(tx, shop.secrets, { ...proof, of: [...proof.of] }, 5));
    const counts = new Map<string, number>();
    const guess = async (code: string): Promise<void> => {
      const result = await useCode(shop, { ...proof, of: [...proof.of] }, code).then(
        () => 'accepted',
        (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
      );
      counts.set(result, (counts.get(result) ?? 0) + 1);
    };
    const { code } = await issue();
    for (let i = 0; i < 10_000; i += 8)
      await Promise.all(
        Array.from({ length: 8 }, (_, j) =>
          guess(String((Number(code) + 1 + i + j) % 1_000_000).padStart(6, '0')),
        ),
      );
    await guess(code);
    expect(Object.fromEntries(counts)).toEqual({ INVALID_OTP: 5, OTP_DEAD: 9_996 });
    counts.clear();
    const next = await issue();
    await Promise.all(Array.from({ length: 4 }, () => guess(next.code)));
    expect(counts.get('accepted')).toBe(1);
  },
);

test('only one of two parallel requests with the correct code succeeds', async () => {
  const { db, secrets } = harness.app.shop;
  const proof = { purpose: 'emailVerify' as const, of: ['dora'] };
  const { id, code } = await transaction(db, (tx) => issueCode(tx, secrets, proof, 10));
  // The requests run while the transaction is open, but are not part of it.
  const redeem = AsyncLocalStorage.bind(() =>
    useCode({ db, secrets }, proof, code).then(
      () => 'accepted',
      ({ code: refusal, status }: ShopRefusal) => `${refusal} ${status}`,
    ),
  );
  const redeemed: Promise<string>[] = [];
  await transaction(db, async (tx) => {
    await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id)).for('update');
    redeemed.push(redeem(), redeem());
    await untilBlocking(tx, 2);
  });
  expect((await Promise.all(redeemed)).toSorted()).toEqual(['OTP_EXPIRED 410', 'accepted']);
});

test('an SMS code expires after five minutes or once the next code is sent [ASVS-6.5.1]', async () => {
  const mobile = newMobile();
  const client = createClient(harness);
  await ask(client, mobile);
  const first = await smsCode(harness, `+41${mobile}`);
  await wait(harness, 61);
  await ask(client, mobile);
  const second = await smsCode(harness, `+41${mobile}`);
  if (first !== second)
    expect(await verify(client, mobile, first)).toMatchObject({
      status: 422,
      body: { message: 'Wrong code' },
    });
  await harness.pool.query(`update one_time_code set expires_at = expires_at - interval '5 min 1 s'`);
  expect(await verify(client, mobile, second)).toMatchObject({ status: 410 });
});

test('an SMS code is valid only for one purpose and one person [ASVS-6.5.1]', async () => {
  const mobile = newMobile();
  const ada = await signUp(harness);
  const ben = await signUp(harness);
  await ada.client.post('/mobilecheck', { isdcode: '41', mobile }, ada.session.access_token);
  const code = await smsCode(harness, `+41${mobile}`);
  expect(await verify(createClient(harness), mobile, code)).toMatchObject({ status: 410 });
  const own = { isdcode: '41', mobile, otpcode: code };
  expect(await ben.client.post('/mobileverify', own, ben.session.access_token)).toMatchObject({
    status: 410,
  });
  expect(await ada.client.post('/mobileverify', own, ada.session.access_token)).toMatchObject({
    status: 200,
  });
});

test('after a key rotation, a new code replaces only the earlier code for the same person', async () => {
  const { db } = harness.app.shop;
  const [old, now] = [randomBytes(32), randomBytes(32)];
  const [before, both] = [createSecrets([old]), createSecrets([now, old])];
  const issue = (secrets: Secrets, person: string) =>
    transaction(db, (tx) => issueCode(tx, secrets, { purpose: 'emailVerify', of: [person] }, 10));
  const find = ({ id }: { id: string }) => findCodeById({ db, secrets: both }, id);
  const [first, other] = [await issue(before, 'ada'), await issue(before, 'ben')];
  expect(await find(first)).toBe(first.code);
  const second = await issue(both, 'ada');
  expect(await find(first)).toBeNull();
  expect(await find(second)).toBe(second.code);
  expect(await find(other)).toBe(other.code);
  // The new code stays valid after the earlier key has been removed.
  expect(await findCodeById({ db, secrets: createSecrets([now]) }, second.id)).toBe(second.code);
});

test('an email that is sent late does not contain an expired code', async () => {
  const { db, secrets } = harness.app.shop;
  const { id, code } = await transaction(db, (tx) =>
    issueCode(tx, secrets, { purpose: 'emailVerify', of: ['cleo'] }, 10),
  );
  const setLife = (left: string) =>
    harness.pool.query(`update one_time_code set expires_at = now() + $2::interval where id = $1`, [
      id,
      left,
    ]);
  await setLife('1 minute');
  expect(await findCodeById({ db, secrets }, id)).toBe(code);
  await setLife('0 seconds');
  expect(await findCodeById({ db, secrets }, id)).toBeNull();
});

test('text messages to a phone number are limited per minute, per ten minutes and per hour', async () => {
  const mobile = newMobile();
  const sent: number[] = [];
  const tooMany = async (atLeast: number) => {
    const answer = await ask(createClient(harness), mobile);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(atLeast);
  };
  const send = async () => sent.push((await ask(createClient(harness), mobile)).status);
  await send();
  await tooMany(50);
  await wait(harness, 61);
  await send();
  await wait(harness, 61);
  await send();
  await wait(harness, 61);
  await tooMany(400);
  await wait(harness, 600);
  await send();
  await wait(harness, 61);
  await send();
  await wait(harness, 601);
  await tooMany(1000);
  expect(sent).toEqual([200, 200, 200, 200, 200]);
  expect(await messagesTo(harness, `+41${mobile}`)).toHaveLength(5);
});

test('text messages are limited per IP address, and parallel requests for the same number send only one message', async () => {
  const address = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => ask(createClient(harness, address), newMobile())),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(10);
  expect(answers.filter((a) => a.status === 429)).toHaveLength(30);
  const same = newMobile();
  const once = await Promise.all(Array.from({ length: 10 }, () => ask(createClient(harness), same)));
  expect(once.filter((a) => a.status === 200)).toHaveLength(1);
  expect(await messagesTo(harness, `+41${same}`)).toHaveLength(1);
});

test('the total number of text messages that the shop sends is limited per hour [S5]', async () => {
  const none = await openIdentity({ SMS_PER_HOUR: '0' });
  try {
    expect(await ask(createClient(none), newMobile())).toMatchObject({ status: 429 });
  } finally {
    await none.close();
  }
});

test(
  'strangers who use up their share of text messages must wait ten minutes, but known customers still get theirs [ASVS-6.6.3]',
  slow,
  async () => {
    const small = await openIdentity({ SMS_PER_HOUR: '16' });
    const flood = async (): Promise<number> => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => ask(createClient(small), newMobile())),
      );
      return answers.filter((a) => a.status === 200).length;
    };
    try {
      // Two known customers: one who has signed in by phone, and one who has signed up by email.
      const mobile = newMobile();
      const owner = createClient(small);
      await ask(owner, mobile);
      expect(await verify(owner, mobile, await smsCode(small, `+41${mobile}`))).toMatchObject({
        status: 200,
      });
      const ada = await signUp(small);
      await wait(small, 3601);

      expect(await flood()).toBe(5);
      expect(await ask(createClient(small), mobile)).toMatchObject({ status: 429 });
      expect(await ask(owner, mobile)).toMatchObject({ status: 200 });
      const own = { isdcode: '41', mobile: newMobile() };
      expect(await ada.client.post('/mobilecheck', own, ada.session.access_token)).toMatchObject({
        status: 200,
      });
      await wait(small, 601);
      expect(await flood()).toBe(5);
      await wait(small, 601);
      // Strangers get at most thirteen of the sixteen messages an hour. They have already used ten.
      expect(await flood()).toBe(3);
      await wait(small, 601);
      expect(await flood()).toBe(0);
      expect(await ask(owner, mobile)).toMatchObject({ status: 200 });
      await wait(small, 61);
      expect(await ask(owner, mobile)).toMatchObject({ status: 429 });
    } finally {
      await small.close();
    }
  },
);

test('a phone number gets at most ten text messages a day [ASVS-6.6.3]', async () => {
  const mobile = newMobile();
  const sent: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    sent.push((await ask(createClient(harness), mobile)).status);
    await wait(harness, 1801);
  }
  expect(sent).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test('a stranger’s guesses do not use up the attempts of the browser that requested the code [ASVS-6.6.2]', async () => {
  const mobile = newMobile();
  const owner = createClient(harness);
  await ask(owner, mobile);
  const code = await smsCode(harness, `+41${mobile}`);
  for (let n = 0; n < 5; n += 1)
    expect((await verify(createClient(harness), mobile, otherCode(code))).status).toBe(422);
  expect(await verify(createClient(harness), mobile, code)).toMatchObject({ status: 429 });
  expect(await verify(owner, mobile, otherCode(code))).toMatchObject({
    status: 422,
    body: { data: { attempts_left: 4 } },
  });
  // A stranger's guesses at the next code are counted from the start.
  await wait(harness, 61);
  await ask(owner, mobile);
  const next = await smsCode(harness, `+41${mobile}`);
  expect(await verify(createClient(harness), mobile, otherCode(next))).toMatchObject({
    status: 422,
    body: { data: { attempts_left: 4 } },
  });
  expect(await verify(owner, mobile, next)).toMatchObject({ status: 200 });
});

test('after a code that a stranger requested, the owner of the number need not wait for another one', async () => {
  const [owner, mobile] = [createClient(harness), newMobile()];
  await ask(owner, mobile);
  const session = dataOf(await verify(owner, mobile, await smsCode(harness, `+41${mobile}`)));
  await wait(harness, 61);
  expect((await ask(createClient(harness), mobile)).status).toBe(200);
  expect((await ask(createClient(harness), mobile)).status).toBe(429);
  expect((await ask(owner, mobile)).status).toBe(200);
  const reauth = { purpose: 'mobile' };
  expect((await owner.post('/reauth/send-otp', reauth, session.access_token)).status).toBe(200);
  const ada = await signUp(harness);
  const own = { isdcode: '41', mobile: newMobile() };
  expect((await ask(createClient(harness), own.mobile)).status).toBe(200);
  expect((await ada.client.post('/mobilecheck', own, ada.session.access_token)).status).toBe(200);
});

test('the shop rejects an invalid mobile number', async () => {
  const refused = { status: 422, body: { message: 'Please provide valid mobile number.' } };
  for (const [isd, mobile] of [
    ['41', '123'],
    ['41', '441234567'],
    ['41', ''],
    ['999', '791234567'],
    ['', '791234567'],
    ['41', '79123456a'],
  ] as const)
    expect(await ask(createClient(harness), mobile, isd)).toMatchObject(refused);
});

test.each(smsKinds)(
  'if the carrier rejects the phone number, sending an SMS code fails with a message asking the customer to check the number: %s',
  async (kind) => {
    const shop = await openIdentity({ SMS_KIND: kind });
    try {
      expect(await ask(createClient(shop), '792000099')).toMatchObject({
        status: 502,
        body: { code: 'SMS_REFUSED', message: 'Please check your phone number.' },
      });
      const mobile = newMobile();
      dataOf(await ask(createClient(shop), mobile));
      const [message] = await messagesTo(shop, `+41${mobile}`);
      expect(message?.text).toMatch(/^\d{6} is your Rigi code\./);
      const { rows } = await shop.pool.query("select * from one_time_code where purpose = 'signIn'");
      expect(rows).toHaveLength(1);
    } finally {
      await shop.close();
    }
  },
);

test('if the carrier does not respond, sending an SMS code fails with a message asking the customer to wait', async () => {
  const shop = await openIdentity({
    SMS_BASE: 'http://127.0.0.1:9',
    SMS_USER: `AC${'4711'.repeat(8)}`,
    SMS_PASSWORD: 'something-secret',
  });
  try {
    expect(await ask(createClient(shop), newMobile())).toMatchObject({
      status: 503,
      body: { message: 'It may take more time to respond. Please wait for a while.' },
    });
  } finally {
    await shop.close();
  }
});

test("one customer's phone number cannot be added to another account", async () => {
  const ada = await signUp(harness);
  const mobile = newMobile();
  const bearer = ada.session.access_token;
  dataOf(await ada.client.post('/mobilecheck', { isdcode: '41', mobile }, bearer));
  const code = await smsCode(harness, `+41${mobile}`);
  const wrong = { isdcode: '41', mobile, otpcode: otherCode(code) };
  expect(await ada.client.post('/mobileverify', wrong, bearer)).toMatchObject({
    status: 422,
    body: { data: { attempts_left: 4 } },
  });
  const right = await ada.client.post('/mobileverify', { ...wrong, otpcode: code }, bearer);
  expect(dataOf(right)).toEqual({ mobile_verified: 1, isdcode: '41', mobile });

  const ben = await signUp(harness);
  const text = 'This mobile number is already exists.';
  const taken = { status: 409, body: { code: 'MOBILE_TAKEN', message: text, errors: { mobile: [text] } } };
  const check = { isdcode: '41', mobile };
  expect(await ben.client.post('/mobilecheck', check, ben.session.access_token)).toMatchObject(taken);

  // Two customers request a code for the same number. Only the first to enter a code gets the number.
  const newNumber = newMobile();
  const proof = { purpose: 'mobile', password: ada.password };
  expect(await ada.client.post('/reauth', proof, bearer)).toMatchObject({ status: 200 });
  const tries: string[] = [];
  for (const person of [ada, ben]) {
    await wait(harness, 61);
    await person.client.post(
      '/mobilecheck',
      { isdcode: '41', mobile: newNumber },
      person.session.access_token,
    );
    tries.push(await smsCode(harness, `+41${newNumber}`));
  }
  const answers: number[] = [];
  for (const [i, person] of [ada, ben].entries())
    answers.push(
      (
        await person.client.post(
          '/mobileverify',
          { isdcode: '41', mobile: newNumber, otpcode: tries[i] },
          person.session.access_token,
        )
      ).status,
    );
  expect(answers).toEqual([200, 409]);
});

test('the sandbox phone page shows each text message with its phone number', async () => {
  const mobile = newMobile();
  await ask(createClient(harness), mobile);
  const page = await (await fetch(`${harness.url}/sandbox/phone`)).text();
  expect(page).toContain(`+41${mobile}`);
  expect(page).toContain(await smsCode(harness, `+41${mobile}`));
});
