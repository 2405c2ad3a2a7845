/** Contracts for the checkout, from the cart to the recharge code. */
import type { ResponseOf } from '../../../contract/api.ts';
import { createFailure } from '../../../contract/failure.ts';
import * as f from '../../../machines/fixtures.ts';
import { cartImplementations } from '../../../src/features/checkout/cart/cart.actors.ts';
import { checkoutImplementations } from '../../../src/features/checkout/checkout/checkout.actors.ts';
import { giftImplementations } from '../../../src/features/checkout/gift/gift.actors.ts';
import { openOrdersImplementations } from '../../../src/features/checkout/openOrders/openOrders.actors.ts';
import { orderImplementations } from '../../../src/features/checkout/order/order.actors.ts';
import { orderCode } from '../../../src/features/checkout/order/orderCode.ts';
import { paymentImplementations } from '../../../src/features/checkout/payment/payment.actors.ts';
import { paypalImplementations } from '../../../src/features/checkout/paypal/paypal.actors.ts';
import { receivedGiftImplementations } from '../../../src/features/checkout/receivedGift/receivedGift.actors.ts';
import {
  requestLinkImplementations,
  shareImplementations,
} from '../../../src/features/checkout/share/share.actors.ts';
import { sharedTopUpImplementations } from '../../../src/features/checkout/sharedTopUp/sharedTopUp.actors.ts';
import { topUpRequestImplementations } from '../../../src/features/checkout/topUpRequest/topUpRequest.actors.ts';
import {
  country,
  events,
  failing,
  file,
  get,
  language,
  leads,
  withLostResponse,
  post,
  refused,
  tells,
  type Contracts,
  type Deed,
  type StorageContents,
} from './contract.ts';
import { now, origin } from './page.ts';
import { alerts, otp, passkeyRequired, repeats, session, ticket } from './storedData.ts';

const carttoken = f.cart.carttoken;
const ordertoken = f.order.ordertoken;
const cartOfOrder = (status: (typeof f.order)['status']) => ({
  ...f.cart,
  order: { ordertoken: 'the-order-of-the-cart', orderno: 'R-26-AAAA-0001', status },
});
/** Failure that causes the actor to remove the stored value. */
const notFoundFailure = { kind: 'notFound', message: 'No Data found.' } as const;
const noSuch = { message: 'No Data found.' };

const askCart = get(`getCart?carttoken=${carttoken}`, f.cart);
const askOrder = get(`getSaleOrder?ordertoken=${ordertoken}`, f.order);
const askBuyer = get('getBuyerOrder', { ordertoken });
const askPrint = get(`getPrintOrderInfo?ordertoken=${ordertoken}`, f.print);

const storedCart = {
  cartToken: carttoken,
  checkoutProduct: {
    logo: '/logos/alpina.svg',
    prodName: 'Alpina',
    currency: 'CHF',
    mobile: null,
    isdCode: null,
    provId: '22',
  },
  rechargeData: { country: 'IN', number: '9801041300', slug: null },
  pageData: {
    slug: 'alpina-ch',
    choice: { ProductPriceID: 'q_G-1_2000', Price: '20.00', Receivevalue: '20.00', amount: null },
    typed: '',
    quantity: 1,
  },
  selctdProduct: { prodid: 'G-1', slug: 'alpina-ch', ProdName: 'Alpina' },
} satisfies StorageContents;
/** The cart token and the six product values that are stored (CART-04). */
const keptCart: StorageContents = {
  cartToken: carttoken,
  checkoutProduct: {
    logo: '',
    prodName: 'Airtel India',
    currency: 'CHF',
    mobile: '9801041300',
    isdCode: '91',
    provId: '200',
  },
};
const saidFailure = createFailure('gone', { code: 'PRICE', data: { Price: '5.20' } });
const outdates: readonly Deed[] = [{ does: [tells('cart', { type: 'cart.outdated' })] }];
const removesOrder: readonly Deed[] = [
  {
    stored: { orderToken: ordertoken, cartToken: carttoken },
    stores: { orderToken: null },
  },
];
/** Cases that navigate to the next page of an order. The URL or the browser's storage identifies the order. */
const onward = (path: string): readonly Deed[] => [
  {
    when: 'order of this browser',
    at: '/payment-process?result=ok',
    does: [leads(path, { replace: true })],
  },
  {
    when: 'order number in the URL',
    at: '/payment-process?order=R-26-AAAA-0001&result=ok',
    does: [leads(`${path}?order=R-26-AAAA-0001`, { replace: true })],
  },
];
const cart: Contracts = {
  file: 'checkout/cart',
  made: (services) => cartImplementations(services),
  contracts: {
    readCartToken: {
      reads: ['cartToken'],
      cases: [
        { when: 'cart of an earlier visit', stored: { cartToken: carttoken }, returns: carttoken },
        { when: 'no cart', returns: null },
      ],
    },
    loadCart: {
      cases: [
        { when: 'existing cart', input: carttoken, requests: [askCart], returns: f.cart },
        {
          when: 'existing cart, offline at first',
          input: carttoken,
          browser: (page) => void (page.navigator['onLine'] = false),
          waitsFor: [
            (page) => {
              page.navigator['onLine'] = true;
              page.dispatch('online');
            },
          ],
          requests: [askCart],
          returns: f.cart,
        },
        {
          when: 'cart from which an order was created',
          input: carttoken,
          requests: [get(`getCart?carttoken=${carttoken}`, cartOfOrder('confirmed'))],
          returns: cartOfOrder('confirmed'),
        },
        {
          when: 'expired cart',
          input: carttoken,
          stored: { cartToken: carttoken },
          requests: [refused(askCart, 410, noSuch)],
          fails: { ...notFoundFailure, kind: 'gone' },
        },
      ],
    },
    addToCart: {
      cases: [
        {
          when: 'selected product',
          input: f.addRequest,
          stored: session,
          requests: [post('addCart', f.addRequest, f.cart)],
          returns: f.cart,
        },
        {
          when: 'repeated order',
          input: f.repeatRequest,
          requests: [post('repeatOrder', { ordertoken, residence: 'CH' }, f.cart)],
          returns: f.cart,
        },
        {
          when: 'the browser already has a cart',
          input: f.addRequest,
          requests: [
            refused(post('addCart', f.addRequest), 409, {
              message: 'You already have a cart.',
              code: 'CART_EXISTS',
              data: { carttoken: 'the-cart-that-is-there' },
            }),
          ],
          fails: {
            kind: 'conflict',
            message: 'You already have a cart.',
            code: 'CART_EXISTS',
            data: { carttoken: 'the-cart-that-is-there' },
          },
        },
        {
          when: 'the price has changed',
          input: f.addRequest,
          requests: [
            refused(post('addCart', f.addRequest), 410, {
              message: 'No Data found.',
              code: 'PRICE',
              data: { Price: '5.20' },
            }),
          ],
          fails: { kind: 'gone', message: 'No Data found.', code: 'PRICE', data: { Price: '5.20' } },
        },
      ],
    },
    cancelOrder: {
      cases: [
        {
          input: { ordertoken, orderno: 'R-26-000123' },
          stored: { orderToken: ordertoken },
          requests: [post('cancelOrder', { ordertoken }, f.cancelledOrder)],
        },
      ],
    },
    removeCart: {
      cases: [
        { input: carttoken, stored: { cartToken: carttoken }, requests: [post('removeCart', { carttoken })] },
      ],
    },
  },
  actions: {
    storeCart: [{ params: { cart: f.cart }, stored: { cartToken: 'another-cart' }, stores: keptCart }],
    storeReadCart: [
      { when: 'no cart is stored', params: { cart: f.cart }, stores: keptCart },
      {
        when: 'the same cart is stored',
        params: { cart: f.cart },
        stored: { cartToken: carttoken },
        stores: keptCart,
      },
      {
        when: 'another cart has been stored in the meantime',
        params: { cart: f.cart },
        stored: { cartToken: 'another-cart' },
      },
    ],
    storeOrder: [{ params: { order: f.order }, stores: { orderToken: ordertoken } }],
    removeStoredOrder: [
      {
        when: 'the same order is stored',
        params: { order: f.order },
        stored: { orderToken: ordertoken },
        stores: { orderToken: null },
      },
      {
        when: 'another order has been stored in the meantime',
        params: { order: f.order },
        stored: { orderToken: 'another-order' },
      },
    ],
    removeStoredToken: [
      {
        when: 'the same token is stored',
        params: { token: carttoken },
        stored: storedCart,
        stores: { cartToken: null },
      },
      {
        when: 'another token has been stored in the meantime',
        params: { token: 'another-cart' },
        stored: storedCart,
      },
    ],
    removeStoredCart: [
      {
        when: 'removes the stored cart and everything selected for it',
        params: { token: carttoken },
        stored: storedCart,
        stores: {
          cartToken: null,
          checkoutProduct: null,
          rechargeData: null,
          pageData: null,
          selctdProduct: null,
        },
      },
      {
        when: 'another cart has been stored in the meantime',
        params: { token: 'another-cart' },
        stored: storedCart,
      },
    ],
    openPanel: [{ does: [tells('openDialog', 'cart')] }],
    closePanel: [{ does: [tells('closeDialog', undefined)] }],
    goCheckout: [{ does: [leads('/checkout')] }],
    showRemoved: [{ does: [tells('alert', { tone: 'success', text: 'cartRemoved' })] }],
    showFailure: alerts,
    showGenericFailure: [{ does: [tells('alert', { tone: 'danger', text: 'generic' })] }],
    announceAccepted: [
      {
        params: { id: 'visit.7', request: f.addRequest },
        does: [tells('screen', { type: 'cart.accepted', id: 'visit.7', request: f.addRequest })],
      },
    ],
    announceRefused: [
      {
        when: 'refusal by the shop',
        params: { id: 'visit.7', error: saidFailure },
        does: [tells('screen', { type: 'cart.refused', id: 'visit.7', failure: saidFailure })],
      },
      {
        when: 'unexpected error',
        params: { id: 'visit.7', error: new Error('of ours') },
        does: [tells('screen', { type: 'cart.refused', id: 'visit.7', failure: createFailure('generic') })],
      },
    ],
    announceKept: [
      { params: { id: 'visit.7' }, does: [tells('screen', { type: 'cart.released', id: 'visit.7' })] },
    ],
    announceGone: [{ does: [tells('screen', { type: 'cart.gone' })] }],
  },
};

