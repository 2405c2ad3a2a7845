import { countryCodePattern } from '../../contract/domain/countryCode.ts';
import { languages } from '../../contract/domain/languages.ts';
import {
  longestDialCode,
  longestEmail,
  longestNumber,
  longestRecipientName,
} from '../../contract/domain/limits.ts';
import { referralCodePattern } from '../../contract/domain/referralCode.ts';
import { unitsPerLetter } from '../../contract/domain/text/letters.ts';
import {
  always,
  boolean,
  digits,
  integer,
  listOf,
  matching,
  nullable,
  number,
  object,
  oneOf,
  optional,
  passing,
  text as anyText,
  type Guard,
  type Guarded,
} from './guards.ts';

const text = anyText(1, 200);

const secret = anyText(1, 1024);

/** Guard for a time in milliseconds since 1970. */
const stamp = integer(0);

const iso2 = matching(countryCodePattern);
const mobile = digits(longestNumber);

const place = object({
  country: anyText(),
  country_code: iso2,
  language: anyText(),
  currency: anyText(),
  isd_code: anyText(),
});

const choice = object({
  ProductPriceID: anyText(),
  Price: anyText(),
  Receivevalue: anyText(),
  amount: nullable(anyText()),
});

const ticket = {
  country: iso2,
  number: mobile,
  validMinutes: number,
  resendAfter: number,
  to: anyText(),
};

/** Storage keys as they appear in the browser, with a guard for valid values. */
const shapes = {
  cartToken: text,
  orderToken: text,
  checkoutProduct: object({
    logo: anyText(),
    prodName: anyText(),
    currency: anyText(),
    mobile: nullable(anyText()),
    isdCode: nullable(anyText()),
    provId: anyText(),
  }),
  rechargeData: object({
    country: iso2,
    /** Text in the phone number field. Includes the dial code until the code has been parsed. */
    number: passing((value) => /^\+?\d*$/.test(value) && value.length <= longestNumber + 2),
    slug: nullable(anyText()),
    isTyping: optional(boolean),
    chosen: optional(
      nullable(
        object({
          prodid: anyText(),
          choice,
          typed: anyText(),
        }),
      ),
    ),
  }),
  /** The customer's choice on a gift card's page. */
  pageData: object({
    slug: anyText(),
    choice,
    typed: anyText(),
    quantity: integer(1),
  }),
  selctdProduct: object({ prodid: anyText(), slug: anyText(), ProdName: anyText() }),
  Location: object({ ...place.entries, at: number }),
  /** The current country. `isDetected` is true until the customer chooses one. */
  currentLocation: object({ country_code: iso2, isDetected: optional(boolean) }),
  language: oneOf(languages),
  user: object({
    name: anyText(),
    email: nullable(anyText()),
    picture: nullable(anyText()),
    accessToken: anyText(),
  }),
  accessToken: secret,
  refreshToken: secret,
  tokenExpiry: stamp,
  /** Time at which the customer signed in. Two tabs with different times belong to different sign-ins. */
  signedInAt: stamp,
  /**
   * Refresh token after a sign-out, stored until the server has received the sign-out request. Without an
   * access token, it can only end the session.
   */
  signOutToken: secret,
  otp_timestamp: stamp,
  /**
   * Phone number to which a code was sent, with details of the code, so that the sign-in can continue after a
   * reload.
   */
  otpTicket: object(ticket),
  /** Like `otpTicket`, but for the phone number of a signed-in customer. */
  mobileTicket: object({ ...ticket, issuedAt: stamp }),
  /** Email address of a guest who asked to be remembered. */
  guest: object({ email: anyText(3, longestEmail) }),
  /** Names that a guest has given to phone numbers. */
  recipients: listOf(
    object({ isd: digits(longestDialCode), mobile, name: anyText(1, longestRecipientName * unitsPerLetter) }),
  ),
  /** Past purchases with their status, shown when offline. */
  lastOrders: object({
    orders: listOf(object({ orderno: text, date: text, product: text, status: text, paymentstatus: text })),
  }),
  /** Open orders that the buyer has dismissed from the header, each with its status at that time. */
  closedOrders: listOf(text),
  emailVerified: oneOf(['1']),
  toRegister: oneOf(['paysafe']),
  cookieConsent: object({ necessary: always, analytics: boolean, marketing: boolean }),
  /** Referral code from a friend's link. It is stored until the visitor signs up. */
  referral: matching(referralCodePattern),
  lastActivity: stamp,
} as const;

export type Key = keyof typeof shapes;

export type Stored<K extends Key> = Guarded<(typeof shapes)[K]>;

/**
 * The part of `localStorage` that the shop uses. If the browser denies access, a memory backend is used until the page
 * closes.
 */
export type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export const createMemoryBackend = (): StorageBackend => {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
};

export const createBrowserBackend = (): StorageBackend => {
  try {
    return window.localStorage;
  } catch {
    return createMemoryBackend();
  }
};

const parse = (raw: string): unknown => {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return raw;
  }
};

/**
 * Reads and writes the browser's storage. Reading an invalid value removes it and returns null. If the
 * backend refuses a value, the value stays in memory until the page closes.
 */
export const createStorage = (backend: StorageBackend) => {
  const unstored = new Map<string, string>();
  const read = <K extends Key>(key: K): Stored<K> | null => {
    let raw = unstored.get(key) ?? null;
    try {
      raw ??= backend.getItem(key);
    } catch {
      // without access to storage, the value counts as missing
    }
    if (raw === null) return null;
    const isStored = shapes[key] as unknown as Guard<Stored<K>>;
    const value = isStored.isText ? raw : parse(raw);
    if (isStored(value)) return value;
    remove(key);
    return null;
  };
  const write = <K extends Key>(key: K, value: Stored<K>): void => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    try {
      backend.setItem(key, text);
      if (backend.getItem(key) === text) {
        unstored.delete(key);
        return;
      }
    } catch {
      // the purchase must still work if storage is full or blocked
    }
    // removes the previous value, which would otherwise be read instead of the new one
    remove(key);
    unstored.set(key, text);
  };
  /** Adds the fields of an object to those already stored under a key. */
  const merge = <K extends Key>(key: K, value: Partial<Stored<K>>): void => {
    const before = read(key);
    const kept: object = typeof before === 'object' && before !== null ? before : {};
    write(key, { ...kept, ...(value as object) } as Stored<K>);
  };
  const remove = (...keys: Key[]): void => {
    for (const key of keys) {
      unstored.delete(key);
      try {
        backend.removeItem(key);
      } catch {
        // without access to storage, there is nothing to remove
      }
    }
  };
  /** Clears the storage except for the given keys. */
  const clearExcept = (keep: readonly string[]): void => {
    const names = Array.from({ length: backend.length }, (_, index) => backend.key(index));
    for (const name of names)
      if (name !== null && !keep.includes(name))
        try {
          backend.removeItem(name);
        } catch {
          // without access to storage, there is nothing to remove
        }
    for (const name of unstored.keys()) if (!keep.includes(name)) unstored.delete(name);
  };
  return { read, write, merge, remove, clearExcept };
};

export type Store = ReturnType<typeof createStorage>;
