import { assign, fromCallback, sendTo, setup } from 'xstate';
import { isCardKeeper, paymentProviders } from '../../../contract/domain/paymentProviders.ts';
import {
  checkoutForm,
  promoForm,
  type CheckoutFaults,
  type PromoFaults,
} from '../../../contract/forms/checkout.ts';
import { tickOf } from '../../../contract/forms/form.ts';
import type { sellingMachine } from '../../catalogue/selling/selling.machine.ts';
import type { passkeyProofMachine } from '../../identity/passkeyProof/passkeyProof.machine.ts';
import { newPriceIn } from '../../lib/addToCart.ts';
import { ignoresEndOf, staysAfter, waitsForChild } from '../../lib/exceptions.ts';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import { allAvailable } from '../../lib/selling.ts';
import type {
  Cart,
  Discount,
  Failure,
  Order,
  PayChoice,
  PayMethods,
  PayUrl,
  Route,
  SellingStatus,
} from '../../types.ts';
import type { VerificationOutput } from '../../verification/verification/verification.machine.ts';
import type { verificationLoaderMachine } from '../../verification/verificationLoader/verificationLoader.machine.ts';
import type { paypalMachine, PaypalOutcome } from '../paypal/paypal.machine.ts';

export type Contact = { email: string; accepted: boolean };
/** Errors by field, including the promo code and the payment method. */
export type CheckoutFields = CheckoutFaults & PromoFaults & { method?: 'missing' };

const toValues = ({ email, accepted }: Contact) => ({ email, terms: tickOf(accepted) });

/**
 * Initial data of the checkout. `buyer` is null for a visitor. `guest` is a guest whose email address is stored
 * on this device. `typed` is the email address that the shopper entered before reloading or leaving the page.
 */
export type CheckoutStart = {
  cart: Cart | null;
  order: Order | null;
  buyer: { email: string | null } | null;
  guest?: { email: string } | null;
  typed?: string | null;
};
/** Remaining daily and yearly voucher limits, in the API's format. */
export type RemainingLimits = { daily: string; yearly: string };

export type CheckoutEvent =
  /** The text in the email field has changed. Sent on each keystroke. */
  | { type: 'checkout.emailTyped'; email: string }
  | { type: 'checkout.emailEntered'; email: string }
  | { type: 'checkout.termsToggled'; accepted: boolean }
  | { type: 'checkout.rememberToggled'; remember: boolean }
  /** The shopper clicked Pay before there was an order. */
  | { type: 'checkout.orderRequested'; contact: Contact }
  /** The shopper clicked PayPal's own button before there was an order. */
  | { type: 'checkout.paypalPressed'; contact: Contact }
  | { type: 'checkout.priceAccepted' }
  | { type: 'checkout.priceDeclined' }
  | { type: 'checkout.methodChosen'; choice: PayChoice }
  | { type: 'checkout.saveToggled'; save: boolean }
  /** The promo code as typed, trimmed. */
  | { type: 'checkout.codeSubmitted'; code: string }
  | { type: 'checkout.creditTaken' }
  | { type: 'checkout.discountRemoved' }
  /** The shopper clicked Pay for an existing order. */
  | { type: 'checkout.payRequested' }
  | { type: 'checkout.contactEdited' }
  | { type: 'checkout.cancelRequested' }
  | { type: 'checkout.cancelDeclined' }
  | { type: 'checkout.cancelConfirmed' }
  | { type: 'checkout.retried' }
  | { type: 'checkout.loginRequested' }
  | { type: 'checkout.signUpRequested' }
  | { type: 'checkout.verificationResumed' }
  | { type: 'session.found' }
  | { type: 'email.verified' }
  | { type: 'network.online' }
  | { type: 'page.restored' }
  /** The cart was removed in the side panel, or another tab has removed or replaced it. */
  | { type: 'cart.gone' }
  | { type: 'selling.announced'; status: SellingStatus }
  | { type: 'paypal.engaged' }
  | { type: 'paypal.released' }
  | { type: 'route.changed'; route: Route };

/** First step of a checkout. */
export type StartOutcome = 'paidFor' | 'ordered' | 'voucherOfVisitor' | 'voucher' | 'cart' | 'empty';

/** Determines the first step of a checkout. An order takes precedence over the cart it came from. */
const getStart = ({ cart, order, buyer }: CheckoutStart): StartOutcome => {
  if (order) return order.status === 'confirmed' || order.status === 'payment' ? 'ordered' : 'paidFor';
  if (!cart) return 'empty';
  if (cart.ProdType !== 3) return 'cart';
  return buyer ? 'voucher' : 'voucherOfVisitor';
};

/** Extracts the output of `readCheckout`. */
const startIn = (event: { type: string; output?: unknown }): CheckoutStart => event.output as CheckoutStart;

/** Reasons why no order was created. */
export type OrderRefusal =
  | 'session'
  | 'signedOut'
  | 'verification'
  | 'inReview'
  | 'overLimit'
  | 'orderExists'
  | 'priceChanged'
  | 'discount'
  | 'cartGone'
  | 'otherAtPaypal'
  | 'other';

const refusals: Partial<Record<string, OrderRefusal>> = {
  SIGNED_OUT: 'signedOut',
  VERIFICATION: 'verification',
  ID_REVIEW: 'inReview',
  LIMIT: 'overLimit',
  ORDER_EXISTS: 'orderExists',
  PRICE_CHANGED: 'priceChanged',
  DISCOUNT_REFUSED: 'discount',
  CART_GONE: 'cartGone',
};

/** True if the chosen provider's own button replaces the Pay button. */
const hasOwnButton = (choice: PayChoice | null): boolean =>
  choice !== null && paymentProviders[choice.code].opensBy === 'button';