const guest = { email: 'guest@example.com' };
const createdOrder: ResponseOf<'createSaleOrder'> = {
  ...f.order,
  verification: { required: 0, missing: [] },
};
const contact = { ...guest, accepted: true };
const orderOf = (more: object = {}) => ({
  carttoken,
  email: 'guest@example.com',
  acceptterms: 1,
  residence: country,
  lang: language,
  ...more,
});
const methods: ResponseOf<'getPaymentGateWay'> = {
  total: '4.90',
  currency: 'CHF',
  gateways: [f.cardMethod, f.paypalMethod, f.myposMethod],
  savedcards: [f.savedCard],
};
const withoutWallets = { ...f.cardMethod, methods: ['VIS', 'ECA', 'AMX', 'TWI', 'PFC'] };
/** Payment choice at checkout: gateway, method and saved card. */
const choice = (code: string, method?: string, cardid: string | null = null) => ({
  code,
  cardid,
  ...(method ? { method } : {}),
});
const page = (body: object) => post('createPayURL', { ordertoken, ...body }, f.payUrl);

const checkout: Contracts = {
  file: 'checkout/checkout',
  made: (services, { done }) =>
    checkoutImplementations(services, () => {
      done.push('loads what asks for a passkey');
      return Promise.resolve();
    }),
  contracts: {
    readCheckout: {
      reads: ['accessToken', 'cartToken', 'guest', 'orderToken', 'signedInAt', 'user'],
      cases: [
        {
          when: 'visitor with a cart',
          stored: { cartToken: carttoken },
          requests: [askCart],
          returns: { cart: f.cart, order: null, buyer: null, guest: null, typed: null },
        },
        {
          when: 'guest whose contact data is stored',
          stored: { cartToken: carttoken, guest: { email: 'guest@example.com' } },
          requests: [askCart],
          returns: {
            cart: f.cart,
            order: null,
            buyer: null,
            guest: { email: 'guest@example.com' },
            typed: null,
          },
        },
        {
          when: 'signed-in customer',
          stored: { ...session, cartToken: carttoken },
          requests: [askCart],
          returns: {
            cart: f.cart,
            order: null,
            buyer: { email: 'ann@example.com' },
            guest: null,
            typed: null,
          },
        },
        {
          when: 'visitor who typed an address before reloading the page',
          stored: { cartToken: carttoken },
          browser: ({ tab }) => void tab.set('checkoutEmail', `${carttoken}  eve@exam`),
          requests: [askCart],
          returns: { cart: f.cart, order: null, buyer: null, guest: null, typed: 'eve@exam' },
        },
        {
          when: 'customer who typed another address before reloading the page',
          stored: { ...session, signedInAt: now, cartToken: carttoken },
          browser: ({ tab }) => void tab.set('checkoutEmail', `${carttoken} ${now} eve@example.com`),
          requests: [askCart],
          returns: {
            cart: f.cart,
            order: null,
            buyer: { email: 'ann@example.com' },
            guest: null,
            typed: 'eve@example.com',
          },
        },
        {
          when: 'the address of a visitor is removed once a customer has signed in',
          stored: { ...session, signedInAt: now, cartToken: carttoken },
          browser: ({ tab }) => void tab.set('checkoutEmail', `${carttoken}  eve@example.com`),
          requests: [askCart],
          returns: {
            cart: f.cart,
            order: null,
            buyer: { email: 'ann@example.com' },
            guest: null,
            typed: null,
          },
          does: ['removes checkoutEmail from this tab'],
        },
        {
          when: 'the address belongs to an earlier cart',
          stored: { cartToken: carttoken },
          browser: ({ tab }) => void tab.set('checkoutEmail', 'an-earlier-cart  eve@example.com'),
          requests: [askCart],
          returns: { cart: f.cart, order: null, buyer: null, guest: null, typed: null },
          does: ['removes checkoutEmail from this tab'],
        },
        {
          when: 'the browser blocks the storage of the tab',
          stored: { cartToken: carttoken },
          browser: ({ tab }) => {
            tab.get = () => {
              throw new DOMException('no', 'SecurityError');
            };
          },
          requests: [askCart],
          returns: { cart: f.cart, order: null, buyer: null, guest: null, typed: null },
        },
        {
          when: 'an open order takes precedence over the cart',
          stored: { cartToken: carttoken, orderToken: ordertoken },
          requests: [askOrder],
          returns: { cart: null, order: f.order, buyer: null },
        },
        {
          when: 'order being delivered',
          stored: { orderToken: ordertoken },
          requests: [get(`getSaleOrder?ordertoken=${ordertoken}`, f.processingOrder)],
          returns: { cart: null, order: f.processingOrder, buyer: null },
        },
        {
          when: 'order being delivered, and the cart from which it was created',
          stored: { cartToken: carttoken, orderToken: ordertoken },
          requests: [
            get(`getSaleOrder?ordertoken=${ordertoken}`, f.processingOrder),
            get(`getCart?carttoken=${carttoken}`, cartOfOrder('processing')),
          ],
          returns: { cart: null, order: f.processingOrder, buyer: null },
        },
        {
          when: 'an order being delivered does not block the cart of the next purchase',
          stored: { cartToken: carttoken, orderToken: ordertoken },
          requests: [get(`getSaleOrder?ordertoken=${ordertoken}`, f.processingOrder), askCart],
          returns: { cart: f.cart, order: null, buyer: null, guest: null, typed: null },
          stores: { orderToken: null },
        },
        {
          when: 'a cancelled order is removed and the cart is used',
          stored: { cartToken: carttoken, orderToken: ordertoken },
          requests: [get(`getSaleOrder?ordertoken=${ordertoken}`, f.cancelledOrder), askCart],
          returns: { cart: f.cart, order: null, buyer: null, guest: null, typed: null },
          stores: { orderToken: null },
          otherwise: { 1: failing({ orderToken: null }) },
        },
        {
          when: 'a delivered order is removed',
          stored: { orderToken: ordertoken },
          requests: [get(`getSaleOrder?ordertoken=${ordertoken}`, f.completedOrder)],
          returns: { cart: null, order: null, buyer: null, guest: null, typed: null },
          stores: { orderToken: null },
        },
        {
          when: 'cancelled order whose refund is due, without a cart',
          stored: { orderToken: ordertoken },
          requests: [get(`getSaleOrder?ordertoken=${ordertoken}`, f.refundDueOrder)],
          returns: { cart: null, order: f.refundDueOrder, buyer: null, guest: null, typed: null },
        },
        {
          when: 'cancelled order whose refund is due, with a cart',
          stored: { cartToken: carttoken, orderToken: ordertoken },
          requests: [
            get(`getSaleOrder?ordertoken=${ordertoken}`, {
              ...f.refundDueOrder,
              paymentstatus: 'refund_failed',
            }),
            askCart,
          ],
          returns: { cart: f.cart, order: null, buyer: null, guest: null, typed: null },
        },
        {
          when: 'order that the shop no longer has',
          stored: { cartToken: carttoken, orderToken: ordertoken },
          requests: [refused(askOrder, 404, noSuch), askCart],
          returns: { cart: f.cart, order: null, buyer: null, guest: null, typed: null },
          stores: { orderToken: null },
          otherwise: { 1: failing({ orderToken: null }) },
        },
        {
          when: 'malformed cart token',
          stored: { cartToken: carttoken },
          requests: [refused(askCart, 422, noSuch)],
          returns: { cart: null, order: null, buyer: null, guest: null, typed: null },
        },
        {
          when: 'expired cart',
          stored: { cartToken: carttoken },
          requests: [refused(askCart, 410, noSuch)],
          returns: { cart: null, order: null, buyer: null, guest: null, typed: null },
        },
        {
          when: 'server error',
          stored: { cartToken: carttoken, orderToken: ordertoken },
          requests: [refused(askOrder, 503, { message: 'Later.' })],
          fails: { kind: 'server', message: 'Later.' },
        },
        {
          when: 'without a cart, requests the order of this browser',
          requests: [askBuyer, askOrder],
          returns: { cart: null, order: f.order, buyer: null },
          stores: { orderToken: ordertoken },
          otherwise: { 1: failing({ orderToken: ordertoken }) },
        },
        {
          when: 'without a cart or an order',
          requests: [get('getBuyerOrder', { ordertoken: null })],
          returns: { cart: null, order: null, buyer: null, guest: null, typed: null },
        },
        {
          when: 'order number in the URL',
          at: '/checkout?order=R-26-AAAA-0001',
          stored: { orderToken: 'another-order-of-this-browser' },
          requests: [get('getBuyerOrder?order=R-26-AAAA-0001', { ordertoken }), askOrder],
          returns: { cart: null, order: f.order, buyer: null },
        },
        {
          when: 'order created from the cart in another tab',
          stored: { cartToken: carttoken },
          requests: [
            get(`getCart?carttoken=${carttoken}`, cartOfOrder('payment')),
            get('getSaleOrder?ordertoken=the-order-of-the-cart', {
              ...f.order,
              ordertoken: 'the-order-of-the-cart',
            }),
          ],
          returns: { cart: null, order: { ...f.order, ordertoken: 'the-order-of-the-cart' }, buyer: null },
          stores: { orderToken: 'the-order-of-the-cart' },
          otherwise: { 1: failing({ orderToken: 'the-order-of-the-cart' }) },
        },
        ...(['cancelled', 'completed'] as const).map((status) => ({
          when: `cart whose order is ${status}`,
          stored: { cartToken: carttoken },
          requests: [get(`getCart?carttoken=${carttoken}`, cartOfOrder(status))],
          returns: { cart: null, order: null, buyer: null },
        })),
      ],
    },
    checkCode: {
      cases: [
        {
          input: { carttoken, code: 'spring', email: 'guest@example.com' },
          requests: [
            post(
              'getDiscount',
              { carttoken, giftcode: 'spring', email: 'guest@example.com' },
              { giftcode: 'SPRING', discount: '1.50', total: '3.40' },
            ),
          ],
          returns: { code: 'SPRING', amount: '1.50' },
        },
        {
          when: 'percentage discount',
          input: { carttoken, code: 'spring', email: '' },
          requests: [
            post(
              'getDiscount',
              { carttoken, giftcode: 'spring', email: '' },
              { giftcode: 'SPRING', discount: '0.49', total: '4.41', percent: 10 },
            ),
          ],
          returns: { code: 'SPRING', amount: '0.49', percent: 10 },
        },
      ],
    },
    createOrder: {
      cases: [
        {
          when: 'current language and country',
          input: { cart: f.cart, contact },
          stored: session,
          requests: [post('createSaleOrder', orderOf(), createdOrder)],
          returns: createdOrder,
        },
        {
          when: 'promo code',
          input: { cart: f.cart, contact, discount: { code: 'SPRING', amount: '1.50' } },
          requests: [post('createSaleOrder', orderOf({ giftcode: 'SPRING' }), createdOrder)],
          returns: createdOrder,
        },
        {
          when: 'credit of the account',
          input: { cart: f.cart, contact, discount: { code: null, amount: '2.00' } },
          requests: [post('createSaleOrder', orderOf({ credit: '2.00' }), createdOrder)],
          returns: createdOrder,
        },
        {
          when: 'voucher order above the limit',
          input: { cart: f.cart, contact },
          requests: [
            refused(post('createSaleOrder', orderOf()), 403, {
              message: 'Your voucher limit is exceeded.',
              code: 'LIMIT',
              data: { daily: '0.00', yearly: '90.00' },
            }),
          ],
          fails: {
            kind: 'refused',
            message: 'Your voucher limit is exceeded.',
            code: 'LIMIT',
            data: { daily: '0.00', yearly: '90.00' },
          },
        },
      ],
    },
    loadMethods: {
      reads: ['accessToken', 'user'],
      cases: [
        {
          when: 'visitor before the order is created: without unavailable wallets and without saving cards',
          input: { carttoken },
          requests: [get(`getPaymentGateWay?carttoken=${carttoken}`, methods)],
          returns: {
            gateways: [withoutWallets, f.paypalMethod, f.myposMethod],
            savedcards: [f.savedCard],
            canSave: false,
            hasAcceptedTerms: false,
          },
        },
        {
          when: 'signed-in customer with accepted terms and credit',
          input: { ordertoken },
          stored: session,
          browser: ({ window }) => void Object.assign(window, { PaymentRequest: () => {} }),
          requests: [
            get(`getPaymentGateWay?ordertoken=${ordertoken}`, {
              ...methods,
              termsaccepted: 1,
              credit: '2.00',
              recent_topup: {
                topped_up_at: '2026-01-02T14:02:00.000Z',
                again_at: '2026-01-02T14:04:00.000Z',
              },
            }),
          ],
          returns: {
            gateways: [
              { ...f.cardMethod, methods: [...withoutWallets.methods, 'PAY'] },
              f.paypalMethod,
              f.myposMethod,
            ],
            savedcards: [f.savedCard],
            canSave: true,
            hasAcceptedTerms: true,
            credit: '2.00',
            recentTopUp: { topped_up_at: '2026-01-02T14:02:00.000Z', again_at: '2026-01-02T14:04:00.000Z' },
          },
        },
        {
          when: 'cards are not available',
          input: { ordertoken },
          stored: session,
          requests: [
            get(`getPaymentGateWay?ordertoken=${ordertoken}`, {
              ...methods,
              gateways: [f.paypalMethod],
              savedcards: [],
            }),
          ],
          returns: { gateways: [f.paypalMethod], savedcards: [], canSave: false, hasAcceptedTerms: false },
        },
      ],
    },
    openPayPage: {
      cases: [
        {
          when: 'any card',
          input: { ordertoken, choice: choice('card'), save: false },
          requests: [page({ gateway: 'card', method: 'cards' })],
          returns: f.payUrl,
        },
        {
          when: 'TWINT',
          input: { ordertoken, choice: choice('card', 'TWI'), save: false },
          requests: [page({ gateway: 'card', method: 'TWI' })],
          returns: f.payUrl,
        },
        {
          when: 'card to be saved',
          input: { ordertoken, choice: choice('card', 'cards'), save: true },
          requests: [page({ gateway: 'card', method: 'cards', savecard: 1 })],
          returns: f.payUrl,
        },
        {
          when: 'saved card',
          input: { ordertoken, choice: choice('card', 'cards', 'card-of-the-fixture'), save: false },
          requests: [page({ gateway: 'card', method: 'cards', cardid: 'card-of-the-fixture' })],
          returns: f.payUrl,
        },
        {
          when: 'myPOS, which saves no cards',
          input: { ordertoken, choice: choice('mypos'), save: true },
          requests: [
            post(
              'createPayURL',
              { ordertoken, gateway: 'mypos' },
              {
                ...f.payUrl,
                method: 'POST',
                fields: [
                  ['IPCmethod', 'IPCPurchase'],
                  ['Signature', 's'],
                ],
              },
            ),
          ],
          returns: {
            ...f.payUrl,
            method: 'POST',
            fields: [
              ['IPCmethod', 'IPCPurchase'],
              ['Signature', 's'],
            ],
          },
        },
        {
          when: 'refusal for another reason',
          input: { ordertoken, choice: choice('card'), save: false },
          requests: [refused(page({ gateway: 'card', method: 'cards' }), 409, { message: 'Paid already.' })],
          fails: { kind: 'conflict', message: 'Paid already.' },
        },
        {
          when: 'payment that requires a passkey',
          input: { ordertoken, choice: choice('card', 'cards', 'card-of-the-fixture'), save: false },
          requests: [
            refused(
              page({ gateway: 'card', method: 'cards', cardid: 'card-of-the-fixture' }),
              403,
              passkeyRequired,
            ),
          ],
          fails: { kind: 'refused', ...passkeyRequired },
          does: ['loads what asks for a passkey'],
        },
      ],
    },
    discardOrder: {
      cases: [
        {
          input: { ordertoken },
          stored: { orderToken: ordertoken },
          requests: [post('removeOrder', { ordertoken })],
        },
      ],
    },
    cancelOrder: {
      cases: [
        {
          input: { ordertoken },
          requests: [post('cancelOrder', { ordertoken }, f.cancelledOrder)],
          returns: f.cancelledOrder,
        },
      ],
    },
  },
  actions: {
    storeEmail: [
      {
        when: 'visitor',
        params: { email: 'eve@exam' },
        stored: { cartToken: carttoken },
        does: [`stores checkoutEmail in this tab: ${carttoken}  eve@exam`],
      },
      {
        when: 'signed-in customer',
        params: { email: 'eve@exam' },
        stored: { cartToken: carttoken, signedInAt: now },
        does: [`stores checkoutEmail in this tab: ${carttoken} ${now} eve@exam`],
      },
      {
        when: 'emptied field',
        params: { email: '' },
        stored: { cartToken: carttoken },
        browser: ({ tab }) => void tab.set('checkoutEmail', `${carttoken}  eve@exam`),
        does: ['removes checkoutEmail from this tab'],
      },
      {
        when: 'the cart has ended in another tab',
        params: { email: 'eve@exam' },
        browser: ({ tab }) => void tab.set('checkoutEmail', `${carttoken}  eve@exam`),
        does: ['removes checkoutEmail from this tab'],
      },
      {
        when: 'the browser blocks the storage of the tab',
        params: { email: 'eve@exam' },
        stored: { cartToken: carttoken },
        browser: ({ tab }) => {
          tab.set = () => {
            throw new DOMException('no', 'SecurityError');
          };
        },
      },
    ],
    storeOrder: [{ params: { order: f.order }, stores: { orderToken: ordertoken } }],
    storeGuest: [
      { when: 'guest who wants to be recognised', params: { ...guest, remember: true }, stores: { guest } },
      {
        when: 'guest who does not want to be recognised, whose names for phone numbers are removed too',
        params: { ...guest, remember: false },
        stored: { guest, recipients: [{ isd: '91', mobile: '9801041300', name: 'Mum' }] },
        stores: { guest: null, recipients: null },
      },
      {
        when: 'does not store a signed-in customer as a guest',
        params: { ...guest, remember: true },
        stored: session,
      },
    ],
    storeExistingOrder: [
      {
        when: 'the response contains the order',
        params: { error: createFailure('conflict', { code: 'ORDER_EXISTS', data: { ordertoken } }) },
        stores: { orderToken: ordertoken },
      },
      {
        when: 'the response contains no order',
        params: { error: createFailure('conflict', { code: 'ORDER_EXISTS' }) },
        stored: { orderToken: 'another-order' },
      },
      {
        when: 'the response contains an invalid token',
        params: { error: createFailure('conflict', { data: { ordertoken: 7 } }) },
      },
      {
        when: 'unexpected error with similar data',
        params: { error: Object.assign(new Error('of ours'), { data: { ordertoken } }) },
      },
    ],
    removeStoredOrder: removesOrder,
    refreshCart: outdates,
    announceCartGone: [{ params: { carttoken }, does: [tells('cart', { type: 'cart.cleared', carttoken })] }],
    showFailure: alerts,
    leaveForPayPage: [
      {
        when: 'navigates to the URL',
        params: { pay: { ...f.payUrl, payurl: '#pay-page' } },
        endsAt: '/#pay-page',
        addsEntry: true,
      },
      {
        when: 'submits a form with its fields in order',
        params: {
          pay: {
            ...f.payUrl,
            payurl: 'https://pay.test/checkout',
            method: 'POST',
            fields: [
              ['IPCmethod', 'IPCPurchase'],
              ['Signature', 's'],
            ],
          },
        },
        browser: ({ window, done }) =>
          void (window.HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
            const fields = Array.from(
              this.querySelectorAll('input'),
              ({ name, value }) => `${name}=${value}`,
            );
            // Browsers do not submit a form that is not part of the page.
            const { isConnected, method, action } = this;
            done.push(`${isConnected ? '' : 'detached '}${method} ${action} ${fields.join(' ')}`);
          }),
        does: ['post https://pay.test/checkout IPCmethod=IPCPurchase Signature=s'],
      },
    ],
    goPaymentProcess: [{ does: [leads('/payment-process', { replace: true })] }],
    openLogin: [{ does: [tells('auth', { type: 'auth.loginRequested' })] }],
    openSignUp: [{ does: [tells('auth', { type: 'auth.signUpRequested' })] }],
  },
};

