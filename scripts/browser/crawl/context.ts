/** One small world to look at: a customer with orders, a cart, orders on their way. Made once over the API, seen in every language. */
import { expect } from '@playwright/test';

type Reply = { success: boolean; message: string; data: Record<string, unknown> };

/** A browser's side of the API: keeps cookies, and says who is signed in. */
export const caller = (shop: string, accessToken?: string) => {
  const jar = new Map<string, string>();
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${shop}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'accept-language': 'en',
        'content-type': 'application/json',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const reply = (await response.json()) as Reply;
    if (!reply.success) throw new Error(`${path}: ${response.status} ${reply.message}`);
    return reply.data;
  };
  return { call, jar };
};
export type Caller = ReturnType<typeof caller>;

export const giftCard = {
  prodid: 'G-3090',
  ProductPriceID: 'q_G-3090_2500',
  Quantity: 1,
  ProdType: 1,
  residence: 'CH',
};
export const topUp = {
  prodid: 'T-200',
  ProductPriceID: 'q_T-200_29900',
  Quantity: 1,
  ProdType: 2,
  ISDCode: '91',
  Mobile: '9801041300',
};
export const voucher = {
  prodid: 'V-1',
  ProductPriceID: 'q_V-1_5000',
  Quantity: 1,
  ProdType: 3,
  residence: 'CH',
};

export const cartOf = async ({ call }: Caller, item: object): Promise<string> => {
  const { carttoken } = await call('addCart', item);
  return String(carttoken);
};
export const orderOf = async (browser: Caller, item: object, email: string): Promise<string> => {
  const carttoken = await cartOf(browser, item);
  const order = { carttoken, email, acceptterms: 1, residence: 'CH', lang: 'en' };
  const { ordertoken } = await browser.call('createSaleOrder', order);
  return String(ordertoken);
};
export const openPayPage = async ({ call }: Caller, ordertoken: string, save: boolean): Promise<string> => {
  const { payurl } = await call('createPayURL', {
    ordertoken,
    gateway: 'card',
    ...(save ? { savecard: 1 } : {}),
  });
  return String(payurl);
};
export const pay = async (browser: Caller, ordertoken: string, end: string, save = false): Promise<void> => {
  const card = {
    means: 'card',
    number: '4242424242424242',
    expiry: '12/49',
    cvc: '123',
    decision: 'approve',
  };
  const page = await openPayPage(browser, ordertoken, save);
  await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
  await expect
    .poll(
      async () => {
        await browser.call('paycheckstatus', { ordertoken });
        return (await browser.call(`getOrderStatus?ordertoken=${ordertoken}`))['status'];
      },
      { timeout: 60_000 },
    )
    .toBe(end);
};

/** What a browser keeps when it comes to the shop. */
export type BrowserStorage = { local: Record<string, string>; cookies: Record<string, string> };

export type Session = {
  access_token: string;
  refresh_token: string;
  profile: { name: string; email: string };
};
let people = 0;
export const register = async (
  shop: string,
  { fname, lname } = { fname: 'Annette-Margareta', lname: 'Muster von Känel' },
): Promise<Session> => {
  const { call } = caller(shop);
  const { turnstile } = (await call('clientConfig')) as { turnstile: { sitekey: string } };
  const solved = await fetch(`${shop}/sandbox/turnstile/challenge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(turnstile),
  });
  const { token } = (await solved.json()) as { token: string };
  return (await call('auth/register', {
    email: `crawl${Date.now()}${(people += 1)}@example.com`,
    fname,
    lname,
    password: 'Rigi-1797',
    password_confirmation: 'Rigi-1797',
    cf_turnstile_response: token,
  })) as Session;
};

export const storageOf = ({ jar }: Caller, local: Record<string, string>): BrowserStorage => ({
  local,
  cookies: Object.fromEntries([...jar].filter(([name]) => name !== 'XSRF-TOKEN')),
});

/** What the browser of somebody signed in keeps. */
export const signedInStorage = ({
  access_token,
  refresh_token,
  profile,
}: Session): Record<string, string> => ({
  user: JSON.stringify({
    name: profile.name,
    email: profile.email,
    picture: null,
    accessToken: access_token,
  }),
  accessToken: access_token,
  refreshToken: refresh_token,
  tokenExpiry: String(Date.now() + 3_500_000),
  emailVerified: '1',
});

/** Who can come to the shop, each with what the browser remembers. */
export const createCrawlContext = async (shop: string) => {
  const session = await register(shop);
  const { access_token, profile } = session;
  const signedIn = signedInStorage(session);
  const customer = caller(shop, access_token);
  const bought = await orderOf(customer, giftCard, profile.email);
  await pay(customer, bought, 'completed', true);
  const failed = await orderOf(customer, { ...topUp, Mobile: '9801041103' }, profile.email);
  await pay(customer, failed, 'cancelled');

  const guest = caller(shop);
  const withCart = caller(shop);
  const carttoken = await cartOf(withCart, topUp);
  const ordering = caller(shop);
  const ordered = await orderOf(ordering, giftCard, 'guest@example.com');
  const paying = caller(shop);
  const inPayment = await orderOf(paying, topUp, 'guest@example.com');
  await openPayPage(paying, inPayment, false);
  const wanting = caller(shop);
  const voucherCart = await cartOf(wanting, voucher);
  const customersVoucher = await cartOf(customer, voucher);

  return {
    /** Order numbers of the customer, the one that came and the one that did not. */
    orders: {
      bought: String((await customer.call(`getSaleOrder?ordertoken=${bought}`))['orderno']),
      failed: String((await customer.call(`getSaleOrder?ordertoken=${failed}`))['orderno']),
    },
    storages: {
      visitor: storageOf(guest, {}),
      withCart: storageOf(withCart, { cartToken: carttoken }),
      withVoucher: storageOf(wanting, { cartToken: voucherCart }),
      ordering: storageOf(ordering, { orderToken: ordered }),
      paying: storageOf(paying, { orderToken: inPayment }),
      customer: storageOf(customer, { ...signedIn, cartToken: customersVoucher }),
      buyer: storageOf(customer, { ...signedIn, orderToken: bought }),
      refundable: storageOf(customer, { ...signedIn, orderToken: failed }),
    } satisfies Record<string, BrowserStorage>,
  };
};
export type CrawlContext = Awaited<ReturnType<typeof createCrawlContext>>;
export type Who = keyof CrawlContext['storages'];
