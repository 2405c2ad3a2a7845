import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Session } from '../../../contract/schemas/auth.ts';
import { type SignedInDevice } from '../../../contract/schemas/sessions.ts';
import { toBrowserName } from '../../../server/identity/devices/browserName.ts';
import { locateDevice } from '../../../server/identity/devices/devices.ts';
import { connectDb } from '../../../server/platform/database/transaction.ts';
import { deleteExpired } from '../../../server/privacy/retention.ts';
import {
  createClient,
  dataOf,
  logIn,
  newAddress,
  openIdentity,
  people,
  proveEmail,
  signUp,
  socialToken,
  until,
  type Client,
  type Harness,
  type Person,
} from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openIdentity({ RATE_LIMITS: '0' });
});
afterAll(() => harness.close());

const over = { status: 401, body: { success: false, message: 'Token has expired' } };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const chromeOn = (system: string, more = ''): string =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${more}Chrome/142.0.0.0 Safari/537.36`;
const browserOf = (agent: string, language = 'en') =>
  createClient(harness, newAddress(), language, { 'user-agent': agent });

const signIn = async (client: Client, { email, password }: Person): Promise<Session> =>
  dataOf(await logIn(client, email, password));
const list = async (client: Client, bearer: string): Promise<SignedInDevice[]> =>
  dataOf(await client.get('/sessions', bearer)).sessions;
const answers = async (bearer: string): Promise<number> =>
  (await createClient(harness).get('/getprofile?bBillAdd=0', bearer)).status;
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await harness.pool.query<Row>(text, values)).rows;
/** Signs up a customer and verifies the address. */
const proved = async (client = browserOf(firefox), more: object = {}): Promise<Person> => {
  const person = await signUp(harness, more, client);
  await proveEmail(harness, person);
  return person;
};
/** Waits until all queued emails have been sent. Returns those about new devices. */
const newDeviceMails = async ({ email }: Person) => {
  await until(
    async () =>
      (
        await query<{ n: number }>(
          `select count(*)::int as n from mail where recipient = $1 and state in ('queued', 'sending')`,
          [email],
        )
      )[0]?.n === 0,
  );
  return (await harness.oracle.inbox()).filter(
    ({ to, subject }) => to.includes(email) && subject === 'New login to your account',
  );
};

test.each([
  ['Firefox', 'Linux', firefox],
  ['Safari', 'iPhone', iphone],
  ['Safari', 'iPad', iphone.replace('iPhone;', 'iPad;')],
  ['Firefox', 'iPhone', iphone.replace('Version/19.0', 'FxiOS/144.0')],
  ['Chrome', 'iPhone', iphone.replace('Version/19.0', 'CriOS/142.0')],
  ['Edge', 'iPhone', iphone.replace('Version/19.0', 'Version/19.0 EdgiOS/142.0')],
  ['Chrome', 'macOS', chromeOn('Macintosh; Intel Mac OS X 10_15_7')],
  [
    'Safari',
    'macOS',
    chromeOn('Macintosh; Intel Mac OS X 10_15_7').replace('Chrome/142.0.0.0', 'Version/19.0'),
  ],
  ['Chrome', 'ChromeOS', chromeOn('X11; CrOS x86_64 14541.0.0')],
  ['Chrome', 'Android', chromeOn('Linux; Android 10; K')],
  ['Samsung Internet', 'Android', chromeOn('Linux; Android 10; K', 'SamsungBrowser/29.0 ')],
  ['Edge', 'Windows', `${chromeOn('Windows NT 10.0; Win64; x64')} Edg/142.0.0.0`],
  ['Edge', 'Android', `${chromeOn('Linux; Android 10; K')} EdgA/142.0.0.0`],
  ['Opera', 'Windows', `${chromeOn('Windows NT 10.0; Win64; x64')} OPR/124.0.0.0`],
  [null, null, 'curl/8.5.0'],
])('the browser and system are %s and %s for the user agent %s', (browser, system, agent) => {
  expect(toBrowserName(agent)).toEqual({ browser, system });
});

describe("customer's session list", () => {
  test("the session list shows each session's browser, system and country, and marks the current one [ASVS-7.1.2]", async () => {
    const ada = await proved();
    const phone = browserOf(iphone);
    const session = await signIn(phone, ada);
    const devices = await list(phone, session.access_token);
    expect(devices).toEqual([
      expect.objectContaining({ browser: 'Safari', system: 'iPhone', country: 'CH', current: 1 }),
      expect.objectContaining({ browser: 'Firefox', system: 'Linux', country: 'CH', current: 0 }),
    ]);
    expect(new Date(devices[0]?.first_seen ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
    const seenByTheOther = await list(ada.client, ada.session.access_token);
    expect(seenByTheOther.map(({ current }) => current)).toEqual([1, 0]);
    expect(seenByTheOther.map(({ id }) => id)).toEqual(devices.map(({ id }) => id).toReversed());
    expect(JSON.stringify(devices)).not.toContain(phone.address);
    expect(
      await query(`select * from account_device where to_jsonb(account_device)::text like $1`, [
        `%${phone.address}%`,
      ]),
    ).toEqual([]);
  });

  test('the session list shows the current session first and then the others by last activity', async () => {
    const ada = await proved();
    for (const agent of [iphone, firefox, iphone]) await signIn(browserOf(agent), ada);
    const [own, ...others] = await list(ada.client, ada.session.access_token);
    // Use a sequence that differs from both the sign-in order and its reverse.
    const expectedOrder = [others[1]!.id, others[0]!.id, others[2]!.id];
    // The most recent session is updated last, so that the sequence of the updates differs as well.
    for (const [hours, id] of [...expectedOrder.entries()].toReversed())
      await query(
        `update session_family set created_at = '2026-01-01T08:00:00Z',
            last_seen_at = '2026-01-02T20:00:00Z'::timestamptz - $1 * interval '1 hour' where id = $2`,
        [hours, id],
      );
    const [first, ...rest] = await list(ada.client, ada.session.access_token);
    expect(first?.id).toBe(own!.id);
    expect(rest.map(({ id, first_seen, last_seen }) => [id, first_seen, last_seen])).toEqual(
      expectedOrder.map((id, hours) => [
        id,
        '2026-01-01T08:00:00.000Z',
        `2026-01-02T${20 - hours}:00:00.000Z`,
      ]),
    );
  });

  test('ending a session immediately invalidates its tokens and leaves other sessions unchanged [ASVS-10.4.9]', async () => {
    const ada = await proved();
    const phone = browserOf(iphone);
    const lost = await signIn(phone, ada);
    const [, other] = await list(ada.client, ada.session.access_token);
    const ended = await ada.client.post('/sessions/end', { id: other?.id }, ada.session.access_token);
    expect(dataOf(ended).sessions.map(({ current }) => current)).toEqual([1]);
    expect(ended.body.message).toBe('Device logged out');
    expect(await answers(lost.access_token)).toBe(401);
    expect(
      await phone.post('/auth/refresh-token', { refresh_token: lost.refresh_token }, lost.access_token),
    ).toMatchObject(over);
    expect(await answers(ada.session.access_token)).toBe(200);
    expect(await ada.client.post('/sessions/end', { id: other?.id }, ada.session.access_token)).toMatchObject(
      {
        status: 404,
        body: { code: 'SESSION_OVER' },
      },
    );
    // A known browser whose session was ended counts as new at the next sign-in.
    expect(await newDeviceMails(ada)).toHaveLength(1);
    await signIn(phone, ada);
    expect(await newDeviceMails(ada)).toHaveLength(2);
  });

  test('customers cannot end their current session or another customer’s, and visitors cannot end any', async () => {
    const [ada, ben] = [await proved(), await proved()];
    const [own] = await list(ada.client, ada.session.access_token);
    const end = (person: Person) =>
      person.client.post('/sessions/end', { id: own?.id }, person.session.access_token);
    expect((await end(ada)).status).toBe(404);
    expect((await end(ben)).status).toBe(404);
    expect((await ada.client.post('/sessions/end', { id: own?.id })).status).toBe(401);
    expect((await ada.client.post('/sessions/end', { id: 'x' }, ada.session.access_token)).status).toBe(422);
    expect((await ada.client.get('/sessions')).status).toBe(401);
    expect(await answers(ada.session.access_token)).toBe(200);
  });

  test("logging out everywhere ends all of the customer's sessions, including the current one [ASVS-7.4.3 ASVS-7.5.2]", async () => {
    const [ada, ben] = [await proved(), await proved()];
    const phone = await signIn(browserOf(iphone), ada);
    expect(await ada.client.post('/sessions/end-all', {}, phone.access_token)).toMatchObject({
      status: 200,
      body: { message: 'Logged out' },
    });
    expect(await answers(phone.access_token)).toBe(401);
    expect(await answers(ada.session.access_token)).toBe(401);
    expect(await answers(ben.session.access_token)).toBe(200);
  });
});

describe('sign-in from a new device', () => {
  test('every new device except the browser used to sign up triggers exactly one email', async () => {
    const ada = await proved();
    await signIn(ada.client, ada);
    expect(await newDeviceMails(ada)).toHaveLength(0);
    const phone = browserOf(iphone);
    const session = await signIn(phone, ada);
    const [mail] = await newDeviceMails(ada);
    expect(mail?.text).toContain('Safari on iPhone');
    expect(mail?.text).toContain('Switzerland');
    expect(mail?.text).toContain(`${harness.url}/profile`);
    const secret = phone.browser.cookies.get('device') ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    for (const text of [secret, session.access_token, session.refresh_token, phone.address])
      expect(JSON.stringify(mail)).not.toContain(text);
    await phone.post('/signout', {}, session.access_token);
    await signIn(phone, ada);
    expect(await newDeviceMails(ada)).toHaveLength(1);
  });

  test('no emails about new devices are sent to an unverified address', async () => {
    const ada = await signUp(harness, {}, browserOf(firefox));
    await signIn(browserOf(iphone), ada);
    expect(await newDeviceMails(ada)).toHaveLength(0);
  });

  test('the shop sends at most five emails about new devices per day', async () => {
    const ada = await proved();
    // Other customers' devices do not count towards the limit.
    const ben = await proved();
    for (let n = 0; n < 7; n += 1) await signIn(browserOf(iphone), ben);
    for (let n = 0; n < 7; n += 1) await signIn(browserOf(iphone), ada);
    expect(await newDeviceMails(ada)).toHaveLength(5);
    const age = (period: string) =>
      query(
        `update account_device set created_at = created_at - $2::interval
           where account_id = (select id from account where email = $1)`,
        [ada.email, period],
      );
    await query(`update account set created_at = created_at - interval '9 days' where email = $1`, [
      ada.email,
    ]);
    await age('23 hours');
    await signIn(browserOf(iphone), ada);
    expect(await newDeviceMails(ada)).toHaveLength(5);
    await age('61 minutes');
    await age('23 hours');
    await signIn(browserOf(iphone), ada);
    expect(await newDeviceMails(ada)).toHaveLength(6);
  });

  test('signing in again on a known device updates its name, country and last use', async () => {
    const ada = await proved();
    const load = () =>
      query(
        `select browser, system, country, last_seen_at > now() - interval '1 hour' as is_recent
           from account_device where account_id = (select id from account where email = $1)`,
        [ada.email],
      );
    await query(
      `update account_device set browser = 'old', system = 'old', country = 'XX', last_seen_at = now() - interval '9 days'
         where account_id = (select id from account where email = $1)`,
      [ada.email],
    );
    await signIn(ada.client, ada);
    expect(await load()).toEqual([{ browser: 'Firefox', system: 'Linux', country: 'CH', is_recent: true }]);
  });

  test('a sign-in waits at most one second for the country lookup, and a failed lookup leaves the country unknown', async () => {
    const device = { clientIp: '192.0.2.9', secret: 's', browser: 'Firefox', system: 'Linux' };
    const { gateways } = harness.app.shop;
    const locateWith = (locate: typeof gateways.location.locate) =>
      locateDevice({ gateways: { ...gateways, location: { ...gateways.location, locate } } }, device);
    expect(await locateWith(() => Promise.reject(new Error('away')))).toEqual({ ...device, country: null });
    const place = await gateways.location.locate(newAddress());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let located: unknown = 'waiting';
      const done = locateWith(() => new Promise(() => {})).then((value) => (located = value));
      await vi.advanceTimersByTimeAsync(999);
      expect(located).toBe('waiting');
      await vi.advanceTimersByTimeAsync(1);
      await done;
      expect(located).toEqual({ ...device, country: null });
      // A lookup that ends earlier stops the timer.
      const timers = vi.getTimerCount();
      expect((await locateWith(() => Promise.resolve(place))).country).toBe(place.country_code);
      expect(vi.getTimerCount()).toBe(timers);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a social sign-in from a new device triggers an email, unless it created the account', async () => {
    const come = async (client: Client) => {
      const token = await socialToken(harness, people.ada);
      return dataOf(await client.post('/auth/googlecheck', { access_token: token }, token));
    };
    const first = browserOf(firefox);
    const { profile } = await come(first);
    const person = { email: profile.email ?? '' } as Person;
    await come(first);
    expect(await newDeviceMails(person)).toHaveLength(0);
    await come(browserOf(iphone));
    expect(await newDeviceMails(person)).toHaveLength(1);
  });

  test('the database does not link customers who share a browser', async () => {
    const shared = browserOf(firefox);
    const [ada, ben] = [await proved(shared), await proved(shared)];
    const rows = await query<{ secret_hash: string }>(
      `select d.secret_hash from account_device d join account a on a.id = d.account_id where a.email = any($1)`,
      [[ada.email, ben.email]],
    );
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ secret_hash }) => secret_hash)).size).toBe(2);
  });

  test('a malformed device cookie is replaced', async () => {
    const ada = await proved();
    const forged = browserOf(iphone);
    forged.browser.cookies.set('device', 'short');
    await signIn(forged, ada);
    expect(forged.browser.cookies.get('device')).toMatch(/^[\w-]{43}$/);
  });
});

describe('session expiry after inactivity', () => {
  /** Lets time pass for one account by moving its stored times back. */
  const pass = (person: Person, seconds: number) =>
    query(
      `update session_family set last_seen_at = last_seen_at - $2 * interval '1 s', idle_at = idle_at - $2 * interval '1 s'
         where account_id = (select id from account where email = $1)`,
      [person.email, seconds],
    );
  const idle = 5400;

  test('a session expires after exactly 90 minutes of inactivity [ASVS-7.1.1 ASVS-7.3.2]', async () => {
    const ada = await signUp(harness);
    const { access_token: bearer, refresh_token } = ada.session;
    await pass(ada, idle - 60);
    expect(await answers(bearer)).toBe(200);
    await pass(ada, idle);
    expect(await answers(bearer)).toBe(401);
    expect(await ada.client.post('/auth/refresh-token', { refresh_token }, bearer)).toMatchObject(over);
    expect(await answers(bearer)).toBe(401);
    expect((await ada.client.get('/sessions', bearer)).status).toBe(401);
  });

  test('every API call and every token refresh extends the session, but not those of other customers', async () => {
    const [ada, ben] = [await signUp(harness), await signUp(harness)];
    await pass(ben, idle - 60);
    for (let n = 0; n < 3; n += 1) {
      await pass(ada, idle - 60);
      expect(await answers(ada.session.access_token)).toBe(200);
    }
    await pass(ada, idle - 60);
    const renewed = dataOf(
      await ada.client.post(
        '/auth/refresh-token',
        { refresh_token: ada.session.refresh_token },
        ada.session.access_token,
      ),
    );
    await pass(ada, idle - 60);
    expect(await answers(renewed.access_token)).toBe(200);
    await pass(ben, 61);
    expect(await answers(ben.session.access_token)).toBe(401);
  });

  test('the time of the last use is stored at most once a minute', async () => {
    const ada = await signUp(harness);
    const secondsAgo = async (): Promise<number> => {
      expect(await answers(ada.session.access_token)).toBe(200);
      const [row] = await query<{ seconds: number }>(
        `select extract(epoch from now() - f.last_seen_at)::int as seconds
           from session_family f join account a on a.id = f.account_id where a.email = $1`,
        [ada.email],
      );
      return row!.seconds;
    };
    await pass(ada, 30);
    expect(await secondsAgo()).toBeGreaterThanOrEqual(30);
    await pass(ada, 30);
    expect(await secondsAgo()).toBeLessThan(30);
  });

  test('an expired session is no longer listed, and is deleted after another day', async () => {
    const ada = await signUp(harness, {}, browserOf(firefox));
    const bearer = ada.session.access_token;
    await pass(ada, idle);
    const again = await signIn(browserOf(iphone), ada);
    expect(await list(ada.client, again.access_token)).toHaveLength(1);
    const count = async () =>
      (
        await query<{ n: number }>(
          `select count(*)::int as n from session_family f join account a on a.id = f.account_id where a.email = $1`,
          [ada.email],
        )
      )[0]?.n;
    await deleteExpired({ db: connectDb(harness.pool) });
    expect(await count()).toBe(2);
    await query(
      `update session_family set idle_at = idle_at - interval '1 day'
         where idle_at < now() and account_id = (select id from account where email = $1)`,
      [ada.email],
    );
    await deleteExpired({ db: connectDb(harness.pool) });
    expect(await count()).toBe(1);
    expect(await answers(bearer)).toBe(401);
  });
});
