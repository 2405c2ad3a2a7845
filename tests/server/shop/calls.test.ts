/**
 * Tests the specified calls with the shop's own code on both sides: the client-side actors call the server over
 * HTTP. Each test lists the exact calls and their results. As in the browser, the client validates responses
 * against the contract.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createActor, toPromise, type AnyActorLogic, type OutputFrom } from 'xstate';
import type { Cart, Order } from '../../../contract/schemas/orders.ts';
import type { AppServices } from '../../../src/actors/services.ts';
import { createClient } from '../../../src/api/client.ts';
import { credentialsImplementations } from '../../../src/features/account/credentials/credentials.actors.ts';
import { orderDetailImplementations } from '../../../src/features/account/orderDetail/orderDetail.actors.ts';
import { profileImplementations } from '../../../src/features/account/profile/profile.actors.ts';
import { refundImplementations } from '../../../src/features/account/refund/refund.actors.ts';
import { savedCardsImplementations } from '../../../src/features/account/savedCards/savedCards.actors.ts';
import { transactionsImplementations } from '../../../src/features/account/transactions/transactions.actors.ts';
import { voucherLimitImplementations } from '../../../src/features/account/voucherLimit/voucherLimit.actors.ts';
import { catalogueImplementations } from '../../../src/features/catalogue/catalogue/catalogue.actors.ts';
import { productImplementations } from '../../../src/features/catalogue/product/product.actors.ts';
import { topUpImplementations } from '../../../src/features/catalogue/topUp/topUp.actors.ts';
import { cartImplementations } from '../../../src/features/checkout/cart/cart.actors.ts';
import { checkoutImplementations } from '../../../src/features/checkout/checkout/checkout.actors.ts';
import { orderImplementations } from '../../../src/features/checkout/order/order.actors.ts';
import { paymentImplementations } from '../../../src/features/checkout/payment/payment.actors.ts';
import { paypalImplementations } from '../../../src/features/checkout/paypal/paypal.actors.ts';
import { emailLinkLandingImplementations } from '../../../src/features/identity/emailLinkLanding/emailLinkLanding.actors.ts';
import { emailLinkRequestImplementations } from '../../../src/features/identity/emailLinkRequest/emailLinkRequest.actors.ts';
import { emailCode } from '../../../src/features/identity/oneTimeCode/emailCode.ts';
import { passwordResetImplementations } from '../../../src/features/identity/passwordReset/passwordReset.actors.ts';
import { ownNumberCode } from '../../../src/features/identity/phoneOtp/phoneOtp.actors.ts';
import { sessionImplementations } from '../../../src/features/identity/session/session.actors.ts';
import { signOutImplementations } from '../../../src/features/identity/signOut/signOut.actors.ts';
import { addressCheckImplementations } from '../../../src/features/verification/addressCheck/addressCheck.actors.ts';
import { createMemoryBackend, createStorage } from '../../../src/storage/storage.ts';
import { createShopClient, dataOf } from '../../support/shop/client.ts';
import { keepCookies, parseSetCookie, toCookieHeader, type CookieJar } from '../../support/shop/cookies.ts';
import {
  codeIn,
  linkIn,
  mailTo,
  newEmail,
  newMobile,
  registration,
  smsCode,
  wait,
} from '../identity/harness.ts';
import { paypalOf, undeliverable } from '../payments/harness.ts';
import { jpeg } from '../vouchers/madeFiles.ts';
import { giftCard, openShop, payAt, topUp, until, type Harness } from './harness.ts';

let harness: Harness;
/** Cookies of the browser that makes the current call. */
let asking: CookieJar;
const recordedCalls: { call: string; body: unknown }[] = [];
const answered: { call: string; body: unknown }[] = [];
const shopHost = 'http://browser.test';
const { fetch: send } = globalThis;