const gifts = {
  gifts: [
    {
      giftid: '0b0c1a2e-1d3f-4a5b-8c7d-9e0f1a2b3c4d',
      email: 'bea@example.com',
      date: '2026-02-14',
      state: 'scheduled' as const,
    },
  ],
  left: 2,
};
const link = `${origin}/gift#gift=token-of-a-gift`;
const linked = { gifts: [{ ...gifts.gifts[0]!, email: '', state: 'sent' as const, link }], left: 2 };
const present = { email: 'bea@example.com', sender: 'Ann', words: 'Have fun.' };

const gift: Contracts = {
  file: 'checkout/gift',
  made: (services) => giftImplementations(services),
  contracts: {
    loadGifts: {
      cases: [
        {
          input: { ordertoken },
          requests: [get(`getGifts?ordertoken=${ordertoken}`, gifts)],
          returns: gifts,
        },
      ],
    },
    sendGift: {
      cases: [
        {
          when: 'gift sent on a given day',
          input: { ordertoken, way: 'mail', draft: { ...present, date: '2026-02-14' } },
          requests: [post('sendGift', { ordertoken, ...present, date: '2026-02-14' }, gifts)],
          returns: gifts,
        },
        {
          when: 'gift sent immediately',
          input: { ordertoken, way: 'mail', draft: { ...present, date: '' } },
          requests: [post('sendGift', { ordertoken, ...present }, gifts)],
          returns: gifts,
        },
        {
          when: 'link to a gift, without an email address or day',
          input: { ordertoken, way: 'link', draft: { ...present, date: '2026-02-14' } },
          requests: [post('sendGift', { ordertoken, sender: 'Ann', words: 'Have fun.' }, linked)],
          returns: linked,
        },
      ],
    },
    cancelGift: {
      cases: [
        {
          input: { ordertoken, giftid: gifts.gifts[0]!.giftid },
          requests: [
            post('cancelGift', { ordertoken, giftid: gifts.gifts[0]!.giftid }, { gifts: [], left: 3 }),
          ],
          returns: { gifts: [], left: 3 },
        },
      ],
    },
  },
  actions: {
    shareLink: [
      {
        params: { link },
        browser: ({ navigator, done }) =>
          void (navigator['share'] = (what: object) => {
            done.push(`shares ${JSON.stringify(what)}`);
            return Promise.reject(new DOMException('', 'AbortError'));
          }),
        does: [`shares ${JSON.stringify({ url: link })}`],
      },
      { when: 'no link', params: { link: null } },
    ],
  },
};