/** Returns the reason why no order was created. An expired session takes precedence over all other reasons. */
const getRefusal = (failure: Failure | null | undefined, choice: PayChoice | null): OrderRefusal => {
  if (failure?.kind === 'session') return 'session';
  return (
    refusals[failure?.code ?? ''] ??
    (failure?.kind === 'notFound' ? 'cartGone' : hasOwnButton(choice) ? 'otherAtPaypal' : 'other')
  );
};

const noMethods: PayMethods = {
  gateways: [],
  savedcards: [],
  canSave: false,
  hasAcceptedTerms: false,
};

/** Checks whether the chosen payment method is offered and currently available. */
const isOfferedNow = ({ gateways }: PayMethods, choice: PayChoice): boolean =>
  gateways.some(
    ({ code, enabled, methods }) =>
      code === choice.code && enabled === 1 && (!choice.method || methods.includes(choice.method)),
  );

/** Checks whether any payment method is currently available. */
const isPayable = ({ gateways }: PayMethods): boolean => gateways.some(({ enabled }) => enabled === 1);

/** The checkout, from the cart to the payment provider's page. */
export const checkoutMachine = setup({
  types: {
    /** `isGuest` is read from the session before the first request. It is true for a visitor. */
    input: {} as { isGuest: boolean },
    context: {} as {
      cart: Cart | null;
      order: Order | null;
      /** True if the shopper is not signed in. */
      isGuest: boolean;
      contact: Contact;
      /** Email address prefilled from an account. It is removed when the customer signs out. */
      prefilled: string;
      /** True if the guest has agreed to be remembered on this device. */
      remember: boolean;
      fields: CheckoutFields;
      /** First name of a customer whose ID staff have just approved. */
      verified: string | null;
      methods: PayMethods;
      choice: PayChoice | null;
      /** Discount from a promo code or from credit. The server computes the amount. */
      discount: Discount | null;
      /** The submitted promo code. `codeFailure` contains the reason why it was rejected. */
      code: string;
      codeFailure: Failure | null;
      /** True if the next card entered will be saved. */
      save: boolean;
      /** Today's price, if it differs from the price in the cart. */
      newPrice: string | null;
      /** Remaining voucher limits if the voucher exceeds them; otherwise null. */
      left: RemainingLimits | null;
      failure: Failure | null;
    },
    events: {} as CheckoutEvent,
    children: {} as {
      verification: 'verification';
      paypal: 'paypal';
      passkeyProof: 'passkeyProof';
      selling: 'selling';
    },
    tags: {} as
      | 'screen:loading'
      | 'screen:failed'
      | 'screen:empty'
      | 'screen:form'
      | 'screen:price'
      | 'screen:methods'
      | 'screen:passkey'
      | 'screen:cancel'
      | 'screen:cancelled'
      | 'screen:expired'
      | 'screen:leaving'
      | 'screen:signIn'
      | 'screen:verification'
      | 'screen:paused'
      | 'screen:limit'
      | 'busy'
      | 'failed'
      | 'unreached'
      | 'locked'
      | 'discarding'
      | 'checkingCode'
      | 'paypal',
  },
  actors: {
    readCheckout: notProvided<CheckoutStart>('checkout.readCheckout'),
    /**
     * While this actor is running, signing up keeps the shopper on this page instead of opening the profile.
     */
    markCheckoutRegistration: fromCallback(() => {}),
    verification: childNotProvided<typeof verificationLoaderMachine>(),
    /** Checks a promo code and returns its discount for this cart. */
    checkCode: notProvided<Discount, { carttoken: string; code: string; email: string }>(
      'checkout.checkCode',
    ),
    createOrder: notProvided<Order, { cart: Cart; contact: Contact; discount?: Discount }>(
      'checkout.createOrder',
    ),
    loadMethods: notProvided<PayMethods, { ordertoken: string } | { carttoken: string }>(
      'checkout.loadMethods',
    ),
    openPayPage: notProvided<PayUrl, { ordertoken: string; choice: PayChoice; save: boolean }>(
      'checkout.openPayPage',
    ),
    discardOrder: notProvided<void, { ordertoken: string }>('checkout.discardOrder'),
    cancelOrder: notProvided<Order, { ordertoken: string }>('checkout.cancelOrder'),
    selling: childNotProvided<typeof sellingMachine>(),
    passkeyProof: childNotProvided<typeof passkeyProofMachine>(),
    paypal: childNotProvided<typeof paypalMachine>(),
  },
  guards: {
    isStart: ({ event }, p: { outcome: StartOutcome }) => getStart(startIn(event)) === p.outcome,
    isRefused: ({ context, event }, p: { refusal: OrderRefusal }) =>
      getRefusal(failureIn(event), context.choice) === p.refusal,
    isOutcome: (_, p: { output: VerificationOutput; outcome: VerificationOutput['outcome'] }) =>
      p.output.outcome === p.outcome,
    isFailure,
    isOffline: ({ context }) => context.failure?.kind === 'network',
    /**
     * True if the form is valid for the clicked button. PayPal's own button can only be used for PayPal, and
     * the Pay button only for other methods.
     */
    isValid: ({ context: { choice } }, p: { contact: Contact; button: 'own' | 'provider' }) =>
      checkoutForm.isValid(toValues(p.contact)) &&
      choice !== null &&
      hasOwnButton(choice) === (p.button === 'provider'),
    hasMethods: (_, p: { methods: PayMethods }) => isPayable(p.methods),
    canChoose: ({ context }) => isPayable(context.methods),
    isOffered: (_, p: { status: SellingStatus; code?: string | undefined }) =>
      p.status.offered.some((code) => p.code === undefined || p.code === code),
    isEnabled: ({ context }, p: { choice: PayChoice }) => isOfferedNow(context.methods, p.choice),
    isCodeValid: (_, p: { code: string }) => promoForm.isValid(p),
    hasCredit: ({ context }) => context.methods.credit !== undefined,
    hasDiscount: ({ context }) => context.discount !== null,
    hasChoice: ({ context }) => context.choice !== null,
    canSave: ({ context: { methods, choice } }) =>
      methods.canSave && choice?.cardid === null && !choice.method && isCardKeeper(choice.code),
    hasOrder: ({ context }) => context.order !== null,
    isPaypalChosen: ({ context }) => hasOwnButton(context.choice),
    isPaypalLeft: ({ context }) => !hasOwnButton(context.choice),
    isAnotherMethod: ({ context }, p: { choice: PayChoice }) =>
      !hasOwnButton(p.choice) && isOfferedNow(context.methods, p.choice),
    isProved: (_, p: { outcome: 'proved' | 'left' }) => p.outcome === 'proved',
    isExpired: (_, p: { outcome: PaypalOutcome['outcome'] }) => p.outcome === 'expired',
  },
  actions: {
    setStart: assign({
      cart: (_, p: CheckoutStart) => p.cart,
      order: (_, p: CheckoutStart) => p.order,
      isGuest: (_, p: CheckoutStart) => p.buyer === null,
      contact: ({ context: { contact, prefilled } }, { buyer, guest, typed }: CheckoutStart) => ({
        ...contact,
        email:
          (contact.email !== prefilled && contact.email) ||
          typed ||
          (buyer ? buyer.email : guest?.email) ||
          '',
      }),
      prefilled: (_, { buyer }: CheckoutStart) => buyer?.email ?? '',
      remember: ({ context }, { buyer, guest }: CheckoutStart) => context.remember || (!buyer && !!guest),
      // a discount only applies to the cart and the total for which it was requested
      discount: ({ context }, { cart }: CheckoutStart) =>
        cart?.carttoken === context.cart?.carttoken && cart?.TotalAmount === context.cart?.TotalAmount
          ? context.discount
          : null,
      codeFailure: null,
      newPrice: null,
      left: null,
      failure: null,
    }),
    /** Treats the prefilled email address as typed by the shopper, so that a sign-out no longer removes it. */
    keepEmail: assign({ prefilled: '' }),
    /**
     * Stores the email address when the shopper leaves the field. The view then checks the address for a likely
     * typo.
     */
    setEmail: assign({
      contact: ({ context }, p: { email: string }) => ({ ...context.contact, email: p.email }),
    }),
    /** Stores the email address in this tab, for the current cart and sign-in only. */
    storeEmail: (_, _p: { email: string }) => {},
    setTerms: assign({
      contact: ({ context }, p: { accepted: boolean }) => ({ ...context.contact, accepted: p.accepted }),
    }),
    setRemember: assign({
      remember: (_, p: { remember: boolean }) => p.remember,
    }),
    setVerified: assign({ verified: (_, p: { output: VerificationOutput }) => p.output.verified ?? null }),
    setContact: assign({
      contact: (_, p: { contact: Contact }) => p.contact,
      fields: {},
      failure: null,
    }),
    setFields: assign({
      contact: (_, p: { contact: Contact }) => p.contact,
      fields: ({ context }, p: { contact: Contact }): CheckoutFields => ({
        ...checkoutForm.faultsOf(toValues(p.contact)),
        ...(context.choice === null && isPayable(context.methods) ? { method: 'missing' as const } : {}),
      }),
      failure: null,
    }),
    setCode: assign({
      code: (_, p: { code: string }) => p.code,
      codeFailure: null,
      fields: ({
        context: {
          fields: { code: _, ...others },
        },
      }) => others,
    }),
    setCodeFaults: assign({
      codeFailure: null,
      fields: ({ context }, p: { code: string }) => ({ ...context.fields, ...promoForm.faultsOf(p) }),
    }),
    setDiscount: assign({
      discount: (_, p: { discount: Discount }) => p.discount,
      codeFailure: null,
      failure: null,
      fields: ({
        context: {
          fields: { code: _, ...others },
        },
      }) => others,
    }),
    clearDiscount: assign({ discount: null }),
    setCodeFailure: assign({ codeFailure: ({ event }) => failureIn(event) }),
    setMethodMissing: assign({ fields: { method: 'missing' } }),
    setOrder: assign({ order: (_, p: { order: Order }) => p.order, failure: null, newPrice: null }),
    setPrice: assign({
      newPrice: ({ event }) => newPriceIn(event),
    }),
    setLeft: assign({ left: ({ event }) => failureIn(event).data as RemainingLimits }),
    /**
     * Keeps the current payment method if it is still offered. Otherwise, selects the newest saved card, or the
     * first method if there are no saved cards.
     */
    setMethods: assign({
      methods: (_, p: { methods: PayMethods }) => p.methods,
      choice: ({ context: { choice } }, p: { methods: PayMethods }): PayChoice | null => {
        const { savedcards } = p.methods;
        const gateways = p.methods.gateways.filter(({ enabled }) => enabled === 1);
        const isOffered =
          choice !== null &&
          isOfferedNow(p.methods, choice) &&
          (choice.cardid === null || savedcards.some(({ cardid }) => cardid === choice.cardid));
        if (isOffered) return choice;
        const card = savedcards.find(({ gateway }) => gateways.some(({ code }) => code === gateway));
        if (card) return { code: card.gateway, cardid: card.cardid };
        const [first] = gateways;
        return first ? { code: first.code, cardid: null } : null;
      },
      // credit that was used for another order no longer applies
      discount: ({ context: { discount } }, { methods: { credit } }: { methods: PayMethods }) =>
        discount?.code === null ? (credit === undefined ? null : { code: null, amount: credit }) : discount,
    }),
    /** Updates the availability of all payment methods. Deselects the current method if it is unavailable. */
    setOffered: assign(({ context: { methods, choice } }, p: { status: SellingStatus }) => {
      const { offered } = p.status;
      return {
        methods: {
          ...methods,
          gateways: methods.gateways.map((gateway) => ({
            ...gateway,
            enabled: offered.includes(gateway.code) ? (1 as const) : (0 as const),
          })),
        },
        choice: choice && offered.includes(choice.code) ? choice : null,
      };
    }),
    /** Ticks the terms box for a customer who has already accepted the terms with an earlier order. */
    setEarlierTerms: assign({
      contact: ({ context: { contact } }, p: { methods: PayMethods }) => ({
        ...contact,
        accepted: contact.accepted || p.methods.hasAcceptedTerms,
      }),
    }),
    setChoice: assign({
      choice: (_, p: { choice: PayChoice }) => p.choice,
      fields: ({
        context: {
          fields: { method: _, ...others },
        },
      }) => others,
      save: false,
      failure: null,
    }),
    setSave: assign({ save: (_, p: { save: boolean }) => p.save }),
    clearChoice: assign({ choice: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    clearFailure: assign({ failure: null }),
    clearOrder: assign({
      order: null,
      choice: null,
      save: false,
      methods: noMethods,
    }),
    storeOrder: (_, _p: { order: Order }) => {},
    /**
     * Stores the guest's email address if the guest agrees to be remembered, and otherwise removes the guest's
     * stored data. Does nothing for a signed-in customer.
     */
    storeGuest: (_, _p: { email: string; remember: boolean }) => {},
    storeExistingOrder: (_, _p: { error: unknown }) => {},
    removeStoredOrder: () => {},
    announceCartGone: (_, _p: { carttoken: string }) => {},
    /**
     * Reloads the cart once the order has ended, because the cart has then either ended as well or become
     * usable again.
     */
    refreshCart: () => {},
    showFailure: (_, _p: { error: unknown }) => {},
    leaveForPayPage: (_, _p: { pay: PayUrl }) => {},
    goPaymentProcess: () => {},
    openLogin: () => {},
    openSignUp: () => {},
    forwardToVerification: sendTo('verification', ({ event }) => event),
    announceOrdering: sendTo('paypal', { type: 'paypal.ordering' }),
    forwardOrder: sendTo('paypal', (_, p: { order: Order }) => ({
      type: 'paypal.ordered',
      ordertoken: p.order.ordertoken,
    })),
    announceRefusal: sendTo('paypal', { type: 'paypal.orderRefused' }),
  },
  delays: { leaveTimeout: 15_000 },
}).createMachine({
  id: 'checkout',
  description:
    'The page with contact, payment method, terms and Pay, which creates or pays for an order. Vouchers need an account.',
  meta: {
    exceptions: {
      ...staysAfter('selling', ['checkout']),
      ...ignoresEndOf('markCheckoutRegistration', ['checkout.signInRequired']),
      ...waitsForChild('checkout.form.step.payingByPaypal.locked'),
    },
  },
  context: ({ input }) => ({
    cart: null,
    order: null,
    isGuest: input.isGuest,
    contact: { email: '', accepted: false },
    prefilled: '',
    remember: false,
    fields: {},
    verified: null,
    methods: noMethods,
    choice: null,
    discount: null,
    code: '',
    codeFailure: null,
    save: false,
    newPrice: null,
    left: null,
    failure: null,
  }),
  initial: 'restoring',
  invoke: {
    id: 'selling',
    src: 'selling',
    // Polling of the selling status has ended. The page then assumes that all payment methods are available, so
    // that it remains usable. The server still rejects orders for paused products.
    onDone: { actions: [{ type: 'setOffered', params: { status: allAvailable } }] },
    onError: { actions: [{ type: 'setOffered', params: { status: allAvailable } }] },
  },
  on: {
    'network.online': { guard: 'isOffline', actions: ['clearFailure'] },
    'page.restored': {
      target: '.restoring',
      description:
        'The browser restored the page from its back/forward cache. The checkout reloads, because its data might be outdated.',
    },
  },
  states: {
    restoring: {
      description:
        "Loads a cart, an open order and the signed-in customer from the browser's storage and the server.",
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'readCheckout',
        src: 'readCheckout',
        onDone: [
          {
            guard: { type: 'isStart', params: { outcome: 'paidFor' } },
            target: 'continuingPayment',
            actions: [{ type: 'setStart', params: ({ event }) => event.output }, 'goPaymentProcess'],
            meta: { spec: 'PAY-07' },
          },
          {
            guard: { type: 'isStart', params: { outcome: 'ordered' } },
            target: 'loadingMethods',
            actions: [{ type: 'setStart', params: ({ event }) => event.output }],
            meta: { spec: 'CHK-01' },
          },
          {
            guard: { type: 'isStart', params: { outcome: 'voucherOfVisitor' } },
            target: 'signInRequired',
            actions: [{ type: 'setStart', params: ({ event }) => event.output }],
            meta: { spec: 'KYC-01' },
          },
          {
            guard: { type: 'isStart', params: { outcome: 'voucher' } },
            target: 'verifying',
            actions: [{ type: 'setStart', params: ({ event }) => event.output }],
            meta: { spec: 'KYC-01' },
          },
          {
            guard: { type: 'isStart', params: { outcome: 'cart' } },
            target: 'preparing',
            actions: [{ type: 'setStart', params: ({ event }) => event.output }],
            meta: { spec: 'NAV-13 NAV-14' },
          },
          { target: 'empty', meta: { spec: 'CHK-02' } },
        ],
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
      on: {
        'cart.gone': {
          target: 'restoring',
          reenter: true,
          description: 'Another tab stored a new cart while this tab was still loading the old one.',
          meta: { spec: 'CART-04' },
        },
      },
    },
    failed: {
      description: 'The checkout failed to load. The shopper can try again.',
      tags: ['screen:failed', 'failed'],
      on: {
        'checkout.retried': 'restoring',
        'network.online': { guard: 'isOffline', target: 'restoring' },
        'route.changed': 'restoring',
      },
    },
    empty: {
      description: 'There is neither a cart nor an order. The page links to the shop.',
      tags: ['screen:empty'],
      on: {
        'route.changed': { target: 'restoring', meta: { spec: 'CART-04' } },
        'cart.gone': {
          target: 'restoring',
          description: 'Another tab has removed the old cart and stored a new one, which is now loaded.',
          meta: { spec: 'CART-04' },
        },
      },
    },
    signInRequired: {
      description:
        'Buying a voucher requires an account. The cart remains while the shopper signs in or signs up.',
      tags: ['screen:signIn'],
      invoke: {
        id: 'markCheckoutRegistration',
        src: 'markCheckoutRegistration',
        onDone: {
          description:
            'Without this actor, a shopper who signs up is taken to the profile instead of staying on this page.',
        },
        onError: {
          description:
            'Without this actor, a shopper who signs up is taken to the profile instead of staying on this page.',
        },
      },
      on: {
        'checkout.loginRequested': { actions: ['openLogin'] },
        'checkout.signUpRequested': { actions: ['openSignUp'], meta: { spec: 'REG-22' } },
        'session.found': { target: 'restoring' },
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
      },
    },
    verifying: {
      description: 'Buying a voucher requires an identity check. It runs on this page until it ends.',
      tags: ['screen:verification'],
      invoke: {
        id: 'verification',
        src: 'verification',
        input: { from: 'checkout' },
        onDone: [
          {
            guard: {
              type: 'isOutcome',
              params: ({ event }) => ({ output: event.output, outcome: 'complete' as const }),
            },
            target: 'preparing',
            actions: [{ type: 'setVerified', params: ({ event }) => ({ output: event.output }) }],
            meta: { spec: 'KYC-01' },
          },
          { target: 'paused' },
        ],
        onError: {
          target: 'failed',
          actions: ['setFailure'],
        },
      },
      on: {
        'network.online': { actions: ['forwardToVerification'] },
        'email.verified': { actions: ['forwardToVerification'] },
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
      },
    },
    paused: {
      description: 'The shopper left the identity check before completing it. The cart remains.',
      tags: ['screen:paused'],
      on: {
        'checkout.verificationResumed': { target: 'verifying' },
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
      },
    },
    overLimit: {
      description: 'The voucher exceeds the remaining limits. No order was placed, and the cart remains.',
      tags: ['screen:limit'],
      on: {
        'checkout.retried': { target: 'restoring' },
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
      },
    },
    preparing: {
      description: "The cart's payment methods are loading. One of them will be preselected.",
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadMethods',
        src: 'loadMethods',
        input: ({ context }) => ({ carttoken: context.cart!.carttoken }),
        onDone: [
          {
            guard: { type: 'hasMethods', params: ({ event }) => ({ methods: event.output }) },
            target: 'form',
            actions: [
              { type: 'setMethods', params: ({ event }) => ({ methods: event.output }) },
              { type: 'setEarlierTerms', params: ({ event }) => ({ methods: event.output }) },
            ],
            meta: { spec: 'API-38' },
          },
          { target: 'notPayable' },
        ],
        onError: { target: 'notPayable', actions: ['setFailure'] },
      },
      on: { 'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } }, 'route.changed': 'restoring' },
    },
    notPayable: {
      description:
        'No payment method is available, so nothing can be ordered. The methods reload as soon as one is available again.',
      tags: ['screen:failed', 'failed'],
      on: {
        'selling.announced': {
          guard: { type: 'isOffered', params: ({ event }) => ({ status: event.status }) },
          target: 'preparing',
          actions: ['clearFailure'],
        },
        'checkout.retried': { target: 'restoring' },
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
        'route.changed': 'restoring',
      },
    },
    form: {
      description: "The page with the Pay button. While PayPal is selected, PayPal's own button replaces it.",
      type: 'parallel',
      states: {
        step: {
          description: 'Leads from the form through the creation of the order to a payment with PayPal.',
          initial: 'filling',
          states: {
            filling: {
              description:
                'Email address, payment method and terms on one page. Nothing is ordered before the shopper clicks Pay.',
              tags: ['screen:form'],
              on: {
                'selling.announced': {
                  actions: [{ type: 'setOffered', params: ({ event }) => ({ status: event.status }) }],
                },
                'cart.gone': { target: '#checkout.restoring', meta: { spec: 'CHK-02' } },
                'route.changed': {
                  target: '#checkout.restoring',
                  description: 'The cart now contains a different product, so the cart is reloaded.',
                  meta: { spec: 'CART-04' },
                },
                'session.found': { target: '#checkout.restoring' },
                'checkout.loginRequested': { actions: ['openLogin'] },
                'checkout.emailTyped': {
                  actions: [{ type: 'storeEmail', params: ({ event }) => ({ email: event.email }) }],
                },
                'checkout.emailEntered': {
                  actions: [
                    { type: 'setEmail', params: ({ event }) => ({ email: event.email }) },
                    { type: 'storeEmail', params: ({ event }) => ({ email: event.email }) },
                  ],
                },
                'checkout.termsToggled': {
                  actions: [{ type: 'setTerms', params: ({ event }) => ({ accepted: event.accepted }) }],
                },
                'checkout.rememberToggled': {
                  actions: [{ type: 'setRemember', params: ({ event }) => ({ remember: event.remember }) }],
                },
                'checkout.methodChosen': {
                  guard: { type: 'isEnabled', params: ({ event }) => ({ choice: event.choice }) },
                  actions: [{ type: 'setChoice', params: ({ event }) => ({ choice: event.choice }) }],
                },
                'checkout.saveToggled': {
                  guard: 'canSave',
                  actions: [{ type: 'setSave', params: ({ event }) => ({ save: event.save }) }],
                },
                'checkout.orderRequested': [
                  {
                    guard: {
                      type: 'isValid',
                      params: ({ event }) => ({ contact: event.contact, button: 'own' as const }),
                    },
                    target: 'creatingOrder',
                    actions: [{ type: 'setContact', params: ({ event }) => ({ contact: event.contact }) }],
                    meta: { spec: 'API-32' },
                  },
                  {
                    actions: [{ type: 'setFields', params: ({ event }) => event }],
                    meta: { spec: 'KYC-06' },
                  },
                ],
                'checkout.paypalPressed': [
                  {
                    guard: {
                      type: 'isValid',
                      params: ({ event }) => ({ contact: event.contact, button: 'provider' as const }),
                    },
                    target: 'creatingOrder',
                    actions: [
                      { type: 'setContact', params: ({ event }) => ({ contact: event.contact }) },
                      'announceOrdering',
                    ],
                    meta: { spec: 'API-32' },
                  },
                  {
                    actions: [{ type: 'setFields', params: ({ event }) => event }],
                    meta: { spec: 'KYC-06' },
                  },
                ],
                'checkout.codeSubmitted': [
                  {
                    guard: { type: 'isCodeValid', params: ({ event }) => event },
                    target: 'checkingCode',
                    actions: [{ type: 'setCode', params: ({ event }) => event }],
                  },
                  { actions: [{ type: 'setCodeFaults', params: ({ event }) => event }] },
                ],
                'checkout.creditTaken': {
                  guard: 'hasCredit',
                  actions: [
                    {
                      type: 'setDiscount',
                      params: ({ context }) => ({
                        discount: { code: null, amount: context.methods.credit! },
                      }),
                    },
                  ],
                  meta: { spec: 'GEN-04' },
                },
                'checkout.discountRemoved': { guard: 'hasDiscount', actions: ['clearDiscount'] },
              },
            },
            checkingCode: {
              description:
                "The server is computing the code's discount. Pay is blocked until the new total is known. Nothing is reserved yet.",
              tags: ['screen:form', 'busy', 'checkingCode'],
              invoke: {
                id: 'checkCode',
                src: 'checkCode',
                input: ({ context }) => ({
                  carttoken: context.cart!.carttoken,
                  code: context.code,
                  email: context.contact.email,
                }),
                onDone: {
                  target: 'filling',
                  actions: [{ type: 'setDiscount', params: ({ event }) => ({ discount: event.output }) }],
                },
                onError: [
                  {
                    guard: { type: 'isRefused', params: { refusal: 'cartGone' } },
                    target: '#checkout.restoring',
                  },
                  { target: 'filling', actions: ['setCodeFailure'] },
                ],
              },
              on: {
                'cart.gone': { target: '#checkout.restoring', meta: { spec: 'CHK-02' } },
                'session.found': { target: '#checkout.restoring' },
                // `checkout.emailEntered` is sent when the email field loses focus, for example when the
                // shopper clicks a button
                'checkout.emailEntered': {
                  actions: [
                    { type: 'setEmail', params: ({ event }) => ({ email: event.email }) },
                    { type: 'storeEmail', params: ({ event }) => ({ email: event.email }) },
                  ],
                },
                'selling.announced': {
                  actions: [{ type: 'setOffered', params: ({ event }) => ({ status: event.status }) }],
                },
              },
            },
            creatingOrder: {
              description:
                'The order is being created after a click on Pay. Requesting it again for the same cart returns the same order.',
              tags: ['screen:form', 'busy', 'locked'],
              invoke: {
                id: 'createOrder',
                src: 'createOrder',
                input: ({ context }) => ({
                  cart: context.cart!,
                  contact: context.contact,
                  ...(context.discount && { discount: context.discount }),
                }),
                onDone: [
                  {
                    guard: 'isPaypalChosen',
                    target: 'payingByPaypal',
                    actions: [
                      { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
                      { type: 'storeOrder', params: ({ event }) => ({ order: event.output }) },
                      { type: 'forwardOrder', params: ({ event }) => ({ order: event.output }) },
                      {
                        type: 'storeGuest',
                        params: ({ context }) => ({
                          email: context.contact.email,
                          remember: context.remember,
                        }),
                      },
                    ],
                    meta: { spec: 'API-32 ORD-02' },
                  },
                  {
                    target: '#checkout.openingPayPage',
                    actions: [
                      { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
                      { type: 'storeOrder', params: ({ event }) => ({ order: event.output }) },
                      {
                        type: 'storeGuest',
                        params: ({ context }) => ({
                          email: context.contact.email,
                          remember: context.remember,
                        }),
                      },
                    ],
                    meta: { spec: 'API-32 ORD-02' },
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isRefused', params: { refusal: 'session' } },
                    target: '#checkout.restoring',
                    meta: { spec: 'SESS-07' },
                  },
                  {
                    guard: { type: 'isRefused', params: { refusal: 'verification' } },
                    target: '#checkout.verifying',
                    actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
                    meta: { spec: 'KYC-01 KYC-23' },
                  },
                  {
                    guard: { type: 'isRefused', params: { refusal: 'inReview' } },
                    target: '#checkout.verifying',
                    meta: { spec: 'KYC-04' },
                  },
                  {
                    guard: { type: 'isRefused', params: { refusal: 'overLimit' } },
                    target: '#checkout.overLimit',
                    actions: ['setLeft'],
                    meta: { spec: 'LIM-03' },
                  },
                  {
                    guard: { type: 'isRefused', params: { refusal: 'orderExists' } },
                    target: '#checkout.restoring',
                    actions: [
                      { type: 'storeExistingOrder', params: ({ event }) => ({ error: event.error }) },
                      { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
                    ],
                    meta: { spec: 'CHK-01' },
                  },
                  {
                    guard: { type: 'isRefused', params: { refusal: 'priceChanged' } },
                    target: '#checkout.priceChanged',
                    actions: ['setPrice'],
                  },
                  {
                    guard: { type: 'isRefused', params: { refusal: 'discount' } },
                    target: '#checkout.preparing',
                    actions: ['clearDiscount', 'setFailure'],
                  },
                  {
                    guard: { type: 'isRefused', params: { refusal: 'cartGone' } },
                    target: '#checkout.empty',
                    actions: [
                      {
                        type: 'announceCartGone',
                        params: ({ context }) => ({ carttoken: context.cart!.carttoken }),
                      },
                      { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
                    ],
                  },
                  {
                    guard: { type: 'isRefused', params: { refusal: 'signedOut' } },
                    target: '#checkout.restoring',
                    description:
                      'The customer was signed out. The form keeps its content for a visitor or until the customer signs in again.',
                    actions: [
                      'keepEmail',
                      { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
                    ],
                  },
                  {
                    guard: { type: 'isRefused', params: { refusal: 'otherAtPaypal' } },
                    target: 'filling',
                    actions: ['setFailure', 'announceRefusal'],
                  },
                  {
                    target: 'filling',
                    actions: ['setFailure'],
                  },
                ],
              },
            },
            payingByPaypal: {
              description:
                'PayPal renders its own button and opens its own page. While that page is open, nothing else can be selected.',
              tags: ['screen:methods', 'paypal'],
              initial: 'idle',
              states: {
                idle: {
                  description: 'PayPal is selected but not open. Another method can be selected.',
                  on: {
                    'selling.announced': [
                      {
                        guard: {
                          type: 'isOffered',
                          params: ({ context, event }) => ({
                            status: event.status,
                            code: context.choice?.code,
                          }),
                        },
                        actions: [{ type: 'setOffered', params: ({ event }) => ({ status: event.status }) }],
                      },
                      {
                        target: '#checkout.choosingMethod',
                        actions: [{ type: 'setOffered', params: ({ event }) => ({ status: event.status }) }],
                      },
                    ],
                    'checkout.methodChosen': {
                      guard: { type: 'isAnotherMethod', params: ({ event }) => ({ choice: event.choice }) },
                      target: '#checkout.choosingMethod',
                      actions: [{ type: 'setChoice', params: ({ event }) => ({ choice: event.choice }) }],
                    },
                    'checkout.contactEdited': { target: '#checkout.discardingOrder' },
                    'checkout.cancelRequested': {
                      target: '#checkout.confirmingCancel',
                      meta: { spec: 'ORD-03' },
                    },
                    'paypal.engaged': 'locked',
                  },
                },
                locked: {
                  description:
                    'PayPal’s pop-up is open, or its payment is being processed. Everything else on the page is locked.',
                  tags: ['busy', 'locked'],
                  on: { 'paypal.released': 'idle' },
                },
              },
            },
          },
        },
        button: {
          description: 'Shows either the shop’s own Pay button or PayPal’s button.',
          initial: 'own',
          states: {
            own: {
              description:
                'The shop’s own Pay button is shown, because a method other than PayPal is selected.',
              always: { guard: 'isPaypalChosen', target: 'paypal' },
            },
            paypal: {
              description: 'PayPal’s button and pop-up are available until the shopper leaves the form.',
              invoke: {
                id: 'paypal',
                src: 'paypal',
                input: ({ context }) => ({
                  ordertoken: context.order?.ordertoken ?? null,
                  config: context.methods.gateways.find(({ code }) => code === context.choice?.code)!.config,
                }),
                onDone: [
                  {
                    guard: { type: 'isExpired', params: ({ event }) => ({ outcome: event.output.outcome }) },
                    target: '#checkout.expired',
                    actions: ['removeStoredOrder', 'clearOrder', 'refreshCart'],
                  },
                  {
                    target: '#checkout.continuingPayment',
                    actions: ['goPaymentProcess'],
                    meta: { spec: 'PAY-07' },
                  },
                ],
                onError: [
                  {
                    guard: 'hasOrder',
                    target: '#checkout.choosingMethod',
                    actions: [
                      'clearChoice',
                      { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
                    ],
                  },
                  {
                    target: '#checkout.form',
                    actions: [
                      'clearChoice',
                      { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
                    ],
                  },
                ],
              },
              always: { guard: 'isPaypalLeft', target: 'own' },
            },
          },
        },
      },
    },
    priceChanged: {
      description:
        'The price has changed since the product was added to the cart. The shopper must accept the new price to continue.',
      tags: ['screen:price'],
      on: {
        'cart.gone': { target: 'restoring', meta: { spec: 'CHK-02' } },
        'checkout.priceAccepted': 'form.step.creatingOrder',
        'checkout.priceDeclined': 'form',
      },
    },
    loadingMethods: {
      description: 'The order has been created, and its payment methods are loading.',
      tags: ['screen:methods', 'busy'],
      invoke: {
        id: 'loadMethods',
        src: 'loadMethods',
        input: ({ context }) => ({ ordertoken: context.order!.ordertoken }),
        onDone: [
          {
            guard: { type: 'hasMethods', params: ({ event }) => ({ methods: event.output }) },
            target: 'choosingMethod',
            actions: [{ type: 'setMethods', params: ({ event }) => ({ methods: event.output }) }],
            meta: { spec: 'API-38' },
          },
          { target: 'methodsFailed' },
        ],
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'gone' } },
            target: 'expired',
            actions: ['removeStoredOrder', 'clearOrder', 'refreshCart'],
          },
          {
            target: 'methodsFailed',
            actions: ['setFailure'],
          },
        ],
      },
    },
    methodsFailed: {
      description:
        'The payment methods failed to load. The order remains open; the shopper can try again or cancel it.',
      tags: ['screen:methods', 'failed'],
      on: {
        'selling.announced': {
          guard: { type: 'isOffered', params: ({ event }) => ({ status: event.status }) },
          target: 'loadingMethods',
          actions: ['clearFailure'],
        },
        'checkout.retried': { target: 'loadingMethods', actions: ['clearFailure'] },
        'checkout.cancelRequested': 'confirmingCancel',
      },
    },
    choosingMethod: {
      description:
        'The order is unpaid and can still be cancelled. The form is shown again, but the contact details cannot be changed.',
      tags: ['screen:methods'],
      always: { guard: 'isPaypalChosen', target: 'form.step.payingByPaypal' },
      on: {
        'selling.announced': {
          actions: [{ type: 'setOffered', params: ({ event }) => ({ status: event.status }) }],
        },
        'checkout.methodChosen': {
          guard: { type: 'isEnabled', params: ({ event }) => ({ choice: event.choice }) },
          actions: [{ type: 'setChoice', params: ({ event }) => ({ choice: event.choice }) }],
        },
        'checkout.saveToggled': {
          guard: 'canSave',
          actions: [{ type: 'setSave', params: ({ event }) => ({ save: event.save }) }],
        },
        'checkout.payRequested': [
          { guard: 'hasChoice', target: 'openingPayPage', meta: { spec: 'PAY-01' } },
          { guard: 'canChoose', actions: ['setMethodMissing'] },
        ],
        'checkout.contactEdited': { target: 'discardingOrder' },
        'checkout.cancelRequested': { target: 'confirmingCancel', meta: { spec: 'ORD-03' } },
      },
    },
    openingPayPage: {
      description:
        'The payment is being started. Further clicks are ignored, so they cannot start another payment.',
      tags: ['screen:methods', 'busy', 'locked'],
      invoke: {
        id: 'openPayPage',
        src: 'openPayPage',
        input: ({ context }) => ({
          ordertoken: context.order!.ordertoken,
          choice: context.choice!,
          save: context.save,
        }),
        onDone: {
          target: 'leaving',
          actions: [{ type: 'leaveForPayPage', params: ({ event }) => ({ pay: event.output }) }],
          meta: { spec: 'API-39 PAY-01' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'continuingPayment',
            actions: ['goPaymentProcess'],
            meta: { spec: 'PAY-07' },
          },
          {
            guard: { type: 'isFailure', params: { kind: 'gone' } },
            target: 'expired',
            actions: ['removeStoredOrder', 'clearOrder', 'refreshCart'],
          },
          { guard: { type: 'isFailure', params: { code: 'PASSKEY_REQUIRED' } }, target: 'verifyingPasskey' },
          {
            target: 'choosingMethod',
            actions: ['setFailure'],
          },
        ],
      },
    },
    verifyingPasskey: {
      description:
        'The account requires a passkey for using a saved card. The payment continues after confirmation.',
      tags: ['screen:passkey'],
      invoke: {
        id: 'passkeyProof',
        src: 'passkeyProof',
        input: { purpose: 'cards' },
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => ({ outcome: event.output.outcome }) },
            target: 'openingPayPage',
          },
          { target: 'choosingMethod' },
        ],
        onError: 'choosingMethod',
      },
    },
    leaving: {
      description:
        "The browser is opening the provider's page. If it does not, the payment methods are shown again.",
      tags: ['screen:leaving', 'busy', 'locked'],
      after: { leaveTimeout: 'choosingMethod' },
    },
    discardingOrder: {
      description: 'The unpaid order is being cancelled so that the contact can be changed.',
      tags: ['screen:methods', 'busy', 'discarding'],
      invoke: {
        id: 'discardOrder',
        src: 'discardOrder',
        input: ({ context }) => ({ ordertoken: context.order!.ordertoken }),
        onDone: {
          target: 'restoring',
          actions: ['removeStoredOrder', 'clearOrder'],
          meta: { spec: 'API-37' },
        },
        onError: {
          target: 'choosingMethod',
          actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    confirmingCancel: {
      description: 'The shopper is asked to confirm cancelling the open order.',
      tags: ['screen:cancel'],
      on: {
        'checkout.cancelDeclined': 'loadingMethods',
        'checkout.cancelConfirmed': { target: 'cancelling', meta: { spec: 'ORD-03' } },
      },
    },
    cancelling: {
      description: 'The server is cancelling the order. It refuses while a payment is in progress.',
      tags: ['screen:cancel', 'busy'],
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ ordertoken: context.order!.ordertoken }),
        onDone: {
          target: 'cancelled',
          actions: [
            { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            'removeStoredOrder',
            'refreshCart',
          ],
          meta: { spec: 'API-48 ORD-03' },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: { kind: 'conflict' } },
            target: 'continuingPayment',
            actions: ['goPaymentProcess'],
          },
          {
            target: 'loadingMethods',
            actions: [{ type: 'showFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    cancelled: {
      description: 'The order was cancelled and nothing was charged.',
      tags: ['screen:cancelled'],
    },
    expired: {
      description: 'The order is no longer open. The shopper can start over with the cart.',
      tags: ['screen:expired'],
      on: { 'checkout.retried': 'restoring' },
    },
    continuingPayment: {
      description: 'A payment might be in progress, so the payment screen is opening.',
      tags: ['screen:loading', 'busy'],
      after: { leaveTimeout: 'paymentUnreachable' },
    },
    paymentUnreachable: {
      description:
        'The payment screen failed to load. The shopper can try to open it again but cannot start another payment.',
      tags: ['screen:failed', 'failed', 'unreached'],
      on: {
        'checkout.retried': {
          target: 'continuingPayment',
          actions: ['goPaymentProcess'],
          meta: { spec: 'PAY-07' },
        },
      },
    },
  },
});