/** Acts as a browser: stores the shop's cookies, sends them back and records each request. */
const fetchAsBrowser: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!request.url.startsWith(shopHost)) return send(input, init);
  const { pathname, search } = new URL(request.url);
  const text = request.method === 'GET' ? null : await request.text();
  const call = `${request.method} ${pathname.replace(/^\/api\//, '')}${search}`;
  recordedCalls.push({ call, body: text === null ? null : (JSON.parse(text) as unknown) });
  const headers = new Headers(request.headers);
  headers.set('cookie', toCookieHeader(asking));
  const response = await send(harness.url + pathname + search, {
    method: request.method,
    headers,
    body: text,
  });
  keepCookies(asking, response);
  answered.push({ call, body: await response.clone().json() });
  return response;
};

beforeAll(async () => {
  harness = await openShop({ RATE_LIMITS: '0' });
  vi.stubGlobal('fetch', fetchAsBrowser);
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    get cookie() {
      return toCookieHeader(asking);
    },
    set cookie(text: string) {
      const { name, value } = parseSetCookie(text);
      asking.set(name, value);
    },
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await harness.close();
});

/** Opens a browser with the shop loaded. */
const openBrowser = () => {
  const cookies: CookieJar = new Map();
  const store = createStorage(createMemoryBackend());
  const services = {
    store,
    api: createClient({
      base: `${shopHost}/api`,
      language: () => 'en',
      accessToken: () => store.read('accessToken'),
      onSessionLost: () => {},
      onSignedOut: () => {},
    }),
    language: () => 'en',
    country: () => 'CH',
    notify: { screen: () => {}, auth: () => {} },
  } as unknown as AppServices;
  return {
    services,
    store,
    /** Runs one of the shop's actors and returns its output and the calls that it made. @throws Failure */
    run: async <Logic extends AnyActorLogic>(
      logic: Logic,
      input?: unknown,
    ): Promise<{ output: OutputFrom<Logic>; calls: typeof recordedCalls }> => {
      asking = cookies;
      recordedCalls.length = 0;
      const actor = createActor(logic, { input } as never);
      const output = toPromise(actor);
      actor.start();
      return { output: await output, calls: [...recordedCalls] };
    },
  };
};
type Browser = ReturnType<typeof openBrowser>;

/** `post` and `get` build the calls that a test expects the client to make. */
const [post, get] = ['POST', 'GET'].map((method) => (path: string, body: unknown = null) => ({
  call: `${method} ${path}`,
  body,
})) as [
  (path: string, body: unknown) => (typeof recordedCalls)[0],
  (path: string) => (typeof recordedCalls)[0],
];

/** Places an order as a guest without paying. */
const order = async (request: object = topUp): Promise<Browser & { made: Order; cart: Cart }> => {
  const browser = openBrowser();
  const { output: cart } = await browser.run(cartImplementations(browser.services).actors.addToCart, request);
  const { output } = await browser.run(checkoutImplementations(browser.services).actors.createOrder, {
    cart,
    contact: { email: newEmail(), accepted: true },
  });
  return { ...browser, made: output, cart };
};
const openPage = (browser: Browser, { ordertoken }: Order, more: object = {}) =>
  browser.run(checkoutImplementations(browser.services).actors.openPayPage, {
    ordertoken,
    choice: { code: 'card', cardid: null, ...more },
    save: false,
  });
/** Places an order as a guest and pays by card. */
const paid = async (request: object = topUp, status = 'completed'): Promise<Browser & { made: Order }> => {
  const browser = await order(request);
  const { output } = await openPage(browser, browser.made);
  await payAt(output.payurl, 'approve');
  const { actors } = paymentImplementations(browser.services, 'paycheckstatus');
  await until(async () => {
    await browser.run(actors.checkPayment, { ordertoken: browser.made.ordertoken });
    const { output: now } = await browser.run(actors.readProgress, { ordertoken: browser.made.ordertoken });
    return now.status === status;
  });
  return browser;
};

