import { limit } from '../../../machines/account/fixtures.ts';
/**
 * A simulated shop that responds to the pages' calls. It has one cart and one open order per browser, and two
 * accounts. Its responses conform to the contract.
 */
import * as f from '../../../machines/fixtures.ts';
import { profile } from '../../../machines/identity/fixtures.ts';
import type { Cart, Order } from '../../../machines/types.ts';

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  bearer: string | null;
};
export type Person = 'Ann' | 'Bob';

/** Lifetime of an access token in seconds. The token is renewed when less than five minutes remain. */
const tokenSeconds = 600;

const cards = ['alpina-ch', 'zermatt-ch'].map((slug, index) => ({
  ...f.cardRate,
  prodid: `G-${index + 1}`,
  slug,
  ProdName: slug,
  rates: ['20.00', '50.00'].map((Price) => ({
    ...f.giftRate,
    ProductPriceID: `q_${slug}_${Price}`,
    Price,
    Receivevalue: Price,
    label: `CHF ${Price}`,
  })),
}));

class Refusal extends Error {
  readonly status: number;
  readonly answer: Record<string, unknown>;
  constructor(status: number, answer: Record<string, unknown>) {
    super(`${status} ${JSON.stringify(answer)}`);
    this.status = status;
    this.answer = answer;
  }
}
const refuse = (status: number, code: string, data?: unknown): never => {
  throw new Refusal(status, { message: code, code, ...(data === undefined ? {} : { data }) });
};