const returned = {
  refundid: 'refund-1',
  status: 'requested' as const,
  amount: '20.00',
  currency: 'CHF' as const,
  method: 'card',
};
const gifttoken = 'token-of-a-gift-0000000000000000000000000000';
const receivedGift: Contracts = {
  file: 'checkout/receivedGift',
  made: (services) => receivedGiftImplementations(services),
  contracts: {
    viewGift: {
      cases: [
        {
          input: { token: gifttoken },
          requests: [post('viewGift', { gifttoken }, f.receivedGift)],
          returns: f.receivedGift,
        },
      ],
    },
    openGift: {
      cases: [
        {
          input: { token: gifttoken },
          requests: [post('openGift', { gifttoken }, f.openedGift)],
          returns: f.openedGift,
        },
      ],
    },
    sendThanks: {
      cases: [
        {
          input: { token: gifttoken, draft: { words: 'Thanks!' } },
          requests: [post('thankGift', { gifttoken, words: 'Thanks!' }, f.receivedGift)],
          returns: f.receivedGift,
        },
      ],
    },
  },
};

const madeShare = {
  url: `${origin}/shared-topup#the-token-of-a-link.es`,
  text: 'INR 299.00 for you',
  sender: 'Ann',
  language: 'es' as const,
};
const shareLink: Contracts = {
  file: 'checkout/share',
  made: (services) => shareImplementations(services),
  contracts: {
    loadShare: {
      cases: [
        {
          input: { ordertoken },
          requests: [get(`getShare?ordertoken=${ordertoken}`, { share: madeShare, suggested: 'es' })],
          returns: { share: madeShare, suggested: 'es' },
        },
      ],
    },
    createShare: {
      cases: [
        {
          input: { ordertoken, draft: { sender: 'Ann', language: 'es' } },
          requests: [post('createShare', { ordertoken, sender: 'Ann', language: 'es' }, madeShare)],
          returns: madeShare,
        },
      ],
    },
    removeShare: {
      cases: [{ input: { ordertoken }, requests: [post('removeShare', { ordertoken })], returns: {} }],
    },
  },
  actions: {
    sendShare: [
      {
        params: { share: madeShare },
        browser: ({ navigator, done }) =>
          void (navigator['share'] = (what: object) => {
            done.push(`shares ${JSON.stringify(what)}`);
            return Promise.reject(new DOMException('', 'AbortError'));
          }),
        does: [`shares ${JSON.stringify({ text: madeShare.text, url: madeShare.url })}`],
      },
      { when: 'no share', params: { share: null } },
    ],
  },
};