/** Signs up a customer. */
const signedIn = async (): Promise<Browser & { email: string; password: string; bearer: string }> => {
  const browser = openBrowser();
  const request = await registration(harness);
  const client = createShopClient(harness.url, { fetch: send });
  const session = dataOf(await client.post('/auth/register', request));
  sessionImplementations(browser.services).actions.storeSession(null, { session, at: Date.now() });
  return {
    ...browser,
    email: String(request['email']),
    password: String(request['password']),
    bearer: session.access_token,
  };
};
const readProfile = async (browser: Browser) =>
  (await browser.run(profileImplementations(browser.services).actors.loadProfile)).output;

describe('API calls for the catalogue', () => {
  const browser = openBrowser();
  const { actors } = catalogueImplementations(browser.services);
  const list = (country: string, category = 0) =>
    browser.run(actors.loadProducts, {
      country,
      category,
      kind: 0,
      query: '',
      sort: 'popular',
      page: 1,
      through: 1,
    });

  test("API-23: the catalogue lists a country's gift cards in one category", async () => {
    const swiss = await list('CH', 1);
    expect(swiss.calls).toEqual([get('getGiftProductListByCountry?ccode_iso2=CH&category_id=1&pageno=1')]);
    expect(swiss.output.products.length).toBeGreaterThan(0);
    for (const { ccode_iso2, category_id } of swiss.output.products)
      expect([ccode_iso2, category_id]).toEqual(['CH', 1]);
    const german = await list('DE');
    expect(german.output.products.map(({ prodid }) => prodid)).not.toEqual(
      (await list('CH')).output.products.map(({ prodid }) => prodid),
    );
  });

  test('API-24: a product is loaded with its prices in Swiss francs', async () => {
    const { output, calls } = await browser.run(topUpImplementations(browser.services).actors.loadOffer, {
      prodid: 'T-200',
    });
    expect(calls).toEqual([get('getCardRate?prodid=T-200')]);
    expect(output).toMatchObject({ operator: 'Airtel India', ReceiveCurrency: 'INR' });
    expect(output.rates.length).toBeGreaterThan(1);
    for (const { Price } of output.rates) expect(Price).toMatch(/^\d+\.\d\d$/);
  });

  test("API-25: looking up a phone number returns its operator and the operator's amounts", async () => {
    const { output, calls } = await browser.run(topUpImplementations(browser.services).actors.checkNumber, {
      country: 'IN',
      number: '9801041300',
    });
    expect(calls).toEqual([get('checkMobileNumber?isd=91&mobile=9801041300')]);
    expect(output).toMatchObject({ operator: 'Airtel India', e164: '+919801041300' });
    expect(output.rates.length).toBeGreaterThan(1);
  });

  test('API-26: loading a gift card returns its details and FAQ', async () => {
    const { output, calls } = await browser.run(productImplementations(browser.services).actors.loadInfo, {
      slug: 'netflix-ch',
    });
    expect(calls).toEqual([get('getCardInfoFaq?slug=netflix-ch')]);
    expect(output.slug).toBe('netflix-ch');
    expect(output.faqs.length).toBeGreaterThan(0);
  });

  test('API-27: the catalogue lists the countries that have gift cards', async () => {
    const { output, calls } = await browser.run(actors.loadCountries);
    expect(calls).toEqual([get('getGiftCountryList')]);
    expect(output).toContainEqual(expect.objectContaining({ ccode_iso2: 'CH', isd: '41' }));
  });

  test.each(['isd=41', 'countrycode=CH', 'searchbyname=Switzerland'])(
    'API-28: a country can be found by %s',
    async (query) => {
      const { body } = await harness.shopper().browser.get(`/getCountryDetail?${query}`);
      expect(body).toMatchObject({
        success: true,
        data: [expect.objectContaining({ code: 'CH', isd: '41' })],
      });
    },
  );
});

