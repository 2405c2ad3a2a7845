import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { countries } from '../../contract/domain/countries.ts';
import { endOfYear, formatDate } from '../../contract/domain/dates.ts';
import { isEmail } from '../../contract/domain/identity/email.ts';
import { rulesMet } from '../../contract/domain/identity/password.ts';
import { ageOf } from '../../contract/domain/identity/person.ts';
import { verifyPath } from '../../contract/domain/identity/verifyLink.ts';
import { fallbackLanguage, toLanguage } from '../../contract/domain/languages.ts';
import { displayAmount, displayChf } from '../../contract/domain/money.ts';
import { readNumber } from '../../contract/domain/phone/typedNumber.ts';
/** Checks the rules of the contract, the browser and the server against the rows in `tests/clauses`. */
import { digitsOnly } from '../../contract/domain/text/typed.ts';
import { fileFault, idFileType } from '../../contract/domain/verification/idFile.ts';
import { createFailure } from '../../contract/failure.ts';
import {
  googleCheckRequest,
  loginRequest,
  mobileLoginRequest,
  mobileVerifyRequest,
  refreshRequest,
  registerRequest,
  resetRequest,
} from '../../contract/schemas/auth.ts';
import { cartSchema, removeCartRequest } from '../../contract/schemas/cart.ts';
import { documentMaxBytes, updateProfileRequest } from '../../contract/schemas/profile.ts';
import { sessionSchema, tokensSchema } from '../../contract/schemas/session.ts';
import { contactRequest } from '../../contract/schemas/support.ts';
import { clauses } from '../../scripts/trace.ts';
import { readConfig } from '../../server/config.ts';
import { getMessages } from '../../server/messages/index.ts';
import { ShopRefusal } from '../../server/platform/refusal.ts';
import { requireAge } from '../../server/vouchers/verification/age.ts';
import { toNotice } from '../../src/actors/services.ts';
import { toRoute } from '../../src/app/router/routes.ts';
import { storeTokens } from '../../src/features/identity/tokenRefresh/storedTokens.ts';
import { reasonsOf } from '../../src/features/shell/botCheck/botCheck.actors.ts';
import { toPlace } from '../../src/features/shell/location/detectedLocation.ts';
import { detectLanguage, type LanguageSources } from '../../src/i18n/detect.ts';
import { cookieText, type CookieAttributes } from '../../src/storage/cookie.ts';
import { createMemoryBackend, createStorage, type Key, type Stored } from '../../src/storage/storage.ts';
import { addressRows, browserRows } from '../clauses/addresses.ts';
import { identityRows } from '../clauses/identity.ts';
import { shopRows } from '../clauses/shop.ts';
import { texts, valueRows } from '../clauses/values.ts';
import { verificationRows } from '../clauses/verification.ts';
import { fillLimits } from '../support/fillLimits.ts';

const rows = [
  ...identityRows,
  ...verificationRows,
  ...valueRows,
  ...shopRows,
  ...addressRows,
  ...browserRows,
];

/**
 * Returns `taken` for a valid value. Otherwise, returns the message of the first issue, or `refused` if the
 * specification does not define that message.
 */
const by =
  (schema: v.GenericSchema) =>
  (value: unknown): string => {
    const { success, issues } = v.safeParse(schema, value);
    if (success) return 'taken';
    const message = issues[0].message;
    return texts.some(([, text]) => text === message) || /^(At least one|Wrong code)/.test(message)
      ? message
      : 'refused';
  };
