import { stateText } from '../../../flows/walker/edges.ts';
import { flow } from '../../../flows/walker/flow.ts';
import type { UserActions } from '../../../flows/walker/userActions.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { voucherCart } from '../../account/fixtures.ts';
import * as f from '../../fixtures.ts';
import type { PayMethods, PayChoice } from '../../types.ts';
import { checkoutMachine, type Contact } from './checkout.machine.ts';

const startsWith = (name: string): RegExp => new RegExp(`^${name.replace(/[()]/g, '\\$&')}`);

type Promo = { discount: unknown; code: string; codeFailure: unknown; fields: { code?: string } };
/** True if a discount applies or the shopper has tried to apply one. */
const hasPromo = (methods: PayMethods, { discount, code, codeFailure, fields }: Promo): boolean =>
  methods.credit !== undefined ||
  discount !== null ||
  code !== '' ||
  codeFailure !== null ||
  fields.code !== undefined;

const stepOf = (value: unknown): string => stateText(value).split(' + ')[0]!;

const unfold = (actions: UserActions) => actions.unfold(/^Promo code or credit/);

export const checkoutFlow = flow(
  checkoutMachine,
  {
    'route.changed': [{ type: 'route.changed', route: f.route('checkout') }],
    'checkout.emailTyped': [{ type: 'checkout.emailTyped', email: 'ann' }],
    'checkout.emailEntered': [{ type: 'checkout.emailEntered', email: 'ann@gmial.com' }],
    'checkout.termsToggled': [{ type: 'checkout.termsToggled', accepted: true }],
    'checkout.rememberToggled': [{ type: 'checkout.rememberToggled', remember: true }],
    'checkout.orderRequested': [
      {
        type: 'checkout.orderRequested',
        contact: { email: 'ann@example.com', accepted: true },
      },
      { type: 'checkout.orderRequested', contact: { email: 'ann', accepted: false } },
    ],
    'checkout.paypalPressed': [
      {
        type: 'checkout.paypalPressed',
        contact: { email: 'ann@example.com', accepted: true },
      },
      { type: 'checkout.paypalPressed', contact: { email: 'ann', accepted: false } },
    ],
    'checkout.methodChosen': [
      { type: 'checkout.methodChosen', choice: { code: 'card', cardid: null } },
      { type: 'checkout.methodChosen', choice: { code: 'paypal', cardid: null } },
    ],
    'checkout.codeSubmitted': [
      { type: 'checkout.codeSubmitted', code: 'SUMMER26' },
      { type: 'checkout.codeSubmitted', code: '' },
    ],
    'xstate.done.actor.checkCode': [done('checkCode', { code: 'SUMMER26', amount: '1.00' })],
    'xstate.error.actor.checkCode': [
      fail(
        'checkCode',
        f.failure('validation', {
          code: 'DISCOUNT_REFUSED',
          message: 'This code is not valid.',
          fields: { giftcode: 'This code is not valid.' },
        }),
      ),
      fail('checkCode', f.failure('notFound', { code: 'CART_GONE' })),
    ],
    'checkout.saveToggled': [{ type: 'checkout.saveToggled', save: true }],
    'xstate.done.actor.readCheckout': [
      done('readCheckout', { cart: f.cart, order: null, buyer: null }),
      done('readCheckout', { cart: f.cart, order: null, buyer: null, guest: { email: 'ann@example.com' } }),
      done('readCheckout', { cart: f.cart, order: null, buyer: null, typed: 'ann@example.com' }),
      done('readCheckout', { cart: f.cart, order: f.order, buyer: null }),
      done('readCheckout', { cart: null, order: f.processingOrder, buyer: null }),
      done('readCheckout', { cart: null, order: null, buyer: null }),
      done('readCheckout', { cart: voucherCart, order: null, buyer: null }),
      done('readCheckout', { cart: voucherCart, order: null, buyer: { email: null } }),
    ],
    'xstate.error.actor.markCheckoutRegistration': [fail('markCheckoutRegistration', f.genericFailure)],
    'xstate.done.actor.verification': [
      done('verification', { outcome: 'complete' }),
      done('verification', { outcome: 'left' }),
    ],
    'xstate.error.actor.verification': [fail('verification', f.genericFailure)],
    'xstate.error.actor.readCheckout': [fail('readCheckout', f.networkFailure)],
    'xstate.done.actor.createOrder': [done('createOrder', f.order)],
    'xstate.error.actor.createOrder': [
      fail('createOrder', f.failure('session', { message: 'Token has expired' })),
      fail('createOrder', f.failure('refused', { code: 'SIGNED_OUT', message: 'You were signed out.' })),
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
      fail(
        'createOrder',
        f.failure('validation', {
          code: 'DISCOUNT_REFUSED',
          message: 'This code can no longer be used.',
          fields: { giftcode: 'This code can no longer be used.' },
        }),
      ),
      fail('createOrder', f.failure('notFound')),
      fail('createOrder', f.networkFailure),
    ],
    ...f.sellingEnds,
    'selling.announced': [
      { type: 'selling.announced', status: f.selling.open },
      { type: 'selling.announced', status: f.selling.withoutPaypal },
      { type: 'selling.announced', status: f.selling.paused },
    ],
    'xstate.done.actor.loadMethods': [
      done('loadMethods', f.payMethods),
      done('loadMethods', { ...f.payMethods, credit: '2.50' }),
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
      fail('openPayPage', f.failure('refused', { code: 'PASSKEY_REQUIRED' })),
      fail('openPayPage', f.failure('server')),
      fail('openPayPage', f.networkFailure),
    ],
    ...f.passkeyProofEnds,
    'xstate.error.actor.discardOrder': [fail('discardOrder', f.networkFailure)],
    'xstate.done.actor.cancelOrder': [done('cancelOrder', f.cancelledOrder)],
    'xstate.error.actor.cancelOrder': [
      fail('cancelOrder', f.failure('conflict')),
      fail('cancelOrder', f.networkFailure),
    ],
  },
  {
    input: { isGuest: true },
    // the walk starts payments only from a restored order, and does not combine form fields or discounts with
    // other steps; it stops if a payment method is unavailable, because further steps add no transition
    prune: ({
      value,
      context: { order, contact, remember, choice, save, failure, newPrice, methods, ...promo },
    }) =>
      methods.gateways.some(({ enabled }: { enabled: number }) => enabled === 0) ||
      (hasPromo(methods, promo) &&
        !['form.step.filling', 'form.step.checkingCode'].includes(stepOf(value))) ||
      (order === null
        ? !['form.step.creatingOrder', 'priceChanged'].includes(stepOf(value)) &&
          [
            contact.email !== '',
            contact.accepted && contact.email === '',
            remember,
            choice?.cardid === null,
            save,
            failure !== null || newPrice !== null,
            hasPromo(methods, promo),
          ].filter(Boolean).length > 1
        : contact.email !== '' || contact.accepted || remember),
    drivers: {
      'checkout.emailTyped': (actions, event) => actions.fill('E-mail', event['email'] as string),
      'checkout.emailEntered': (actions, event) => actions.fill('E-mail', event['email'] as string),
      'checkout.termsToggled': (actions) => actions.pick(/^I accept the/),
      'checkout.rememberToggled': (actions) => actions.pick(/^Remember my address/),
      'checkout.orderRequested': async (actions, event) => {
        const { email, accepted } = event['contact'] as Contact;
        await actions.fill('E-mail', email);
        if (accepted) await actions.pick(/^I accept the/);
        await actions.press(/^Pay CHF/);
      },
      'checkout.priceAccepted': (actions) => actions.press(/^Continue with CHF/),
      'checkout.priceDeclined': (actions) => actions.press('Go back'),
      'checkout.methodChosen': (actions, event) => {
        const { code, cardid, method } = event['choice'] as PayChoice;
        const own = { TWI: 'TWINT', PFC: 'PostFinance', APL: 'Apple Pay', PAY: 'Google Pay' };
        if (method) return actions.pick(own[method]);
        if (cardid !== null) return actions.pick(/^Visa ••••/);
        const { name = code } = f.payMethods.gateways.find((gateway) => gateway.code === code) ?? {};
        return actions.pick(code === 'card' ? /^(Card(?! \()|Another card)/ : startsWith(name));
      },
      'checkout.codeSubmitted': async (actions, event) => {
        await unfold(actions);
        await actions.fill('Promo code', event['code'] as string);
        await actions.press('Apply');
      },
      'checkout.creditTaken': async (actions) => {
        await unfold(actions);
        await actions.press(/^Use your credit/);
      },
      'checkout.discountRemoved': async (actions) => {
        await unfold(actions);
        await actions.press('Remove');
      },
      'checkout.saveToggled': (actions) => actions.pick(/^Save this card/),
      'checkout.payRequested': (actions) => actions.press(/^Pay CHF/),
      'checkout.contactEdited': (actions) => actions.press('Edit contact'),
      'checkout.cancelRequested': (actions) => actions.press('Cancel order'),
      'checkout.cancelDeclined': (actions) => actions.press('Keep the order'),
      'checkout.cancelConfirmed': (actions) => actions.press('Yes, cancel it'),
      'checkout.retried': (actions) => actions.press(/^(Try again|Start again|Check again)$/),
      'checkout.loginRequested': (actions) => actions.press('Log in'),
      'checkout.signUpRequested': (actions) => actions.press('Sign up'),
      'checkout.verificationResumed': (actions) => actions.press(/^(Check again|Continue the verification)$/),
    },
  },
);