const goneOrNone = expect.stringMatching(/^(gone|notFound)$/) as string;
describe('API calls for the cart', () => {
  test('API-29 API-30 API-31: the cart can be filled, read and emptied', async () => {
    const browser = openBrowser();
    const { actors } = cartImplementations(browser.services);
    const { output: cart, calls } = await browser.run(actors.addToCart, topUp);
    expect(calls).toEqual([post('addCart', topUp)]);
    expect(cart).toMatchObject({ Mobile: '9801041300', ISDCode: '91', Quantity: 1, ProdType: 2 });
    const read = await browser.run(actors.loadCart, cart.carttoken);
    expect(read.calls).toEqual([get(`getCart?carttoken=${cart.carttoken}`)]);
    expect(read.output).toMatchObject({ ProdName: 'Airtel India', TotalAmount: cart.TotalAmount });
    await expect(browser.run(actors.loadCart, 'x'.repeat(43))).rejects.toMatchObject({ kind: goneOrNone });
    const removed = await browser.run(actors.removeCart, cart.carttoken);
    expect(removed.calls).toEqual([post('removeCart', { carttoken: cart.carttoken })]);
    await expect(browser.run(actors.loadCart, cart.carttoken)).rejects.toMatchObject({ kind: goneOrNone });
  });
});

