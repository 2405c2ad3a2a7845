/** Every shipped chart with the sample events that lead a walk through all of its branches. */
import { fromCallback } from 'xstate';
import { catalogueMachine } from '../../machines/catalogue/catalogue.machine.ts';
import { homeMachine } from '../../machines/catalogue/home.machine.ts';
import { topUpMachine } from '../../machines/catalogue/topUp.machine.ts';
import { cartMachine } from '../../machines/checkout/cart.machine.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { orderMachine } from '../../machines/checkout/order.machine.ts';
import { paymentMachine } from '../../machines/checkout/payment.machine.ts';
import { paypalMachine } from '../../machines/checkout/paypal.machine.ts';
import { deliveryMachine } from '../../machines/server/delivery.machine.ts';
import { gatewayStatusMachine } from '../../machines/server/gatewayStatus.machine.ts';
import { orderLifecycleMachine } from '../../machines/server/orderLifecycle.machine.ts';
import { paymentAttemptMachine } from '../../machines/server/paymentAttempt.machine.ts';
import { refundLifecycleMachine } from '../../machines/server/refundLifecycle.machine.ts';
import { appMachine } from '../../machines/shell/app.machine.ts';
import { locationMachine } from '../../machines/shell/location.machine.ts';
import { preferencesMachine } from '../../machines/shell/preferences.machine.ts';
import { screenMachine } from '../../machines/shell/screen.machine.ts';
import { shellMachine } from '../../machines/shell/shell.machine.ts';
import type { Route } from '../../machines/types.ts';
import { comboboxMachine } from '../../src/ui/combobox/combobox.machine.ts';
import { done, fail } from '../walker/walk.ts';
import { accountFlows } from './account.ts';
import * as f from './fixtures.ts';
import { flow, type Flow } from './flow.ts';
import { flowsPageFlow } from './flowsPage.ts';
import { identityFlows } from './identity.ts';
import { storefrontFlows } from './storefront.ts';
import { verificationFlows } from './verification.ts';
import { voucherCart, voucherFlows } from './vouchers.ts';

export type { Flow } from './flow.ts';

const route = (screen: string, params: Record<string, string> = {}): Route => ({
  screen,
  path: `/${screen}`,
  params,
  query: {},
});
const loaded = (to: Route, withChart: boolean) => ({
  route: to,
  logic: withChart ? fromCallback(() => {}) : null,
  input: undefined,
  view: (): string => 'page of the fixture',
});

const openOrder = { ordertoken: f.order.ordertoken, orderno: f.order.orderno };