const requestLink: Contracts = {
  file: 'checkout/share',
  made: (services) => requestLinkImplementations(services),
  contracts: {
    loadShare: {
      cases: [
        {
          input: { ordertoken },
          requests: [get(`getRequestLink?ordertoken=${ordertoken}`, { share: madeShare, suggested: 'es' })],
          returns: { share: madeShare, suggested: 'es' },
        },
      ],
    },
    createShare: {
      cases: [
        {
          input: { ordertoken, draft: { sender: '', language: 'es' } },
          requests: [post('createRequestLink', { ordertoken, sender: '', language: 'es' }, madeShare)],
          returns: madeShare,
        },
      ],
    },
    removeShare: {
      cases: [
        {
          input: { ordertoken },
          requests: [post('removeRequestLink', { ordertoken }, { links: [] })],
          returns: { links: [] },
        },
      ],
    },
  },
  actions: shareLink.actions!,
};

const received: ResponseOf<'openShare'> = {
  status: 'arrived',
  value: '299.00',
  currency: 'INR',
  operator: 'Airtel India',
  ends_with: '00',
  sender: 'Ann',
};
const shareToken = 'the-token-of-a-link';
const sharedTopUp: Contracts = {
  file: 'checkout/sharedTopUp',
  made: (services) => sharedTopUpImplementations(services),
  contracts: {
    readLink: {
      cases: [
        {
          when: 'link in another language, which is removed from the URL immediately',
          at: `/shared-topup?x=1#${shareToken}.es`,
          endsAt: `/shared-topup?x=1#${shareToken}`,
          returns: { token: shareToken, language: 'es' },
        },
        {
          when: 'link in the current language',
          at: `/shared-topup#${shareToken}.${language}`,
          endsAt: `/shared-topup#${shareToken}`,
          returns: { token: shareToken, language: null },
        },
        {
          when: 'link opened again without its language',
          at: `/shared-topup#${shareToken}`,
          returns: { token: shareToken, language: null },
        },
        { when: 'truncated token', at: '/shared-topup#the-to', returns: { token: null, language: null } },
        { when: 'no token', at: '/shared-topup', returns: { token: null, language: null } },
      ],
    },
    loadTopUp: {
      cases: [
        {
          input: { token: shareToken },
          requests: [post('openShare', { token: shareToken }, received)],
          returns: received,
        },
      ],
    },
  },
  actions: {
    changeLanguage: [
      {
        params: { link: { token: shareToken, language: 'es' } },
        stores: { language: 'es' },
        writesCookies: { language: 'es' },
        does: ['loads the page anew'],
      },
    ],
  },
};