describe('API calls for orders', () => {
  test('API-32 API-33 API-38: an order is created from the cart and loaded with its payment methods', async () => {
    const browser = openBrowser();
    const email = newEmail();
    const { output: cart } = await browser.run(
      cartImplementations(browser.services).actors.addToCart,
      giftCard,
    );
    const { actors } = checkoutImplementations(browser.services);
    const { output: made, calls } = await browser.run(actors.createOrder, {
      cart,
      contact: { email, accepted: true },
    });
    expect(calls).toEqual([
      post('createSaleOrder', {
        carttoken: cart.carttoken,
        email,
        acceptterms: 1,
        residence: 'CH',
        lang: 'en',
      }),
    ]);
    expect(made).toMatchObject({ status: 'confirmed', total: cart.TotalAmount, product: cart.ProdName });
    const { ordertoken } = made;
    const read = await browser.run(
      paymentImplementations(browser.services, 'paycheckstatus').actors.loadOrder,
      {
        ordertoken,
        known: null,
      },
    );
    expect(read.calls).toEqual([get(`getSaleOrder?ordertoken=${ordertoken}`)]);
    expect(read.output).toMatchObject({ orderno: made.orderno, total: made.total, subtotal: made.subtotal });
    const methods = await browser.run(actors.loadMethods, { ordertoken });
    expect(methods.calls).toEqual([get(`getPaymentGateWay?ordertoken=${ordertoken}`)]);
    expect(methods.output.gateways.map(({ code }) => code)).toEqual(['card', 'paypal', 'mypos']);
  });

  test('API-37: after discarding an unpaid order, the buyer can create another one', async () => {
    const browser = await order();
    const { ordertoken } = browser.made;
    const { actors } = checkoutImplementations(browser.services);
    const { calls } = await browser.run(actors.discardOrder, { ordertoken });
    expect(calls).toEqual([post('removeOrder', { ordertoken })]);
    const { output: next } = await browser.run(actors.createOrder, {
      cart: browser.cart,
      contact: { email: newEmail(), accepted: true },
    });
    expect(next.status).toBe('confirmed');
    expect(next.orderno).not.toBe(browser.made.orderno);
  });

  test('API-48: an order can be cancelled', async () => {
    const browser = await order();
    const { ordertoken } = browser.made;
    const { output, calls } = await browser.run(
      checkoutImplementations(browser.services).actors.cancelOrder,
      { ordertoken },
    );
    expect(calls).toEqual([post('cancelOrder', { ordertoken })]);
    expect(output.status).toBe('cancelled');
  });

  test('API-39 API-43 API-45 PAY-01: an order can be paid for through the card provider', async () => {
    const browser = await order();
    const { ordertoken } = browser.made;
    const { actors } = paymentImplementations(browser.services, 'paycheckstatus');
    const before = await browser.run(actors.checkPayment, { ordertoken });
    expect(before.calls).toEqual([post('paycheckstatus', { ordertoken })]);
    expect(before.output.paymentstatus).not.toBe('paid');
    const page = await openPage(browser, browser.made);
    expect(page.calls).toEqual([post('createPayURL', { ordertoken, gateway: 'card', method: 'cards' })]);
    expect(new URL(page.output.payurl).pathname).toMatch(/^\/sandbox\/datatrans\//);
    await payAt(page.output.payurl, 'approve');
    await until(
      async () => (await browser.run(actors.checkPayment, { ordertoken })).output.paymentstatus === 'paid',
    );
    const progress = await browser.run(actors.readProgress, { ordertoken });
    expect(progress.calls).toEqual([get(`getOrderStatus?ordertoken=${ordertoken}`)]);
    expect(progress.output.paymentstatus).toBe('paid');
    expect(['processing', 'completed']).toContain(progress.output.status);
  });

  test("API-34 API-47: the buyer can read an order's codes and have the email sent again", async () => {
    const browser = await paid(giftCard);
    const { ordertoken, orderno } = browser.made;
    const { actors } = orderImplementations(browser.services);
    const view = await browser.run(actors.loadOrder, { ordertoken });
    expect(view.calls).toEqual([
      get(`getSaleOrder?ordertoken=${ordertoken}`),
      get(`getPrintOrderInfo?ordertoken=${ordertoken}`),
    ]);
    expect(view.output.print?.receipts[0]?.recharge_code).toMatch(/\S{4}/);
    const mails = async (): Promise<number> =>
      (await harness.oracle.inbox()).filter(({ subject }) => subject.includes(orderno)).length;
    await until(async () => (await mails()) === 1);
    const sent = await browser.run(actors.sendMail, { ordertoken });
    expect(sent.calls).toEqual([get(`sendPrintMail?ordertoken=${ordertoken}`)]);
    expect(sent.output.sent_to).toMatch(/[•*]/);
    await until(async () => (await mails()) === 2);
  });

  test('API-46: an order is refreshed on request', async () => {
    const ada = harness.shopper();
    const { ordertoken } = await ada.order(topUp);
    await payAt((await ada.payUrl(ordertoken)).payurl, 'approve');
    expect(await ada.browser.post('/refreshorder', { ordertoken })).toMatchObject({
      status: 200,
      body: { data: { paymentstatus: 'paid' } },
    });
  });

  test('API-62: a due refund can be requested only once', async () => {
    const browser = await paid(undeliverable, 'cancelled');
    const { ordertoken } = browser.made;
    const { requestRefund } = refundImplementations(browser.services).actors;
    const { calls } = await browser.run(requestRefund, { ordertoken });
    expect(calls).toEqual([post('init-refund', { ordertoken })]);
    await expect(browser.run(requestRefund, { ordertoken })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'REFUND_EXISTS',
    });
  });
});

