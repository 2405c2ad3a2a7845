import * as v from 'valibot';
import { languages } from '../../contract/domain/languages.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));

/** Milliseconds since 1970. */
const stamp = v.pipe(v.number(), v.integer(), v.minValue(0));

const iso2 = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));

const place = v.object({
  country: v.string(),
  country_code: iso2,
  language: v.string(),
  currency: v.string(),
  isd_code: v.string(),
});

const choice = v.object({
  ProductPriceID: v.string(),
  Price: v.string(),
  Receivevalue: v.string(),
  amount: v.nullable(v.string()),
});

/** Every key this shop keeps in the browser, spelled as it is stored, with the shape a value must have to be believed. */
const shapes = {
  cartToken: text,
  orderToken: text,
  checkoutProduct: v.object({
    logo: v.string(),
    prodName: v.string(),
    currency: v.string(),
    mobile: v.nullable(v.string()),
    isdCode: v.nullable(v.string()),
    provId: v.string(),
  }),
  rechargeData: v.object({
    country: iso2,
    /** As the field holds it: with its dial code while that is not read. */
    number: v.pipe(v.string(), v.regex(/^(\+|00)?\d{0,15}$/)),
    slug: v.nullable(v.string()),
    isTyping: v.optional(v.boolean()),
    chosen: v.optional(
      v.nullable(
        v.object({
          prodid: v.string(),
          choice,
          typed: v.string(),
        }),
      ),
    ),
  }),
  /** What was chosen on the page of a card. */
  pageData: v.object({
    slug: v.string(),
    choice,
    typed: v.string(),
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  selctdProduct: v.object({ prodid: v.string(), slug: v.string(), ProdName: v.string() }),
  Location: v.object({ ...place.entries, at: v.number() }),
  currentLocation: v.object({ country_code: iso2 }),
  language: v.picklist(languages),
  user: v.object({
    name: v.string(),
    email: v.nullable(v.string()),
    picture: v.nullable(v.string()),
    accessToken: v.string(),
  }),
  accessToken: secret,
  refreshToken: secret,
  tokenExpiry: stamp,
  /** When the person signed in: two tabs that differ in it show two sign-ins. */
  signedInAt: stamp,
  /** The refresh token of who left, until the server has heard; without an access token it only ends the session. */
  signOutToken: secret,
  otp_timestamp: stamp,
  /** The number a code is on its way to, so that a reload goes on where it was. */
  otpTicket: v.object({
    country: iso2,
    number: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
    validMinutes: v.number(),
    resendAfter: v.number(),
    to: v.string(),
  }),
  /** The same for a number that somebody signed in is proving. */
  mobileTicket: v.object({
    country: iso2,
    number: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
    issuedAt: stamp,
    validMinutes: v.number(),
    resendAfter: v.number(),
    to: v.string(),
  }),
  /** Who buys here without an account and wants to be known again. */
  guest: v.object({ email: v.pipe(v.string(), v.minLength(3), v.maxLength(320)) }),
  /** For when there is no connection: what was bought and how it stands, as the orders say it. */
  lastOrders: v.object({
    orders: v.array(
      v.object({ orderno: text, date: text, product: text, status: text, paymentstatus: text }),
    ),
  }),
  emailVerified: v.literal('1'),
  toRegister: v.picklist(['paysafe']),
  cookieConsent: v.object({ necessary: v.literal(true), analytics: v.boolean(), marketing: v.boolean() }),
  /** The code of the friend whose link led here, until somebody signs up. */
  referral: v.pipe(v.string(), v.regex(/^[A-Z0-9]{6,12}$/)),
  lastActivity: stamp,
} as const;

export type Key = keyof typeof shapes;

export type Stored<K extends Key> = v.InferOutput<(typeof shapes)[K]>;

/** What `localStorage` gives; a browser that refuses it gets a memory that lasts as long as the page. */
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
 * The only access to the browser's storage. A broken, old or foreign value is dropped, and only that one. What the backend does
 * not take or give back is kept as long as the page lasts.
 */
export const createStorage = (backend: StorageBackend) => {
  const unstored = new Map<string, string>();
  const read = <K extends Key>(key: K): Stored<K> | null => {
    let raw = unstored.get(key) ?? null;
    try {
      raw ??= backend.getItem(key);
    } catch {
      // nothing is there then
    }
    if (raw === null) return null;
    const value =
      shapes[key].type === 'string' || shapes[key].type === 'picklist' || key === 'emailVerified'
        ? raw
        : parse(raw);
    const checked = v.safeParse(shapes[key], value);
    if (checked.success) return checked.output;
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
      // a full or closed storage loses convenience, never the purchase
    }
    // an old value must not stand in for the new one
    remove(key);
    unstored.set(key, text);
  };
  /** Stores an object under a key, new fields over those that are there. */
  const merge = <K extends Key>(key: K, value: Partial<Stored<K>>): void => {
    const before = read(key);
    write(key, { ...(typeof before === 'object' ? before : {}), ...(value as object) } as Stored<K>);
  };
  const remove = (...keys: Key[]): void => {
    for (const key of keys) {
      unstored.delete(key);
      try {
        backend.removeItem(key);
      } catch {
        // nothing to remove then
      }
    }
  };
  /** Empties the storage except for the keys named. */
  const clearExcept = (keep: readonly string[]): void => {
    const names = Array.from({ length: backend.length }, (_, index) => backend.key(index));
    for (const name of names)
      if (name !== null && !keep.includes(name))
        try {
          backend.removeItem(name);
        } catch {
          // nothing to remove then
        }
    for (const name of unstored.keys()) if (!keep.includes(name)) unstored.delete(name);
  };
  return { read, write, merge, remove, clearExcept };
};

export type Store = ReturnType<typeof createStorage>;