const openedRequest: ResponseOf<'openRequest'> = {
  sender: 'Ann',
  value: '299.00',
  currency: 'INR',
  operator: 'Airtel India',
  ends_with: '00',
  may_ask: 1,
};
const topUpRequest: Contracts = {
  file: 'checkout/topUpRequest',
  made: (services) => topUpRequestImplementations(services),
  contracts: {
    readLink: sharedTopUp.contracts!['readLink']!,
    loadRequest: {
      cases: [
        {
          input: { token: shareToken },
          requests: [post('openRequest', { token: shareToken }, openedRequest)],
          returns: openedRequest,
        },
      ],
    },
    askTopUp: {
      cases: [
        {
          input: { token: shareToken },
          requests: [post('askTopUp', { token: shareToken }, { outcome: 'asked' })],
          returns: { outcome: 'asked' },
        },
      ],
    },
  },
  actions: sharedTopUp.actions!,
};

const open: ResponseOf<'getOpenOrders'>['orders'] = [
  { orderno: 'R-26-AAAA-0001', status: 'processing', paymentstatus: 'paid' },
];
const openOrders: Contracts = {
  file: 'checkout/openOrders',
  made: (services) => openOrdersImplementations(services),
  contracts: {
    loadOpenOrders: {
      reads: ['accessToken', 'closedOrders', 'orderToken', 'user'],
      cases: [
        {
          when: 'a visitor without an order sends no request',
          cookies: {},
          returns: { orders: [], closed: [] },
        },
        {
          when: 'browser with a cookie of the shop',
          requests: [get('getOpenOrders', { orders: open })],
          returns: { orders: open, closed: [] },
        },
        {
          when: 'browser in which an order was dismissed',
          stored: { closedOrders: ['R-26-AAAA-0001 processing paid'] },
          requests: [get('getOpenOrders', { orders: open })],
          returns: { orders: open, closed: ['R-26-AAAA-0001 processing paid'] },
        },
        {
          when: 'browser with a stored order',
          cookies: {},
          stored: { orderToken: ordertoken },
          requests: [get('getOpenOrders', { orders: open })],
          returns: { orders: open, closed: [] },
        },
        {
          when: 'signed-in customer',
          cookies: {},
          stored: session,
          requests: [get('getOpenOrders', { orders: open })],
          returns: { orders: open, closed: [] },
        },
      ],
    },
  },
  actions: {
    storeClosed: [
      {
        when: 'an order was dismissed',
        params: { closed: ['R-26-AAAA-0001 processing paid'] },
        stores: { closedOrders: ['R-26-AAAA-0001 processing paid'] },
      },
      {
        when: 'the dismissed order has changed',
        stored: { closedOrders: ['R-26-AAAA-0001 processing paid'] },
        params: { closed: [] },
        stores: { closedOrders: null },
      },
    ],
  },
};

const orderDetails = (more: object = {}) => ({
  order: f.order,
  print: null,
  locked: false,
  passkey: false,
  guest: true,
  ...more,
});
const finished = get(`getSaleOrder?ordertoken=${ordertoken}`, f.giftOrder);
const progress = f.progress('completed', { deliverystatus: 'delivered' });