describe('API calls for PayPal and myPOS', () => {
  test('API-40 API-41 PAY-02: a PayPal order is created in Swiss francs and captured after approval', async () => {
    const browser = await order();
    const { ordertoken } = browser.made;
    const { actors } = paypalImplementations(browser.services);
    const { output, calls } = await browser.run(actors.createPaypal, { ordertoken });
    expect(calls).toEqual([post('createpaypalid', { ordertoken })]);
    const { output: methods } = await browser.run(
      checkoutImplementations(browser.services).actors.loadMethods,
      { ordertoken },
    );
    expect(methods.gateways.find(({ code }) => code === 'paypal')?.config['currency']).toBe('CHF');
    await paypalOf(harness, harness.shopper()).decide(output.id, 'approve');
    const input = { ordertoken, orderID: output.id, payerID: 'ADASANDBX2223' };
    const captured = await browser.run(actors.capturePaypal, input);
    expect(captured.calls).toEqual([post('paypalconfirm', input)]);
    expect(captured.output.paymentstatus).toBe('paid');
  });

  test("API-42: after cancelling a PayPal payment, the buyer can open the card provider's payment page", async () => {
    const browser = await order();
    const { ordertoken } = browser.made;
    const { actors } = paypalImplementations(browser.services);
    const { output } = await browser.run(actors.createPaypal, { ordertoken });
    const { calls } = await browser.run(actors.cancelPaypal, { ordertoken, orderID: output.id });
    expect(calls).toEqual([post('paypalcancelorder', { ordertoken, orderID: output.id })]);
    expect((await openPage(browser, browser.made)).output.payurl).toMatch(/^http/);
  });

  test('API-44: the status of a myPOS payment is requested with a separate call', async () => {
    const browser = await order();
    const { ordertoken } = browser.made;
    await openPage(browser, browser.made, { code: 'mypos' });
    const { output, calls } = await browser.run(
      paymentImplementations(browser.services, 'myposcheckstatus').actors.checkPayment,
      { ordertoken },
    );
    expect(calls).toEqual([post('myposcheckstatus', { ordertoken })]);
    expect(output.paymentstatus).toBe('pending');
  });
});

