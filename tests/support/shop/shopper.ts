/** A shopper's actions, performed through the API. Each makes a single call. */
import * as v from 'valibot';
import { captchaAction } from '../../../contract/domain/identity/captcha.ts';
import {
  type AddCartRequest,
  type Cart,
  type CheckStatus,
  type Order,
  type OrderProgress,
  type PayUrl,
  type PrintInfo,
} from '../../../contract/schemas/orders.ts';
import { type Session } from '../../../contract/schemas/session.ts';
import { sandboxCaptcha } from '../../../server/providers/turnstile/settings.ts';
import { bearer, createShopClient, dataOf, type ShopClient } from './client.ts';

export const topUp: AddCartRequest = {
  prodid: 'T-200',
  ProductPriceID: 'q_T-200_29900',
  Quantity: 1,
  ProdType: 2,
  ISDCode: '91',
  Mobile: '9801041300',
};
export const giftCard: AddCartRequest = {
  prodid: 'G-3090',
  ProductPriceID: 'q_G-3090_2500',
  Quantity: 1,
  ProdType: 1,
  residence: 'CH',
};
export const voucher: AddCartRequest = {
  prodid: 'V-1',
  ProductPriceID: 'q_V-1_5000',
  Quantity: 1,
  ProdType: 3,
  residence: 'CH',
};

/** Creates a shopper who validates every response against the contract's schema. */
export const createShopper = (origin: string, browser: ShopClient = createShopClient(origin)) => {
  const addCart = async (request: AddCartRequest): Promise<Cart> =>
    dataOf(await browser.post('/addCart', request));
  const createOrder = async (carttoken: string, more: object = {}): Promise<Order> =>
    dataOf(
      await browser.post('/createSaleOrder', {
        carttoken,
        email: 'ada@example.org',
        fname: 'Ada',
        lname: 'Łovelace',
        acceptterms: 1,
        residence: 'CH',
        lang: 'en',
        ...more,
      }),
    );
  return {
    browser,
    addCart,
    createOrder,
    order: async (request: AddCartRequest, more: object = {}): Promise<Order> =>
      createOrder((await addCart(request)).carttoken, more),
    payUrl: async (ordertoken: string, more: object = {}): Promise<PayUrl> =>
      dataOf(await browser.post('/createPayURL', { ordertoken, gateway: 'card', ...more })),
    check: async (ordertoken: string): Promise<CheckStatus> =>
      dataOf(await browser.post('/paycheckstatus', { ordertoken })),
    status: async (ordertoken: string): Promise<OrderProgress> =>
      dataOf(await browser.get(`/getOrderStatus?ordertoken=${ordertoken}`)),
    saleOrder: async (ordertoken: string): Promise<Order> =>
      dataOf(await browser.get(`/getSaleOrder?ordertoken=${ordertoken}`)),
    print: async (ordertoken: string): Promise<PrintInfo> =>
      dataOf(await browser.get(`/getPrintOrderInfo?ordertoken=${ordertoken}`)),
  };
};
export type Shopper = ReturnType<typeof createShopper>;

/**
 * A shopper's decision on a payment page. `later` means that the payment is accepted now and captured later.
 */
export type Decision = 'approve' | 'decline' | 'cancel' | 'later';

/** Card data accepted by the sandbox's payment page. */
export const goodCard = { means: 'card', number: '4242424242424242', expiry: '12/49', cvc: '123' };

/** Submits the form on the card provider's page. */
export const submitPayPage = (payurl: string, fields: Record<string, string>): Promise<Response> =>
  fetch(payurl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...goodCard, ...fields }),
  });

/** Submits the decision on the card provider's page. Returns the URL that leads back to the shop. */
export const payAt = async (payurl: string, decision: Decision): Promise<string> => {
  const response = await submitPayPage(payurl, { decision });
  if (response.status !== 303) throw new Error(`the payment page returned ${response.status}`);
  return response.headers.get('location') ?? '';
};

const challenge = v.object({ token: v.string() });
/** Returns a bot check token, as the bot check's script does. */
export const solveCaptcha = async (
  origin: string,
  { sitekey = sandboxCaptcha.siteKey, action = captchaAction }: { sitekey?: string; action?: string } = {},
): Promise<string> => {
  const response = await fetch(`${origin}/sandbox/turnstile/challenge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sitekey, action }),
  });
  return v.parse(challenge, await response.json()).token;
};

export type Registration = { email: string; fname: string; lname: string; password: string };
/** Returns the form data of a new account. */
export const toRegistration = async (
  origin: string,
  { password, ...person }: Registration,
): Promise<Record<string, unknown>> => ({
  ...person,
  password,
  password_confirmation: password,
  cf_turnstile_response: await solveCaptcha(origin),
});

let people = 0;
/** Returns an email address that is new in this shop. */
export const newEmail = (name = 'customer'): string => `${name}${Date.now()}${(people += 1)}@example.com`;

/** A customer with an account, and the browser in which the customer is signed in. */
export type Customer = { email: string; password: string; session: Session; browser: ShopClient };

/** Creates an account. @throws Error if the request is rejected */
export const registerCustomer = async (
  origin: string,
  {
    email = newEmail(),
    fname = 'Ann',
    lname = 'Muster',
    password = 'Kolkrabe-1797',
  }: Partial<Registration> = {},
): Promise<Customer> => {
  const browser = createShopClient(origin);
  const registration = await toRegistration(origin, { email, fname, lname, password });
  const session = dataOf(await browser.post('/auth/register', registration));
  return { email, password, session, browser: browser.with(bearer(session.access_token)) };
};