const share = (when: string, given: object, title: string, path: string): Deed => ({
  when,
  params: { order: given },
  browser: ({ navigator, done }) =>
    void (navigator['share'] = (what: object) => {
      done.push(`shares ${JSON.stringify(what)}`);
      return Promise.reject(new DOMException('', 'AbortError'));
    }),
  does: [`shares ${JSON.stringify({ title, url: origin + path })}`],
});
/** Case that saves a calendar file (RFC 5545) with an all-day event. */
const reminder = (
  when: string,
  given: object,
  validity: string | null,
  day: string,
  url: string,
  link: string | null = null,
): Deed => ({
  when,
  params: { title: 'Buy it again', order: given, validity, link },
  does: [
    `saves rigi-R-26-000123.ics: ${[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Rigi//Shop//EN',
      'BEGIN:VEVENT',
      'UID:R-26-000123@rigi',
      'DTSTAMP:20260102T100000Z',
      `DTSTART;VALUE=DATE:${day}`,
      'SUMMARY:Buy it again',
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Buy it again',
      'TRIGGER:PT9H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')}`,
  ],
});
const order: Contracts = {
  file: 'checkout/order',
  made: (services) => orderImplementations(services),
  contracts: {
    readEntrance: {
      reads: ['orderToken'],
      cases: [
        {
          when: 'link from an email, whose token is removed from the URL immediately',
          at: '/order-success?x=1#order=the-link',
          endsAt: '/order-success?x=1',
          returns: { link: 'the-link', ordertoken: null, again: false },
        },
        {
          when: 'link from a reminder, to buy the same again',
          at: '/order-success#order=the-link&again=1',
          endsAt: '/order-success',
          returns: { link: 'the-link', ordertoken: null, again: true },
        },
        {
          when: 'order of this browser',
          stored: { orderToken: ordertoken },
          returns: { link: null, ordertoken },
        },
        {
          when: 'order number in the URL',
          at: '/order-success?order=R-26-AAAA-0001',
          stored: { orderToken: 'another-order-of-this-browser' },
          requests: [get('getBuyerOrder?order=R-26-AAAA-0001', { ordertoken })],
          returns: { link: null, ordertoken },
        },
        {
          when: 'return from a payment provider',
          at: '/order-success?attempt=R-26-AAAA-0001-1',
          requests: [get('getBuyerOrder?attempt=R-26-AAAA-0001-1', { ordertoken })],
          returns: { link: null, ordertoken },
          stores: { orderToken: ordertoken },
        },
      ],
    },
    openLink: {
      cases: [
        {
          input: { link: 'a.link-of-a-mail_0123456789.0123456789012345' },
          requests: [
            post('openOrder', { link: 'a.link-of-a-mail_0123456789.0123456789012345' }, f.giftOrder),
          ],
          returns: f.giftOrder,
        },
      ],
    },
    loadOrder: {
      reads: ['accessToken', 'user'],
      cases: [
        {
          when: 'order still being delivered',
          input: { ordertoken },
          requests: [askOrder],
          returns: orderDetails(),
        },
        {
          when: 'order of an account',
          input: { ordertoken },
          stored: session,
          requests: [askOrder],
          returns: orderDetails({ guest: false }),
        },
        {
          when: 'completed order with its codes',
          input: { ordertoken },
          requests: [finished, askPrint],
          returns: orderDetails({ order: f.giftOrder, print: f.print }),
        },
        {
          when: 'does not open unopened codes',
          input: { ordertoken },
          requests: [get(`getSaleOrder?ordertoken=${ordertoken}`, f.returnableOrder)],
          returns: orderDetails({ order: f.returnableOrder }),
        },
        {
          when: "unopened codes, in a browser that is not the buyer's",
          input: { ordertoken },
          requests: [get(`getSaleOrder?ordertoken=${ordertoken}`, { ...f.returnableOrder, is_buyer: 0 })],
          returns: orderDetails({ order: { ...f.returnableOrder, is_buyer: 0 }, locked: true }),
        },
        {
          when: "completed order, in a browser that is not the buyer's",
          input: { ordertoken },
          requests: [finished, refused(askPrint, 403, { message: 'No.' })],
          returns: orderDetails({ order: f.giftOrder, locked: true }),
        },
        {
          when: 'completed order whose codes require a passkey',
          input: { ordertoken },
          stored: session,
          requests: [finished, refused(askPrint, 403, passkeyRequired)],
          returns: orderDetails({ order: f.giftOrder, locked: true, passkey: true, guest: false }),
        },
      ],
    },
    openCodes: {
      reads: ['accessToken', 'user'],
      cases: [
        {
          when: 'codes that could still be returned',
          input: { ordertoken },
          requests: [get(`getSaleOrder?ordertoken=${ordertoken}`, f.returnableOrder), askPrint],
          returns: orderDetails({ order: f.returnableOrder, print: f.print }),
        },
        {
          when: 'codes of an account that requires a passkey first',
          input: { ordertoken },
          stored: session,
          requests: [
            get(`getSaleOrder?ordertoken=${ordertoken}`, f.returnableOrder),
            refused(askPrint, 403, passkeyRequired),
          ],
          returns: orderDetails({ order: f.returnableOrder, locked: true, passkey: true, guest: false }),
        },
      ],
    },
    returnOrder: {
      cases: [
        {
          input: { ordertoken },
          requests: [post('returnOrder', { ordertoken }, returned)],
          returns: returned,
        },
      ],
    },
    pushes: {
      cases: [
        {
          when: 'the shop pushes the progress',
          input: { ordertoken },
          requests: [events('orderChanges', { ordertoken }, [f.progress('processing'), progress])],
          sends: [
            { type: 'order.pushed', progress: f.progress('processing') },
            { type: 'order.pushed', progress },
          ],
          ends: true,
        },
        {
          when: 'the shop refuses the stream',
          input: { ordertoken },
          requests: [refused(post('orderChanges', { ordertoken }), 404, noSuch)],
          sends: [],
          fails: notFoundFailure,
        },
        {
          when: 'no connection',
          input: { ordertoken },
          requests: [withLostResponse(post('orderChanges', { ordertoken }))],
          sends: [],
          fails: { kind: 'network' },
        },
      ],
    },
    sendMail: {
      cases: [
        {
          input: { ordertoken },
          requests: [get(`sendPrintMail?ordertoken=${ordertoken}`, { sent_to: 'a••@example.com' })],
          returns: { sent_to: 'a••@example.com' },
        },
      ],
    },
    saveReceipt: {
      cases: [
        {
          input: { ordertoken, orderno: 'R-26-000123' },
          requests: [file('receiptPdf', { ordertoken }, '%PDF-1.7')],
          does: ['saves rigi-R-26-000123.pdf: %PDF-1.7'],
        },
      ],
    },
  },
  actions: {
    storeOrder: [
      { when: 'no order is stored', params: { order: f.order }, stores: { orderToken: ordertoken } },
      {
        when: 'another order is in progress',
        params: { order: f.order },
        stored: { orderToken: 'another-order' },
      },
    ],
    showFailure: alerts,
    showCopied: [{ does: [tells('alert', { tone: 'success', text: 'codeCopied' })] }],
    refreshCart: outdates,
    removeStoredOrder: removesOrder,
    printPage: [
      {
        browser: ({ window, done }) => void (window.print = () => void done.push('prints')),
        does: ['prints'],
      },
    ],
    shareProduct: [
      share('a gift card', f.giftOrder, 'Alpina', '/giftcardworld/alpina-ch'),
      share(
        'a voucher',
        { ...f.giftOrder, ProdType: 3, slug: 'paysafecard' },
        'Alpina',
        '/paysafe/paysafecard',
      ),
      share('a top-up', f.completedOrder, 'Airtel India', '/mobile-topup'),
      { when: 'order not loaded yet', params: { order: null } },
    ],
    saveReminder: [
      reminder('in a month', f.giftOrder, null, '20260201', `${origin}/giftcardworld/alpina-ch`),
      reminder(
        'two weeks before the code runs out',
        f.giftOrder,
        'P30D',
        '20260118',
        `${origin}/giftcardworld/alpina-ch`,
      ),
      reminder(
        'of a period that began when it was bought, late in the evening',
        { ...f.giftOrder, date: '2025-12-31T23:30:00.000Z' },
        'P30D',
        '20260117',
        `${origin}/giftcardworld/alpina-ch`,
      ),
      reminder(
        'the day before a top-up runs out, with the link that repeats it',
        f.completedOrder,
        'P28D',
        '20260129',
        'https://shop.example/order-success#order=1.2&again=1',
        'https://shop.example/order-success#order=1.2&again=1',
      ),
      reminder(
        'the day before a top-up runs out, for longer than the link is valid',
        { ...f.completedOrder, slug: 'airtel-india' },
        'P28D',
        '20260129',
        `${origin}/mobile-topup/airtel-india`,
      ),
      {
        when: 'order not loaded yet',
        params: { title: 'Buy it again', order: null, validity: null, link: null },
      },
    ],
    openSignUp: [{ does: [tells('auth', { type: 'auth.signUpRequested' })] }],
    goHome: [{ does: [leads('/', { replace: true })] }],
    goPaymentProcess: onward('/payment-process'),
    repeatOrder: repeats,
  },
};