export const createShop = (now: () => number) => {
  let last = 0;
  const token = (what: string): string => `${what}-${String((last += 1)).padStart(16, '0')}`;
  let cart: Cart | null = null;
  let order: (Order & { carttoken: string }) | null = null;
  const bearers = new Map<string, Person>();
  const refreshTokens = new Map<string, Person>();
  /** True once a session has ended. After that, the browser need not store the token of the shop's cart. */
  let left = false;

  const later = (ms: number): string => new Date(now() + ms).toISOString();
  const isOpen = (): boolean => order?.status === 'confirmed' || order?.status === 'payment';
  const tokensOf = (person: Person) => {
    const [access_token, refresh_token] = [token(`access-of-${person}`), token(`refresh-of-${person}`)];
    bearers.set(access_token, person);
    refreshTokens.set(refresh_token, person);
    return { access_token, refresh_token, expires_in: tokenSeconds };
  };
  const profileOf = (person: Person) => ({
    ...profile,
    customerid: person,
    firstname: person,
    lastname: `of ${person}`,
    email: `${person}@example.com`,
  });
  const cartNow = (): Cart | null =>
    cart && {
      ...cart,
      order:
        order?.carttoken === cart.carttoken
          ? { ordertoken: order.ordertoken, orderno: order.orderno, status: order.status }
          : null,
    };
  const findOrder = (ordertoken: unknown): Order => {
    if (order?.ordertoken !== ordertoken) refuse(404, 'NOT_FOUND');
    return order!;
  };

  const fill = (body: Record<string, unknown>): Cart | null => {
    const { prodid, ProductPriceID, Price, Quantity, ProdType, OperatorCode, SupplierID } = body;
    cart = {
      ...f.cart,
      carttoken: token('cart'),
      ...({ prodid, ProductPriceID, Price, Quantity, ProdType, OperatorCode, SupplierID } as Partial<Cart>),
      Mobile: (body['Mobile'] as string | undefined) ?? null,
      ISDCode: (body['ISDCode'] as string | undefined) ?? null,
      TotalAmount: String(Price),
      expires_at: later(86_400_000),
    };
    return cartNow();
  };

  const calls: Record<string, (call: Call, person: Person | null) => unknown> = {
    getSellingStatus: () => ({ paused: 0, offered: ['card'] }),
    getCardRate: ({ query }) =>
      cards.find(({ slug }) => slug === query.get('slug')) ??
      (query.has('prodid')
        ? { ...f.cardRate, ...f.offer, ProdType: 2, ProdName: f.offer.operator, slug: 'jio-india' }
        : refuse(404, 'NOT_FOUND')),
    getCardInfoFaq: () => f.faq,
    checkMobileNumber: () => f.numberCheck,
    addCart: ({ body }) => {
      if (isOpen()) refuse(409, 'ORDER_EXISTS', { ordertoken: order!.ordertoken, orderno: order!.orderno });
      if (cart) refuse(409, 'CART_EXISTS', { carttoken: cart.carttoken });
      return fill(body);
    },
    getCart: ({ query }) =>
      cart?.carttoken === query.get('carttoken') ? cartNow() : refuse(404, 'NOT_FOUND'),
    removeCart: ({ body }) => {
      if (cart?.carttoken !== body['carttoken']) refuse(404, 'NOT_FOUND');
      cart = null;
      if (isOpen()) order = { ...order!, status: 'cancelled' };
      return {};
    },
    getPaymentGateWay: () => ({ total: '4.90', currency: 'CHF', gateways: [f.cardMethod], savedcards: [] }),
    createSaleOrder: ({ body }, person) => {
      if (cart?.carttoken !== body['carttoken']) refuse(410, 'CART_GONE');
      if (!isOpen())
        order = {
          ...f.order,
          carttoken: cart!.carttoken,
          ordertoken: token('order'),
          orderno: 'R-26-AAAA-BBBB',
          email: person ? `${person}@example.com` : 'guest@example.com',
          date: later(0),
          expires_at: later(1_800_000),
        };
      return order;
    },
    getSaleOrder: ({ query }) => findOrder(query.get('ordertoken')),
    getBuyerOrder: () => ({ ordertoken: isOpen() ? order!.ordertoken : null }),
    getOpenOrders: () => ({ orders: [] }),
    createPayURL: () => f.payUrl,
    removeOrder: ({ body }) => {
      findOrder(body['ordertoken']);
      order = { ...order!, status: 'cancelled' };
      return {};
    },
    cancelOrder: ({ body }) => {
      findOrder(body['ordertoken']);
      order = { ...order!, status: 'cancelled' };
      cart = null;
      return order;
    },
    getprofile: (_, person) => profileOf(person ?? refuse(401, 'NO_SESSION')),
    updateprofile: (_, person) => profileOf(person ?? refuse(401, 'NO_SESSION')),
    getpaysafelimit: (_, person) => (person ? limit : refuse(401, 'NO_SESSION')),
    gettransaction: (_, person) => (person ? f.noTransactions : refuse(401, 'NO_SESSION')),
    'auth/refresh-token': ({ body }) => {
      const person = refreshTokens.get(String(body['refresh_token']));
      return tokensOf(person ?? refuse(401, 'NO_SESSION'));
    },
    signout: ({ body, bearer }) => {
      left = true;
      bearers.delete(bearer ?? '');
      refreshTokens.delete(String(body['refresh_token']));
      return {};
    },
  };

  return {
    /** Executes a call immediately and returns the response. */
    serve: (call: Call): Response => {
      const person = bearers.get(call.bearer ?? '') ?? null;
      const reply = (status: number, answer: object) =>
        new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
      if (call.bearer !== null && person === null && call.path !== 'signout')
        return reply(401, { success: false, message: 'Token has expired' });
      try {
        const carryOut = calls[call.path];
        // Returns 404 for calls that no composition needs. The page then omits the content that it would get
        // from them.
        if (!carryOut) return reply(404, { success: false, message: 'Not found' });
        return reply(200, { success: true, message: '', data: carryOut(call, person) });
      } catch (error) {
        if (error instanceof Refusal) return reply(error.status, { success: false, ...error.answer });
        throw error;
      }
    },
    /** Returns the server's response to a sign-in. */
    signIn: (person: Person) => ({
      ...tokensOf(person),
      profile: { name: `${person} of ${person}`, email: `${person}@example.com`, image: null },
      email_code_sent: 0 as const,
    }),
    /** Ends all sessions on the server. */
    endSessions: () => {
      left = true;
      bearers.clear();
      refreshTokens.clear();
    },
    personOf: (bearer: string | null): Person | null => bearers.get(bearer ?? '') ?? null,
    cart: cartNow,
    /** Adds a gift card to the cart and returns the cart's token. */
    fillCart: (): string =>
      fill({
        ...f.addRequest,
        prodid: 'G-1',
        ProductPriceID: 'q_alpina-ch_20.00',
        Price: '20.00',
        ProdType: 1,
      })!.carttoken,
    order: () => order,
    wasLeft: () => left,
    cards,
  };
};
export type Shop = ReturnType<typeof createShop>;
