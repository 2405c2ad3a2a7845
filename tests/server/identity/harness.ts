import * as v from 'valibot';
import { type Session } from '../../../contract/schemas/auth.ts';
import type { Passwords } from '../../../server/identity/passwords/passwords.ts';
import { consumeRateLimit, type RateLimit } from '../../../server/platform/rateLimiter.ts';
import { bearer, createShopClient } from '../../support/shop/client.ts';
import { toRegistration } from '../../support/shop/shopper.ts';
import { dataOf, openShop, until, type Answer, type Harness } from '../shop/harness.ts';
import { addBystander } from './bystander.ts';

export { dataOf, until };
export type { Answer, Harness };

/**
 * Opens a shop that trusts a proxy, so that tests can use any IP address. Adds a customer that no test uses.
 * Closing the shop fails if a test has changed any of this customer's rows.
 */
export const openIdentity = async (
  environment: Record<string, string> = {},
  passwords?: Passwords | null,
): Promise<Harness> => {
  const harness = await openShop({ TRUST_PROXY: '1', ...environment }, undefined, passwords);
  const expectUnchanged = await addBystander(harness.pool);
  return {
    ...harness,
    close: async () => {
      try {
        await expectUnchanged();
      } finally {
        await harness.close();
      }
    },
  };
};

let drawn = 0;
/** Returns an IP address that no test in this file has used yet. */
export const newAddress = (): string => {
  drawn += 1;
  return `10.${(drawn >> 16) & 255}.${(drawn >> 8) & 255}.${drawn & 255}`;
};
export const newEmail = (): string => {
  drawn += 1;
  return `person${drawn}@mail.example`;
};
/** Returns a new Swiss mobile number without its dial code or leading zero. */
export const newMobile = (): string => {
  drawn += 1;
  return `79${String(2_000_000 + drawn * 7)}`.replace(/099$/, '098');
};
export const goodPassword = 'Correct-Horse-7';

/** Creates a browser with a fixed IP address. Each call sends the given access token, if there is one. */
export const createClient = (
  harness: Harness,
  address = newAddress(),
  language = 'en',
  more: Record<string, string> = {},
) => {
  const browser = createShopClient(harness.url, {
    headers: { 'x-forwarded-for': address, 'accept-language': language, ...more },
  });
  const headers = (token?: string | null): Record<string, string> => (token ? bearer(token) : {});
  return {
    address,
    browser,
    get: <const Address extends string>(address: Address, token?: string | null) =>
      browser.get(address, headers(token)),
    post: <const Address extends string>(address: Address, body: object | string, token?: string | null) =>
      browser.post(address, body, headers(token)),
  };
};
export type Client = ReturnType<typeof createClient>;

export const registration = async (
  harness: Harness,
  more: object = {},
): Promise<Record<string, unknown>> => ({
  ...(await toRegistration(harness.url, {
    email: newEmail(),
    fname: 'Ada',
    lname: 'Keller',
    password: goodPassword,
  })),
  ...more,
});

export type Person = { email: string; password: string; session: Session; client: Client };

export const signUp = async (
  harness: Harness,
  more: object = {},
  client = createClient(harness),
): Promise<Person> => {
  const request = await registration(harness, more);
  const session = dataOf(await client.post('/auth/register', request));
  return { email: String(request['email']), password: String(request['password']), session, client };
};

export const logIn = (client: Client, email: string, password: string) =>
  client.post('/auth/login', { email, password });

const messages = v.array(v.object({ id: v.string(), to: v.string(), from: v.string(), text: v.string() }));
/** Returns the text messages received by this number, newest first. */
export const messagesTo = async (harness: Harness, e164: string) =>
  v
    .parse(messages, await (await fetch(`${harness.url}/sandbox/phone.json`)).json())
    .filter(({ to }) => to === e164);

const sixDigits = /(?<!\d)\d{6}(?!\d)/;
export const codeIn = (text: string): string => {
  const code = sixDigits.exec(text)?.[0];
  if (!code) throw new Error('no code in this text');
  return code;
};
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
export const smsCode = async (harness: Harness, e164: string): Promise<string> =>
  codeIn((await messagesTo(harness, e164))[0]?.text ?? '');

/** Waits until this address has received `n` emails with this subject. Returns the newest. */
export const mailTo = (harness: Harness, email: string, subject: string, n = 1) =>
  until(async () => {
    const found = (await harness.oracle.inbox()).filter(
      (l) => l.to.includes(email) && l.subject.includes(subject),
    );
    return found.length >= n ? found[0] : null;
  });

/** Verifies the address with the code from the welcome email. */
export const proveEmail = async (
  harness: Harness,
  { email, client, session }: Pick<Person, 'email' | 'client' | 'session'>,
): Promise<void> => {
  const code = codeIn((await mailTo(harness, email, 'Welcome to Rigi')).text);
  const { status } = await client.post('/emailverify', { code }, session.access_token);
  if (status !== 200) throw new Error(`the address is not proved: ${status}`);
};

/** Finds the link to the given page of the shop in a message. */
export const linkIn = (text: string, page: string): URL => {
  const url = text.match(/https?:\/\/\S+/g)?.find((found) => new URL(found).pathname === page);
  if (!url) throw new Error(`no link to ${page}`);
  return new URL(url);
};

/** Returns the API path that the page calls when an emailed verification link is opened. */
export const verifyCall = (link: URL, more: Record<string, string> = {}) => {
  const of = (name: string): string => more[name] ?? link.searchParams.get(name) ?? '';
  return `/email/verify/${of('id')}/${of('hash')}?${new URLSearchParams({ expires: of('expires'), signature: of('signature') })}` as const;
};

/** Makes rate limits behave as if the given number of seconds had passed. */
export const wait = (harness: Harness, seconds: number) =>
  harness.pool.query(`update tally set at = at - $1 * interval '1 s'`, [seconds]);

/** Counts as many attempts as the limit allows. */
export const useUp = async ({ app, pool }: Harness, limits: RateLimit[]): Promise<void> => {
  for (const limit of limits) {
    const [id] = await consumeRateLimit(app.shop, [limit]);
    await pool.query(
      `insert into tally (key, at, keep_until)
         select key, at, keep_until from tally, generate_series(2, $2::int) where id = $1`,
      [id, limit.most],
    );
  }
};

/** Signs in a test user with the provider. Returns the provider's token. */
export const socialToken = async (harness: Harness, person: string, clientId = 'sandbox.apps.example') => {
  const response = await fetch(`${harness.url}/sandbox/google/choose`, {
    method: 'POST',
    body: new URLSearchParams({
      person,
      client_id: clientId,
      scope: 'openid profile email',
      state: '',
      origin: harness.url,
    }),
  });
  const token = /sandbox-google-[\w-]+/.exec(await response.text())?.[0];
  if (!token) throw new Error('no token');
  return token;
};
export const people = {
  ada: '100000000000000000001',
  ben: '100000000000000000002',
  cleo: '100000000000000000003',
};