const buyerCode: Contracts = {
  file: 'checkout/order/orderCode',
  made: (services) => orderCode(services),
  contracts: {
    requestCode: {
      cases: [
        {
          input: { proves: 'buyer', ordertoken },
          requests: [post('sendOrderCode', { ordertoken }, otp, ticket.message)],
          returns: ticket,
        },
      ],
    },
    checkCode: {
      cases: [
        {
          input: { target: { proves: 'buyer', ordertoken }, code: '123456' },
          requests: [post('verifyOrderCode', { ordertoken, otpcode: '123456' }, { verified: 1 })],
          returns: {},
        },
      ],
    },
  },
};

const pending = f.check('payment', 'pending', 'wait');
const payment = (question: 'paycheckstatus' | 'myposcheckstatus'): Contracts => ({
  file: 'checkout/payment',
  made: (services) => paymentImplementations(services, question),
  contracts: {
    readOrderToken: {
      reads: ['orderToken'],
      cases: [
        { when: 'order of this browser', stored: { orderToken: ordertoken }, returns: ordertoken },
        {
          when: 'order number in the URL',
          at: '/payment-process?order=R-26-AAAA-0001',
          stored: { orderToken: 'another-order-of-this-browser' },
          requests: [get('getBuyerOrder?order=R-26-AAAA-0001', { ordertoken })],
          returns: ordertoken,
        },
        {
          when: 'return from a payment provider, in a browser without stored data',
          at: '/payment-process?result=ok&attempt=R-26-AAAA-0001-1',
          requests: [get('getBuyerOrder?attempt=R-26-AAAA-0001-1', { ordertoken })],
          returns: ordertoken,
          stores: { orderToken: ordertoken },
        },
        {
          when: 'return from a payment provider without a matching order',
          at: '/payment-process?result=ok',
          requests: [get('getBuyerOrder', { ordertoken: null })],
          fails: { kind: 'notFound' },
        },
        {
          when: 'nothing was bought',
          at: '/payment-process',
          requests: [get('getBuyerOrder', { ordertoken: null })],
          returns: null,
        },
      ],
    },
    checkPayment: {
      cases: [
        {
          input: { ordertoken },
          stored: session,
          requests: [post(question, { ordertoken }, pending)],
          returns: pending,
        },
      ],
    },
    loadOrder: {
      cases: [
        {
          when: 'order not loaded yet',
          input: { ordertoken, known: null },
          requests: [askOrder],
          returns: f.order,
        },
        { when: 'order already loaded', input: { ordertoken, known: f.giftOrder }, returns: f.giftOrder },
      ],
    },
    pushes: {
      cases: [
        {
          when: 'the shop pushes the progress',
          input: { ordertoken },
          requests: [events('orderChanges', { ordertoken }, [progress])],
          sends: [{ type: 'payment.pushed', progress }],
          ends: true,
        },
        {
          when: 'no connection',
          input: { ordertoken },
          requests: [withLostResponse(post('orderChanges', { ordertoken }))],
          sends: [],
          fails: { kind: 'network' },
        },
      ],
    },
    readProgress: {
      cases: [
        {
          input: { ordertoken },
          requests: [get(`getOrderStatus?ordertoken=${ordertoken}`, progress)],
          returns: progress,
        },
      ],
    },
    cancelOrder: {
      cases: [
        {
          input: { ordertoken },
          requests: [post('cancelOrder', { ordertoken }, f.cancelledOrder)],
          returns: f.cancelledOrder,
        },
      ],
    },
    requestRefund: {
      cases: [
        {
          input: { ordertoken },
          requests: [
            post(
              'init-refund',
              { ordertoken },
              { refundid: 'r-1', status: 'requested', amount: '4.90', currency: 'CHF', method: 'card' },
            ),
          ],
          returns: { refundid: 'r-1', status: 'requested', amount: '4.90', currency: 'CHF', method: 'card' },
        },
      ],
    },
  },
  actions: {
    repeatOrder: repeats,
    showFailure: alerts,
    refreshCart: outdates,
    removeStoredOrder: removesOrder,
    goHome: [{ does: [leads('/', { replace: true })] }],
    goCheckout: [{ does: [leads('/checkout', { replace: true })] }],
    goOrderSuccess: onward('/order-success'),
  },
});

const captured: ResponseOf<'paypalconfirm'> = {
  status: 'processing',
  paymentstatus: 'paid',
  captureid: 'the-capture',
  transactionid: 'the-transaction',
};
const paypal: Contracts = {
  file: 'checkout/paypal',
  made: (services) => paypalImplementations(services),
  contracts: {
    createPaypal: {
      cases: [
        {
          input: { ordertoken },
          requests: [
            post('createpaypalid', { ordertoken }, { id: 'PAYPAL-1', status: 'CREATED', currency: 'CHF' }),
          ],
          returns: { id: 'PAYPAL-1', status: 'CREATED', currency: 'CHF' },
        },
      ],
    },
    capturePaypal: {
      cases: [
        {
          when: 'approved payment',
          input: { ordertoken, orderID: 'PAYPAL-1', payerID: 'PAYER-7' },
          requests: [
            post('paypalconfirm', { ordertoken, orderID: 'PAYPAL-1', payerID: 'PAYER-7' }, captured),
          ],
          returns: captured,
        },
        {
          when: 'declined payment method',
          input: { ordertoken, orderID: 'PAYPAL-1', payerID: null },
          requests: [
            refused(post('paypalconfirm', { ordertoken, orderID: 'PAYPAL-1', payerID: null }), 422, {
              message: 'No.',
              code: 'INSTRUMENT_DECLINED',
              data: { restart: 1 },
            }),
          ],
          fails: { kind: 'validation', message: 'No.', code: 'INSTRUMENT_DECLINED', data: { restart: 1 } },
        },
      ],
    },
    cancelPaypal: {
      cases: [
        {
          when: 'the PayPal window was open',
          input: { ordertoken, orderID: 'PAYPAL-1' },
          requests: [
            post(
              'paypalcancelorder',
              { ordertoken, orderID: 'PAYPAL-1' },
              { status: 'confirmed', paymentstatus: 'cancelled' },
            ),
          ],
        },
        {
          when: 'before PayPal created its order',
          input: { ordertoken, orderID: null },
          requests: [
            post('paypalcancelorder', { ordertoken }, { status: 'confirmed', paymentstatus: 'cancelled' }),
          ],
        },
      ],
    },
  },
};

export const checkoutContracts: readonly Contracts[] = [
  cart,
  checkout,
  gift,
  openOrders,
  order,
  shareLink,
  requestLink,
  sharedTopUp,
  topUpRequest,
  buyerCode,
  payment('paycheckstatus'),
  payment('myposcheckstatus'),
  paypal,
  receivedGift,
];