export const flows: Flow[] = [
  flowsPageFlow,
  flow(appMachine, {}, { input: { country: null } }),
  flow(shellMachine, {
    'shell.dialogOpened': [{ type: 'shell.dialogOpened', dialog: 'cart' }],
    'alert.raised': [
      { type: 'alert.raised', notice: { tone: 'success', text: 'cartRemoved' } },
      { type: 'alert.raised', notice: { tone: 'danger', text: 'network' } },
    ],
    'page.scrolled': [
      { type: 'page.scrolled', y: 410 },
      { type: 'page.scrolled', y: 390 },
    ],
  }),
  flow(screenMachine, {
    'route.changed': [
      { type: 'route.changed', route: route('home') },
      { type: 'route.changed', route: route('help') },
    ],
    'screen.told': [{ type: 'screen.told', message: { type: 'cart.accepted' } }],
    'xstate.done.actor.loadScreen': [
      done('loadScreen', loaded(route('home'), true)),
      done('loadScreen', loaded(route('help'), false)),
    ],
    'xstate.error.actor.loadScreen': [fail('loadScreen', f.networkFailure)],
  }),
  flow(
    locationMachine,
    {
      'location.countryChosen': [{ type: 'location.countryChosen', country: 'FR' }],
      'xstate.done.actor.readPlace': [
        done('readPlace', { detected: f.place, ageMs: 82_800_000, chosen: null }),
        done('readPlace', { detected: f.place, ageMs: 90_000_000, chosen: 'DE' }),
      ],
      'xstate.done.actor.detectPlace': [done('detectPlace', f.place)],
      'xstate.error.actor.detectPlace': [fail('detectPlace', f.networkFailure)],
    },
    { input: { country: null } },
  ),
  flow(preferencesMachine, {
    'preferences.opened': [{ type: 'preferences.opened', current: { country: 'CH', language: 'en' } }],
    'preferences.countryChosen': [{ type: 'preferences.countryChosen', country: 'DE' }],
    'preferences.languageChosen': [{ type: 'preferences.languageChosen', language: 'de' }],
    'xstate.error.actor.savePreferences': [fail('savePreferences', f.genericFailure)],
  }),
  flow(
    homeMachine,
    {
      'home.countryChosen': [{ type: 'home.countryChosen', country: 'IN' }],
      'home.numberTyped': [
        { type: 'home.numberTyped', number: '', countries: [] },
        { type: 'home.numberTyped', number: '9801041300', countries: ['IN'] },
        { type: 'home.numberTyped', number: '1234567890123', countries: [] },
        { type: 'home.numberTyped', number: '+4', countries: [] },
      ],
      'country.changed': [{ type: 'country.changed', country: 'DE' }],
      'xstate.done.actor.loadPopular': [done('loadPopular', [f.product]), done('loadPopular', [])],
      'xstate.error.actor.loadPopular': [fail('loadPopular', f.networkFailure)],
    },
    { input: { country: 'CH' } },
  ),
  flow(
    topUpMachine,
    {
      'topUp.countryChosen': [{ type: 'topUp.countryChosen', country: 'IN' }],
      'country.changed': [{ type: 'country.changed', country: 'IN' }],
      'topUp.numberTyped': [
        { type: 'topUp.numberTyped', number: '9801041301', countries: ['IN'] },
        { type: 'topUp.numberTyped', number: '1234567890123', countries: [] },
        { type: 'topUp.numberTyped', number: '+9', countries: [] },
      ],
      'topUp.operatorChosen': [{ type: 'topUp.operatorChosen', prodid: 'T-202' }],
      'topUp.rateChosen': [{ type: 'topUp.rateChosen', rate: f.otherRate }],
      'topUp.amountTyped': [{ type: 'topUp.amountTyped', typed: '5', choice: null }],
      'cart.refused': [
        {
          type: 'cart.refused',
          failure: f.failure('gone', { code: 'PRICE_CHANGED', data: { Price: '5.10' } }),
        },
        { type: 'cart.refused', failure: f.failure('gone', { code: 'SOLD_OUT' }) },
        { type: 'cart.refused', failure: f.networkFailure },
      ],
      'route.changed': [{ type: 'route.changed', route: route('topUp', { productName: 'jio-india' }) }],
      'xstate.done.actor.readDraft': [
        done('readDraft', { country: 'CH', number: '', slug: null }),
        done('readDraft', { country: 'IN', number: '9801041300', slug: null }),
        done('readDraft', { country: 'IN', number: '9801041300', slug: 'jio-india' }),
      ],
      'xstate.error.actor.readDraft': [fail('readDraft', f.genericFailure)],
      'xstate.done.actor.checkNumber': [
        done('checkNumber', f.numberCheck),
        done('checkNumber', f.rangeCheck),
      ],
      'xstate.error.actor.checkNumber': [
        fail('checkNumber', f.failure('notFound', { data: f.alternatives })),
        fail('checkNumber', f.failure('validation', { message: 'Please provide valid mobile number.' })),
        fail('checkNumber', f.failure('server')),
      ],
      'xstate.done.actor.loadOffer': [done('loadOffer', f.offer)],
      'xstate.error.actor.loadOffer': [fail('loadOffer', f.networkFailure)],
    },
    { input: { country: 'CH', slug: null }, limit: 4_000 },
  ),
  flow(
    catalogueMachine,
    {
      'catalogue.countryChosen': [{ type: 'catalogue.countryChosen', country: 'DE' }],
      'country.changed': [{ type: 'country.changed', country: 'DE' }],
      'catalogue.categoryChosen': [{ type: 'catalogue.categoryChosen', category: 2 }],
      'catalogue.searched': [{ type: 'catalogue.searched', query: 'zer' }],
      'catalogue.sorted': [{ type: 'catalogue.sorted', by: 'name' }],
      'catalogue.productOpened': [{ type: 'catalogue.productOpened', product: f.product }],
      'xstate.done.actor.loadProducts': [
        done('loadProducts', {
          products: [f.product, f.otherProduct],
          categories: [
            { category_id: 1, name: 'Gift cards' },
            { category_id: 2, name: 'Gaming' },
          ],
        }),
        done('loadProducts', { products: [], categories: [] }),
      ],
      'xstate.error.actor.loadProducts': [
        fail('loadProducts', f.failure('notFound')),
        fail('loadProducts', f.networkFailure),
      ],
      'xstate.done.actor.loadCountries': [done('loadCountries', [f.giftCountry, f.otherGiftCountry])],
      'xstate.error.actor.loadCountries': [fail('loadCountries', f.networkFailure)],
    },
    { input: { country: 'CH', category: 0 } },
  ),
  flow(cartMachine, {
    'cart.addRequested': [
      { type: 'cart.addRequested', request: f.addRequest },
      { type: 'cart.addRequested', request: f.otherRequest },
      { type: 'cart.addRequested', request: f.repeatRequest },
    ],
    'cart.tokenFound': [{ type: 'cart.tokenFound', token: f.cart.carttoken }],
    'xstate.done.actor.readCartToken': [done('readCartToken', null), done('readCartToken', f.cart.carttoken)],
    'xstate.error.actor.readCartToken': [fail('readCartToken', f.genericFailure)],
    'xstate.done.actor.loadCart': [
      done('loadCart', f.cart),
      done('loadCart', { ...f.cart, order: { ...openOrder, status: 'confirmed' } }),
      done('loadCart', { ...f.cart, order: { ...openOrder, status: 'payment' } }),
      done('loadCart', { ...f.cart, order: { ...openOrder, status: 'processing' } }),
      done('loadCart', { ...f.cart, order: { ...openOrder, status: 'completed' } }),
      done('loadCart', { ...f.cart, order: { ...openOrder, status: 'cancelled' } }),
    ],
    'xstate.error.actor.loadCart': [
      fail('loadCart', f.failure('notFound')),
      fail('loadCart', f.networkFailure),
      fail('loadCart', f.failure('gone', { code: 'CART_ORDERED' })),
    ],
    'xstate.done.actor.addToCart': [done('addToCart', f.cart)],
    'xstate.error.actor.addToCart': [
      fail(
        'addToCart',
        f.failure('conflict', {
          code: 'CART_EXISTS',
          message: 'You already have a cart.',
          data: { carttoken: f.cart.carttoken },
        }),
      ),
      fail(
        'addToCart',
        f.failure('conflict', {
          code: 'ORDER_EXISTS',
          message: 'You already have an order.',
          data: openOrder,
        }),
      ),
      fail('addToCart', f.networkFailure),
    ],
    'xstate.error.actor.removeCart': [
      fail('removeCart', f.networkFailure),
      fail('removeCart', f.failure('conflict', { code: 'ORDER_IN_PAYMENT' })),
    ],
    'xstate.error.actor.cancelOrder': [
      fail('cancelOrder', f.networkFailure),
      fail(
        'cancelOrder',
        f.failure('conflict', {
          code: 'ORDER_PAID',
          message: 'This order has been paid. It can no longer be changed.',
        }),
      ),
    ],
  }),
  flow(
    checkoutMachine,
    {
      'checkout.emailEntered': [{ type: 'checkout.emailEntered', email: 'ann@gmial.com' }],
      'checkout.termsToggled': [{ type: 'checkout.termsToggled', accepted: true }],
      'checkout.orderRequested': [
        {
          type: 'checkout.orderRequested',
          contact: { email: 'ann@example.com', accepted: true },
          isEmail: true,
        },
        { type: 'checkout.orderRequested', contact: { email: 'ann', accepted: false }, isEmail: false },
      ],
      'checkout.methodChosen': [
        { type: 'checkout.methodChosen', choice: { code: 'card', cardid: null } },
        { type: 'checkout.methodChosen', choice: { code: 'paypal', cardid: null } },
      ],
      'checkout.saveToggled': [{ type: 'checkout.saveToggled', save: true }],
      'xstate.done.actor.readCheckout': [
        done('readCheckout', { cart: f.cart, order: null, buyer: null }),
        done('readCheckout', { cart: f.cart, order: f.order, buyer: null }),
        done('readCheckout', { cart: null, order: f.processingOrder, buyer: null }),
        done('readCheckout', { cart: null, order: null, buyer: null }),
        done('readCheckout', { cart: voucherCart, order: null, buyer: null }),
        done('readCheckout', { cart: voucherCart, order: null, buyer: { email: null } }),
      ],
      'xstate.error.actor.markCheckoutRegistration': [fail('markCheckoutRegistration', f.genericFailure)],
      'xstate.done.actor.verification': [
        done('verification', { outcome: 'complete' }),
        done('verification', { outcome: 'inReview' }),
        done('verification', { outcome: 'left' }),
      ],
      'xstate.error.actor.verification': [fail('verification', f.genericFailure)],
      'xstate.error.actor.readCheckout': [fail('readCheckout', f.networkFailure)],
      'xstate.done.actor.createOrder': [done('createOrder', f.order)],
      'xstate.error.actor.createOrder': [
        fail('createOrder', f.failure('session', { message: 'Token has expired' })),
        fail(
          'createOrder',
          f.failure('refused', {
            code: 'VERIFICATION',
            message: 'Your Mobile number is not verified yet.',
            data: { missing: ['mobile'] },
          }),
        ),
        fail('createOrder', f.failure('refused', { code: 'ID_REVIEW', message: 'In review.' })),
        fail(
          'createOrder',
          f.failure('refused', {
            code: 'LIMIT',
            message: 'Your voucher limit is exceeded.',
            data: { daily: '100.00', yearly: '3000.00' },
          }),
        ),
        fail(
          'createOrder',
          f.failure('conflict', {
            code: 'ORDER_EXISTS',
            message: 'You already have an order.',
            data: { ordertoken: f.order.ordertoken },
          }),
        ),
        fail('createOrder', f.failure('gone', { code: 'PRICE_CHANGED', data: { Price: '5.10' } })),
        fail('createOrder', f.failure('notFound')),
        fail('createOrder', f.networkFailure),
      ],
      'xstate.done.actor.loadMethods': [
        done('loadMethods', f.payMethods),
        done('loadMethods', { ...f.payMethods, gateways: [], savedcards: [] }),
      ],
      'xstate.done.actor.paypal': [
        done('paypal', { outcome: 'expired' }),
        done('paypal', { outcome: 'unknown' }),
      ],
      'xstate.error.actor.paypal': [fail('paypal', f.genericFailure)],
      'xstate.error.actor.loadMethods': [
        fail('loadMethods', f.failure('gone')),
        fail('loadMethods', f.failure('server')),
      ],
      'xstate.done.actor.openPayPage': [done('openPayPage', f.payUrl)],
      'xstate.error.actor.openPayPage': [
        fail('openPayPage', f.failure('conflict')),
        fail('openPayPage', f.failure('gone')),
        fail('openPayPage', f.failure('server')),
      ],
      'xstate.error.actor.discardOrder': [fail('discardOrder', f.networkFailure)],
      'xstate.done.actor.cancelOrder': [done('cancelOrder', f.cancelledOrder)],
      'xstate.error.actor.cancelOrder': [
        fail('cancelOrder', f.failure('conflict')),
        fail('cancelOrder', f.networkFailure),
      ],
    },
    {
      // paying is walked from a restored order; the ways to make one need not be mixed with every way to pay, nor the
      // fields of the form with each other
      prune: ({ value, context: { order, contact, choice, save, failure, newPrice } }) =>
        order === null
          ? value !== 'creatingOrder' &&
            value !== 'askingPrice' &&
            [
              contact.email !== '',
              contact.accepted && contact.email === '',
              choice?.cardid === null,
              save,
              failure !== null || newPrice !== null,
            ].filter(Boolean).length > 1
          : contact.email !== '' || contact.accepted,
    },
  ),
  flow(paymentMachine, {
    'xstate.done.actor.readOrderToken': [
      done('readOrderToken', f.order.ordertoken),
      done('readOrderToken', null),
    ],
    'xstate.error.actor.readOrderToken': [fail('readOrderToken', f.failure('notFound'))],
    'xstate.done.actor.checkPayment': [
      done('checkPayment', f.check('completed', 'paid', 'paid')),
      done('checkPayment', f.check('processing', 'paid', 'paid')),
      done('checkPayment', f.check('cancelled', 'paid', 'refund', { deliverystatus: 'failed' })),
      done('checkPayment', f.check('cancelled', 'paid', 'refund', { deliverystatus: 'none' })),
      done('checkPayment', f.check('cancelled', 'refund_failed', 'refund')),
      done('checkPayment', f.check('cancelled', 'refund_requested')),
      done('checkPayment', f.check('cancelled', 'refunded')),
      done('checkPayment', f.check('cancelled', 'cancelled', 'expired')),
      done('checkPayment', f.check('confirmed', 'cancelled', 'cancelled')),
      done('checkPayment', f.check('confirmed', 'failed', 'declined')),
      done('checkPayment', f.check('confirmed', 'none')),
      done('checkPayment', f.check('payment', 'pending', 'wait')),
      // answers that contradict themselves
      done('checkPayment', f.check('confirmed', 'paid', 'declined')),
      done('checkPayment', f.check('confirmed', 'pending', 'expired')),
      done('checkPayment', f.check('cancelled', 'pending', 'cancelled')),
      done('checkPayment', f.check('confirmed', 'none', 'paid')),
    ],
    'xstate.error.actor.checkPayment': [
      fail('checkPayment', f.networkFailure),
      fail('checkPayment', f.failure('notFound')),
      fail('checkPayment', f.failure('server')),
    ],
    'xstate.done.actor.readProgress': [
      done('readProgress', f.progress('completed')),
      done('readProgress', f.progress('cancelled', { paymentstatus: 'refunded' })),
      done('readProgress', f.progress('cancelled', { paymentstatus: 'refund_failed' })),
      done('readProgress', f.progress('processing')),
    ],
    'xstate.error.actor.readProgress': [
      fail('readProgress', f.networkFailure),
      fail('readProgress', f.failure('server')),
    ],
    'xstate.error.actor.cancelOrder': [
      fail('cancelOrder', f.failure('conflict')),
      fail('cancelOrder', f.networkFailure),
    ],
    'xstate.error.actor.requestRefund': [
      fail('requestRefund', f.failure('conflict')),
      fail('requestRefund', f.failure('server')),
    ],
  }),
  flow(
    paypalMachine,
    {
      'paypal.approved': [
        { type: 'paypal.approved', orderID: '5O190127TN364715T', payerID: 'QYR5Z8XDVJNXQ' },
        { type: 'paypal.approved', orderID: '', payerID: null },
      ],
      'paypal.broke': [
        { type: 'paypal.broke', message: 'Detected popup close' },
        { type: 'paypal.broke', message: 'The script of the fixture broke' },
      ],
      'xstate.done.actor.loadButtons': [done('loadButtons', () => 'button of the fixture')],
      'xstate.error.actor.loadButtons': [fail('loadButtons', f.networkFailure)],
      'xstate.done.actor.createPaypal': [
        done('createPaypal', { id: '5O190127TN364715T', status: 'PAYER_ACTION_REQUIRED', currency: 'CHF' }),
      ],
      'xstate.error.actor.createPaypal': [
        fail('createPaypal', f.failure('conflict')),
        fail('createPaypal', f.failure('gone')),
        fail('createPaypal', f.failure('server')),
      ],
      'xstate.done.actor.capturePaypal': [
        done('capturePaypal', f.paypalConfirmed('processing', 'paid')),
        done('capturePaypal', f.paypalConfirmed('payment', 'pending')),
      ],
      'xstate.error.actor.capturePaypal': [
        fail('capturePaypal', f.failure('validation', { code: 'INSTRUMENT_DECLINED', data: { restart: 1 } })),
        fail('capturePaypal', f.failure('server', { code: 'PAYMENT_DECLINED' })),
        fail('capturePaypal', f.failure('conflict', { code: 'ORDER_NOT_APPROVED' })),
        fail('capturePaypal', f.networkFailure),
      ],
      'xstate.error.actor.cancelPaypal': [
        fail('cancelPaypal', f.failure('conflict')),
        fail('cancelPaypal', f.networkFailure),
      ],
    },
    { input: { ordertoken: f.order.ordertoken, config: f.paypalMethod.config } },
  ),
  flow(orderMachine, {
    'order.codeCopied': [{ type: 'order.codeCopied', text: '0123456789012345' }],
    'route.changed': [{ type: 'route.changed', route: route('orderSuccess') }],
    'xstate.done.actor.readEntrance': [
      done('readEntrance', { link: null, ordertoken: f.order.ordertoken }),
      done('readEntrance', { link: 'link-of-the-fixture', ordertoken: null }),
      done('readEntrance', { link: null, ordertoken: null }),
    ],
    'xstate.error.actor.readEntrance': [fail('readEntrance', f.genericFailure)],
    'xstate.done.actor.openLink': [done('openLink', f.order)],
    'xstate.error.actor.openLink': [
      fail(
        'openLink',
        f.failure('refused', { code: 'ORDER_LINK', message: 'This link is no longer valid.' }),
      ),
      fail('openLink', f.networkFailure),
    ],
    'xstate.error.actor.oneTimeCode': [fail('oneTimeCode', f.genericFailure)],
    'xstate.done.actor.loadOrder': [
      done('loadOrder', { order: f.giftOrder, print: f.print, locked: false }),
      done('loadOrder', { order: f.giftOrder, print: null, locked: true }),
      done('loadOrder', { order: f.processingOrder, print: null, locked: false }),
      done('loadOrder', { order: f.cancelledOrder, print: null, locked: false }),
    ],
    'xstate.error.actor.loadOrder': [
      fail('loadOrder', f.failure('notFound')),
      fail('loadOrder', f.networkFailure),
    ],
    'xstate.error.actor.copyText': [fail('copyText', f.genericFailure)],
    'xstate.done.actor.sendMail': [done('sendMail', { sent_to: 'a•••@example.com' })],
    'xstate.error.actor.sendMail': [fail('sendMail', f.failure('tooMany'))],
    'xstate.error.actor.saveReceipt': [fail('saveReceipt', f.networkFailure)],
  }),
  flow(orderLifecycleMachine),
  flow(paymentAttemptMachine),
  flow(refundLifecycleMachine),
  flow(deliveryMachine),
  flow(gatewayStatusMachine),
  flow(
    comboboxMachine,
    {
      'combobox.opened': [
        { type: 'combobox.opened', at: 'first' },
        { type: 'combobox.opened', at: 'selected' },
      ],
      'combobox.typed': [
        { type: 'combobox.typed', query: 'ger' },
        { type: 'combobox.typed', query: 'zz' },
      ],
      'combobox.moved': [{ type: 'combobox.moved', to: 'next' }],
      'combobox.chosen': [{ type: 'combobox.chosen', id: 'DE' }],
      'combobox.optionsChanged': [
        { type: 'combobox.optionsChanged', options: [{ id: 'DE', label: 'Germany' }] },
      ],
      'combobox.valueChanged': [{ type: 'combobox.valueChanged', value: 'DE' }],
    },
    {
      input: {
        options: [
          { id: 'CH', label: 'Switzerland', search: '+41' },
          { id: 'DE', label: 'Germany', search: '+49' },
        ],
        value: null,
      },
    },
  ),
  ...accountFlows,
  ...identityFlows,
  ...voucherFlows,
  ...verificationFlows,
  ...storefrontFlows,
];