describe('calls by a signed-in customer', () => {
  test('API-19 API-03: signing out invalidates the bearer token', async () => {
    const browser = await signedIn();
    expect((await readProfile(browser)).email).toBe(browser.email);
    const refresh_token = browser.store.read('refreshToken')!;
    browser.store.write('signOutToken', refresh_token);
    const { calls } = await browser.run(signOutImplementations(browser.services).actors.notifyServer, {
      bearer: browser.bearer,
    });
    expect(calls).toEqual([post('signout', { refresh_token })]);
    await expect(readProfile(browser)).rejects.toMatchObject({ kind: 'session' });
  });

  test('API-20 API-21: a link sent by email can be used only once to set a new password', async () => {
    const { email } = await signedIn();
    const browser = openBrowser();
    const { requestMail } = emailLinkRequestImplementations(browser.services, 'passwordReset').actors;
    const { calls } = await browser.run(requestMail, { email });
    expect(calls).toEqual([post('forgetpwd/email', { email })]);
    const link = linkIn((await mailTo(harness, email, 'Reset your password')).text, '/reset-password');
    const token = link.searchParams.get('token')!;
    const password = 'Neuer-Gipfel-2';
    const fields = { email, token, password, password_confirmation: password };
    const { resetPassword } = passwordResetImplementations(browser.services).actors;
    const reset = await browser.run(resetPassword, { ...fields, met: [] });
    expect(reset.calls).toEqual([post('forgetpwd/reset', fields)]);
    await expect(browser.run(resetPassword, { ...fields, met: [] })).rejects.toMatchObject({
      code: 'RESET_LINK',
    });
  });

  test("API-49 EV-08: requesting a new verification link sends an email and returns the server's message", async () => {
    const browser = await signedIn();
    await wait(harness, 61);
    const { output, calls } = await browser.run(
      emailLinkLandingImplementations(browser.services).actors.resendLink,
    );
    expect(calls).toEqual([post('email/resend', {})]);
    expect(output.message).not.toBe('');
    await mailTo(harness, browser.email, 'Confirm your e-mail');
  });

  test('API-52 API-53 EV-12: the sign-up code verifies the email address, and no further code is sent once it is verified', async () => {
    const browser = await signedIn();
    const { actors } = emailCode(browser.services);
    const target = { proves: 'email', email: null };
    const welcome = await mailTo(harness, browser.email, 'Welcome to Rigi');
    const code = codeIn(welcome.text);
    const proved = await browser.run(actors.checkCode, { target, code });
    expect(proved.calls).toEqual([post('emailverify', { code })]);
    expect((await readProfile(browser)).email_verified).toBe(1);
    recordedCalls.length = 0;
    await expect(browser.run(actors.requestCode, target)).rejects.toMatchObject({ code: 'ALREADY_VERIFIED' });
    expect(recordedCalls).toEqual([post('emailresend', {})]);
    const { rows } = await harness.pool.query('select kind from mail where recipient = $1', [browser.email]);
    expect(rows).toEqual([{ kind: 'welcome' }]);
  });

  test('API-50 API-51: a code sent to a new email address verifies that address', async () => {
    const browser = await signedIn();
    const email = newEmail();
    const { actors } = emailCode(browser.services);
    const target = { proves: 'email', email };
    const sent = await browser.run(actors.requestCode, target);
    expect(sent.calls).toEqual([post('email/send-otp', { email })]);
    const otpcode = codeIn(
      (await until(async () => (await harness.oracle.inbox()).find(({ to }) => to.includes(email)))).text,
    );
    const proved = await browser.run(actors.checkCode, { target, code: otpcode });
    expect(proved.calls).toEqual([post('email/verify-otp', { email, otpcode })]);
    expect(await readProfile(browser)).toMatchObject({ email, email_verified: 1 });
  });

  test('API-54 API-55: the profile is loaded with its address, and changes are saved', async () => {
    const browser = await signedIn();
    const { actors } = profileImplementations(browser.services);
    expect((await browser.run(actors.loadProfile)).calls).toEqual([get('getprofile?bBillAdd=1')]);
    const person = { firstname: 'Anna', lastname: 'Keller', dob: '1990-05-14', gender: null };
    const { calls } = await browser.run(actors.saveChange, {
      group: 'personal',
      person: { ...person, age: 36 },
    });
    expect(calls).toEqual([post('updateprofile', person)]);
    expect(await readProfile(browser)).toMatchObject(person);
  });

  test('API-56: an existing postal address is verified, and a non-existent one is rejected', async () => {
    const browser = await signedIn();
    const { checkAddress } = addressCheckImplementations(browser.services).actors;
    const address = {
      street: 'Bahnhofstrasse',
      houseno: '12',
      postcode: '8001',
      city: 'Zürich',
      country: 'CH',
    };
    const { calls } = await browser.run(checkAddress, address);
    expect(calls).toEqual([post('addressverify', address)]);
    expect((await readProfile(browser)).address_verified).toBe(1);
    await expect(
      browser.run(checkAddress, { ...address, postcode: '9999', city: 'Nowhere' }),
    ).rejects.toMatchObject({ message: 'Please enter a valid address!' });
  });

  test('API-57 API-58: a code verifies a phone number without issuing new tokens, and another customer’s number is rejected', async () => {
    const browser = await signedIn();
    const national = newMobile();
    const target = { proves: 'mobile', country: 'CH', number: national };
    const number = { isdcode: '41', mobile: national };
    const { actors } = ownNumberCode(browser.services);
    const sent = await browser.run(actors.requestCode, target);
    expect(sent.calls).toEqual([post('mobilecheck', number)]);
    const otpcode = await smsCode(harness, `+41${national}`);
    const proved = await browser.run(actors.checkCode, { target, code: otpcode });
    expect(proved.calls).toEqual([post('mobileverify', { ...number, otpcode })]);
    expect(proved.output).toEqual({ number });
    expect(JSON.stringify(answered.at(-1))).not.toContain('access_token');
    expect(await readProfile(browser)).toMatchObject({ ...number, mobile_verified: 1 });
    const other = await signedIn();
    await expect(other.run(ownNumberCode(other.services).actors.requestCode, target)).rejects.toMatchObject({
      message: 'This mobile number is already exists.',
    });
  });

  test('API-59: a customer can read the remaining voucher limits', async () => {
    const browser = await signedIn();
    const { output, calls } = await browser.run(
      voucherLimitImplementations(browser.services).actors.loadLimit,
    );
    expect(calls).toEqual([get('getpaysafelimit')]);
    expect([output.daily.available, output.yearly.available]).toEqual(['1500.00', '5000.00']);
  });

  test("API-60: the customer's uploaded IDs are listed with their review state", async () => {
    const browser = await signedIn();
    const { browser: direct } = harness.shopper();
    const bearer = { authorization: `Bearer ${browser.bearer}` };
    const document = {
      doctype: 'passport',
      filename: 'pass.jpg',
      mime: 'image/jpeg',
      content_base64: (await jpeg({ width: 900, height: 600 })).toString('base64'),
    };
    expect((await direct.post('/updateprofile', { document }, bearer)).status).toBe(200);
    expect((await direct.get('/getdoclist', bearer)).body).toMatchObject({
      success: true,
      data: { documents: [expect.objectContaining({ doctype: 'passport', status: 'under_review' })] },
    });
  });

  test('API-35 API-36 ORD-09: orders and vouchers are listed in pages of ten and can be filtered by a range of days', async () => {
    const browser = await signedIn();
    const { loadPage } = transactionsImplementations(browser.services).actors;
    const { output, calls } = await browser.run(loadPage, {
      filter: { period: 'dates', from: '2026-01-01', to: '2026-01-31', type: 2 },
      page: 1,
    });
    expect(calls).toEqual([
      get('gettransaction?startdate=2026-01-01&enddate=2026-01-31&pageno=1&pagesize=10&cardtype=2'),
    ]);
    expect(output).toMatchObject({ items: [], total: 0, pagesize: 10 });
    const { loadReport } = credentialsImplementations(browser.services).actors;
    const report = await browser.run(loadReport, { period: { from: '2026-01-01', to: '' }, page: 2 });
    expect(report.calls).toEqual([get('getpsreport?startdate=2026-01-01&pageno=2&pagesize=10')]);
    expect(report.output).toMatchObject({ items: [], total: 0 });
  });

  test('API-61: a saved card can be removed by its id', async () => {
    const browser = await signedIn();
    const { email } = browser;
    const { rows } = await harness.pool.query<{ id: string }>(
      `insert into saved_card (id, account_id, alias, brand, masked, expiry_month, expiry_year)
         select gen_random_uuid(), id, 'alias of the test', 'Visa', '•••• 4242', 12, 2049 from account where email = $1
         returning id`,
      [email],
    );
    const cardid = rows[0]!.id;
    const { actors } = savedCardsImplementations(browser.services);
    expect((await browser.run(actors.loadCards)).output.map((card) => card.cardid)).toEqual([cardid]);
    const { output, calls } = await browser.run(actors.removeCard, { cardid });
    expect(calls).toEqual([post('remove-card', { cardid })]);
    expect(output).toEqual([]);
    expect((await browser.run(actors.loadCards)).output).toEqual([]);
  });
});

test('ORD-01: an order is returned with its operator, amounts and codes', async () => {
  const browser = await paid(giftCard);
  const { ordertoken, orderno } = browser.made;
  const { output } = await browser.run(orderDetailImplementations(browser.services).actors.loadDetail, {
    ordertoken,
  });
  expect(output.order).toMatchObject({
    orderno,
    status: 'completed',
    paymentmethod: 'card',
    paymentbrand: 'VIS',
    // The product name does not include the country.
    product: 'Netflix',
    ccode_iso2: 'CH',
    operator: 'Netflix International B.V.',
    quantity: 1,
    servicecharge: '0.00',
    discount: '0.00',
    invoice: orderno,
  });
  const { amount, subtotal, total } = output.order;
  expect(Number(amount)).toBeGreaterThan(0);
  expect([subtotal, total]).toEqual([amount, amount]);
  expect(output.print?.receipts).toHaveLength(1);
});

test('API-05 API-09: every response contains a success flag and a message', () => {
  expect(new Set(answered.map(({ call }) => call.split('?')[0])).size).toBeGreaterThan(35);
  for (const { call, body } of answered)
    expect(body, call).toMatchObject({
      success: expect.any(Boolean) as boolean,
      message: expect.any(String) as string,
    });
});