const refusalOf = (ask: () => void): unknown => {
  try {
    ask();
    return 'taken';
  } catch (error) {
    return error instanceof ShopRefusal ? error.code : (error as Error).message;
  }
};
/** Stores new tokens the way a browser does. */
const keep = (tokens: Parameters<typeof storeTokens>[1]) => {
  const store = createStorage(createMemoryBackend());
  storeTokens(store, tokens, Date.now());
  return {
    accessToken: store.read('accessToken'),
    refreshToken: store.read('refreshToken'),
    tokenExpiry: store.read('tokenExpiry'),
  };
};
const now = new Date('2026-11-22T12:00:00Z');
const rules: Record<string, (value: never) => unknown> = {
  isEmail,
  login: by(loginRequest),
  register: by(registerRequest),
  reset: by(resetRequest),
  mobileLogin: by(mobileLoginRequest),
  mobileVerify: by(mobileVerifyRequest),
  googleCheck: by(googleCheckRequest),
  refresh: by(refreshRequest),
  passwordRules: rulesMet,
  verifyPath,
  age: (born: string) => ageOf(born, now),
  requireAge: (born: string) => refusalOf(() => requireAge(born)),
  idFile: ({ head, size }: { head: string; size: number }) =>
    fileFault({ type: idFileType(Uint8Array.from(head, (letter) => letter.charCodeAt(0))), size }),
  documentMaxBytes: () => documentMaxBytes,
  updateProfile: by(updateProfileRequest),
  limits: (name: 'daily' | 'yearly' | 'yearlyExtended') => readConfig({}).voucher[name],
  chf: displayChf,
  amount: displayAmount,
  language: toLanguage,
  fallback: () => fallbackLanguage,
  cookie: (attributes: CookieAttributes) => {
    try {
      return cookieText('a', '1', attributes);
    } catch (error) {
      return (error as Error).message;
    }
  },
  date: (pattern: string) => formatDate(new Date(2026, 2, 4, 5, 6, 7), pattern),
  endOfYear: () => endOfYear(new Date(2026, 5, 1)),
  detect: (from: LanguageSources) => detectLanguage(from),
  country: (code: string) => countries('en').find((country) => country.code === code) ?? null,
  countryCount: ([least, most]: [number, number]) => {
    const { length } = countries('en');
    return length >= least && length <= most;
  },
  // Unknown keys have no schema, so reading such a key throws an error.
  storageKeys: (keys: Key[]) => {
    const store = createStorage(createMemoryBackend());
    return keys.filter((key) => {
      try {
        store.write(key, 'x');
        store.read(key);
        return false;
      } catch {
        return true;
      }
    });
  },
  stored: ([key, value]: [Key, Stored<Key>]) => {
    const store = createStorage(createMemoryBackend());
    store.write(key, value);
    return store.read(key);
  },
  merged: ([key, first, second]: [Key, Stored<Key>, Stored<Key>]) => {
    const store = createStorage(createMemoryBackend());
    store.write(key, first);
    store.merge(key, second);
    return store.read(key);
  },
  clearedExcept: (keep: string[]) => {
    const store = createStorage(createMemoryBackend());
    store.write('cartToken', 'cart-7');
    store.write('language', 'fr');
    store.clearExcept(keep);
    return { cartToken: store.read('cartToken'), language: store.read('language') };
  },
  cartFields: (fields: string[]) => fields.filter((field) => !(field in cartSchema.entries)),
  prodType: (name: keyof typeof prodType) => prodType[name],
  number: (typed: string) => readNumber(typed).number,
  digits: digitsOnly,
  session: by(sessionSchema),
  tokens: by(tokensSchema),
  removeCart: by(removeCartRequest),
  route: (path: string) => {
    const { screen, params } = toRoute(path, '');
    return { screen, params };
  },
  bot: reasonsOf,
  place: (body: unknown) => {
    try {
      return toPlace(body);
    } catch {
      return 'refused';
    }
  },
  storedTokens: keep,
  expiry: (expires_in: number) => keep({ access_token: 'a', refresh_token: 'r', expires_in }).tokenExpiry,
  notice: ({ kind, message }: { kind: Parameters<typeof createFailure>[0]; message: string | null }) =>
    toNotice(createFailure(kind, { message })),
  contact: (message: string) =>
    by(contactRequest)({ name: 'Ann', email: 'ann@example.com', subject: 'A question', message }),
};

beforeAll(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const cases = rows.flatMap(({ clause, title, rule, inside, outside }) =>
  [
    { side: 'just inside', pair: inside },
    { side: 'just outside', pair: outside },
  ].flatMap(({ side, pair }) =>
    pair ? [{ clause, title, side, rule, value: pair[0], expected: pair[1] }] : [],
  ),
);
test.each(cases)('$clause $title ($side)', ({ rule, value, expected }) => {
  expect(rules[rule]!(value as never)).toEqual(expected);
});

describe('messages with specified wording', () => {
  const page = readFileSync(join(import.meta.dirname, '../../locales/en/messages.po'), 'utf8');
  const shown = new Set([...page.matchAll(/^msgstr "(.+)"$/gm)].map(([, text = '']) => fillLimits(text)));
  const valuesOf = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : [value];
  const sent = new Set(valuesOf(getMessages('en')));
  test.each(texts)('%s: the text is exactly “%s”', (_, text, ...places) => {
    if (places.includes('page')) expect(shown).toContain(text);
    if (places.includes('server')) expect(sent).toContain(text);
  });
});

test('the rows refer only to existing clauses and rules, and every rule has a row', () => {
  const known = new Set(clauses.map(({ id }) => id));
  expect(
    [...rows.map(({ clause }) => clause), ...texts.map(([clause]) => clause)].filter((id) => !known.has(id)),
  ).toEqual([]);
  expect(Object.keys(rules).sort()).toEqual([...new Set(rows.map(({ rule }) => rule))].sort());
});
