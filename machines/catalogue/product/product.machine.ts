import { assign, fromCallback, setup } from 'xstate';
import type { Profile, VoucherLimit } from '../../../contract/schemas/profile.ts';
import {
  choiceOf,
  failureOrPauseIn,
  isLatest,
  isRefused,
  newPriceIn,
  popularOf,
  requestIdOf,
} from '../../lib/addToCart.ts';
import { ignoresEndOf, inBackground, staysAfter } from '../../lib/exceptions.ts';
import { isFailure } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import { allAvailable } from '../../lib/selling.ts';
import type {
  AddCartRequest,
  CardRate,
  Choice,
  Failure,
  Faq,
  Product,
  Rate,
  RequestedItem,
  Route,
  SellingStatus,
} from '../../types.ts';
import type { sellingMachine } from '../selling/selling.machine.ts';

/** Profile and limits of a customer who is viewing a voucher; null for a visitor. */
export type Eligibility = { profile: Profile; limit: VoucherLimit } | null;
/** A shopper's choice of value and quantity. It is stored so that it survives a page reload. */
export type StoredChoice = { slug: string; choice: Choice; typed: string; quantity: number };
/** Current maximum order amount, in rappen. `by` names the limit that determines it. */
export type Room = { rappen: number; by: 'order' | 'day' | 'year' };

export type ProductEvent =
  | { type: 'product.rateChosen'; rate: Rate }
  /**
   * The shopper has changed the text in the amount field. `choice` is the amount entered, or null if the text is not a
   * valid amount.
   */
  | { type: 'product.amountTyped'; typed: string; choice: Choice | null }
  | { type: 'product.quantityChosen'; quantity: number }
  | { type: 'product.bought' }
  | { type: 'product.loginRequested' }
  | { type: 'product.signUpRequested' }
  | { type: 'product.retried' }
  | { type: 'product.eligibilityRetried' }
  | { type: 'product.infoRetried' }
  | { type: 'product.countryChangeRequested' }
  | { type: 'selling.announced'; status: SellingStatus }
  /** The cart's response to the request with the given id. */
  | { type: 'cart.accepted'; id: string | null }
  | { type: 'cart.refused'; id: string | null; failure: Failure }
  | { type: 'cart.released'; id: string | null }
  | { type: 'country.changed'; country: string }
  | { type: 'route.changed'; route: Route }
  | { type: 'session.found' }
  | { type: 'network.online' }
  | { type: 'page.restored' };

const rappen = (amount: string): number => Math.round(Number(amount) * 100);

/** Returns the maximum order amount, which is the lowest of the limits per order, day and year. */
const roomOf = (product: CardRate | null, eligibility: Eligibility): Room | null => {
  if (!product) return null;
  const bounds: Room[] = [{ rappen: rappen(product.order_max), by: 'order' }];
  if (eligibility)
    bounds.push(
      { rappen: rappen(eligibility.limit.order_max), by: 'order' },
      { rappen: rappen(eligibility.limit.daily.available), by: 'day' },
      { rappen: rappen(eligibility.limit.yearly.available), by: 'year' },
    );
  return bounds.reduce((narrowest, bound) => (bound.rappen < narrowest.rappen ? bound : narrowest));
};
const isWithin = (rate: Pick<Rate, 'Price'> | null, quantity: number, room: Room | null): boolean =>
  rate !== null && room !== null && rappen(rate.Price) * quantity <= room.rappen;

/**
 * Returns the earlier choice at today's price, or the most popular value if the earlier choice is no longer
 * offered.
 */
const chosenOf = (
  { slug, rates, range, quantity }: CardRate,
  kept: StoredChoice | null,
  room: Room | null,
): Pick<StoredChoice, 'typed' | 'quantity'> & { choice: Choice | null } => {
  const ownKept = kept?.slug === slug ? kept : null;
  const before =
    ownKept?.choice.amount && range
      ? ownKept.choice
      : choiceOf(rates.find(({ ProductPriceID }) => ProductPriceID === ownKept?.choice.ProductPriceID));
  if (ownKept && isWithin(before, 1, room)) {
    const canKeepQuantity = ownKept.quantity <= quantity.max && isWithin(before, ownKept.quantity, room);
    return {
      choice: before,
      typed: before?.amount ? ownKept.typed : '',
      quantity: canKeepQuantity ? ownKept.quantity : 1,
    };
  }
  const popular = popularOf(rates);
  return { choice: isWithin(popular, 1, room) ? popular : null, typed: '', quantity: 1 };
};

/** Checks whether the shopper can currently buy the product, regardless of the selected value. */
const isSold = ({
  product,
  sells,
  residence,
  eligibility,
  paused,
}: {
  product: CardRate | null;
  sells: CardRate['ProdType'];
  residence: string;
  eligibility: Eligibility;
  paused: boolean;
}): boolean =>
  product !== null &&
  product.ProdType === sells &&
  product.instock !== 0 &&
  !paused &&
  product.ccode_iso2 === residence &&
  eligibility?.profile.id_status !== 'under_review';

/**
 * The page for a gift card or voucher. It shows the values and details, checks the customer's limits and adds
 * the product to the cart.
 */
export const productMachine = setup({
  types: {
    context: {} as {
      /**
       * The product type that this page sells, numbered as in the API: 1 for gift cards, 3 for vouchers.
       * Products of other types are shown but not sold.
       */
      sells: CardRate['ProdType'];
      slug: string;
      /**
       * `visit` is the number of this visit to the screen, and `requests` counts the cart requests made during
       * it. Together they form a request's id.
       */
      visit: number;
      requests: number;
      /** Country of residence, which decides whether the product can be bought. */
      residence: string;
      product: CardRate | null;
      info: Faq | null;
      eligibility: Eligibility;
      room: Room | null;
      choice: Choice | null;
      /** Text in the amount field. The field is shown for products with a range of values. */
      typed: string;
      /** True if the shopper clicked Buy without selecting a value. */
      isMissing: boolean;
      quantity: number;
      kept: StoredChoice | null;
      /** True while sales are paused in the whole shop, not just for this product. */
      paused: boolean;
      /**
       * The same brand's product for the customer's country of residence. Null if this product is already for
       * that country, or if the brand is not sold there.
       */
      ownCountryProduct: Product | null;
      failure: Failure | null;
    },
    events: {} as ProductEvent,
    children: {} as { selling: 'selling' },
    input: {} as {
      sells: CardRate['ProdType'];
      slug: string;
      residence: string;
      visit: number;
      kept: StoredChoice | null;
    },
    tags: {} as
      | 'screen:loading'
      | 'screen:product'
      | 'screen:missing'
      | 'screen:failed'
      | 'busy'
      | 'failed'
      | 'eligibilityLoading'
      | 'visitor'
      | 'known'
      | 'inReview'
      | 'eligibilityFailed'
      | 'info'
      | 'infoFailed',
  },
  actors: {
    loadProduct: notProvided<CardRate, { slug: string; country: string }>('product.loadProduct'),
    loadEligibility: notProvided<Eligibility>('product.loadEligibility'),
    loadInfo: notProvided<Faq, { slug: string }>('product.loadInfo'),
    findOwnCountryProduct: notProvided<Product | null, { OperatorCode: string; country: string }>(
      'product.findOwnCountryProduct',
    ),
    selling: childNotProvided<typeof sellingMachine>(),
    /**
     * While this actor is running, signing up keeps the shopper on this page instead of opening the profile.
     */
    markCheckoutRegistration: fromCallback(() => {}),
  },
  guards: {
    isFailure,
    isLatest,
    isRefused,
    hasSlug: (_, p: { route: Route }) => p.route.params['productName'] !== undefined,
    isForeign: ({ context: { product, residence } }) => product !== null && product.ccode_iso2 !== residence,
    acceptsAmounts: ({ context }) =>
      !context.paused && context.product !== null && context.product.range !== null,
    hasLimits: ({ context }) => context.sells === 3,
    isVisitor: ({ context }) => context.eligibility === null,
    isInReview: ({ context }) => context.eligibility?.profile.id_status === 'under_review',
    isAllowed: ({ context }, p: { rate: Rate }) => !context.paused && isWithin(p.rate, 1, context.room),
    isQuantityAllowed: ({ context }, p: { quantity: number }) =>
      !context.paused &&
      context.product !== null &&
      p.quantity >= context.product.quantity.min &&
      p.quantity <= context.product.quantity.max &&
      isWithin(context.choice, p.quantity, context.room),
    canBuy: ({ context }) => isSold(context) && isWithin(context.choice, context.quantity, context.room),
    /** True if the product can be bought but no value has been selected yet. */
    isValueMissing: ({ context }) => isSold(context) && context.choice === null,
  },
  actions: {
    setResidence: assign({ residence: (_, p: { country: string }) => p.country }),
    setSlug: assign({
      slug: (_, p: { route: Route }) => p.route.params['productName']!,
      product: null,
      info: null,
    }),
    setProduct: assign(({ context }, { product }: { product: CardRate }) => {
      const room = roomOf(product, context.eligibility);
      return { product, room, ...chosenOf(product, context.kept, room), isMissing: false, failure: null };
    }),
    setOwnCountryProduct: assign({
      ownCountryProduct: (_, p: { product: Product | null }) => p.product,
    }),
    setInfo: assign({ info: (_, p: { info: Faq }) => p.info }),
    /** Stores the customer's limits and discards a choice that exceeds the remaining limit. */
    setEligibility: assign(({ context }, p: { eligibility: Eligibility }) => {
      const room = roomOf(context.product, p.eligibility);
      const kept = isWithin(context.choice, context.quantity, room);
      return {
        eligibility: p.eligibility,
        room,
        choice: kept ? context.choice : null,
        quantity: kept ? context.quantity : 1,
      };
    }),
    clearEligibility: assign({ eligibility: null, room: ({ context }) => roomOf(context.product, null) }),
    setRate: assign({
      choice: (_, p: { rate: Rate }) => choiceOf(p.rate),
      typed: '',
      quantity: ({ context }, p: { rate: Rate }) =>
        isWithin(p.rate, context.quantity, context.room) ? context.quantity : 1,
      isMissing: false,
      failure: null,
    }),
    setAmount: assign({
      choice: (_, p: { typed: string; choice: Choice | null }) => p.choice,
      typed: (_, p: { typed: string; choice: Choice | null }) => p.typed,
      isMissing: false,
      failure: null,
    }),
    setKept: assign({
      kept: ({ context: { product, choice, typed, quantity } }) =>
        product && choice && { slug: product.slug, choice, typed, quantity },
    }),
    setMissing: assign({ isMissing: true }),
    setQuantity: assign({ quantity: (_, p: { quantity: number }) => p.quantity, failure: null }),
    setNewPrice: assign({
      choice: ({ context, event }) => context.choice && { ...context.choice, Price: newPriceIn(event) },
    }),
    setFailure: assign(({ context, event }) => failureOrPauseIn(event, context.paused)),
    setPaused: assign({ paused: (_, p: { status: SellingStatus }) => p.status.paused }),
    clearFailure: assign({ failure: null }),
    countRequest: assign({ requests: ({ context }) => context.requests + 1 }),
    requestCart: (_, _p: { id: string; request: AddCartRequest; item: RequestedItem }) => {},
    titlePage: (_, _p: { product: CardRate }) => {},
    storeChoice: (_, _p: { kept: StoredChoice | null }) => {},
    openPreferences: () => {},
    openLogin: () => {},
    openSignUp: () => {},
  },
  delays: { reviewInterval: 30_000, cartTimeout: 60_000, leaveTimeout: 15_000 },
}).createMachine({
  id: 'product',
  description:
    'Shows products of all countries but sells them only where permitted. For vouchers, loads verification and limits.',
  meta: {
    exceptions: {
      ...inBackground(
        'product.eligibility.loading',
        'product.eligibility.inReview.polling',
        'product.info.loading',
        'product.ownCountry.otherCountry.loading',
      ),
      ...staysAfter('selling', ['product']),
      ...ignoresEndOf('markCheckoutRegistration', ['product.eligibility.visitor']),
    },
  },
  context: ({ input }) => ({
    sells: input.sells,
    slug: input.slug,
    visit: input.visit,
    requests: 0,
    residence: input.residence,
    product: null,
    info: null,
    eligibility: null,
    room: null,
    choice: null,
    typed: '',
    isMissing: false,
    quantity: 1,
    kept: input.kept,
    paused: false,
    ownCountryProduct: null,
    failure: null,
  }),
  type: 'parallel',
  invoke: {
    id: 'selling',
    src: 'selling',
    // Polling of the selling status has ended. The page then assumes that sales are not paused, so that it
    // remains usable. The server still rejects orders for paused products.
    onDone: { actions: [{ type: 'setPaused', params: { status: allAvailable } }] },
    onError: { actions: [{ type: 'setPaused', params: { status: allAvailable } }] },
  },
  on: {
    'selling.announced': {
      actions: [{ type: 'setPaused', params: ({ event }) => ({ status: event.status }) }],
    },
    'route.changed': {
      guard: { type: 'hasSlug', params: ({ event }) => ({ route: event.route }) },
      target: ['.offer.loading', '.info.loading'],
      actions: [{ type: 'setSlug', params: ({ event }) => ({ route: event.route }) }],
      meta: { spec: 'NAV-07 NAV-09 NAV-11' },
    },
  },
  states: {
    offer: {
      description: 'Loads the product, lets the shopper choose a value and adds the product to the cart.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The product and its values are loading.',
          tags: ['screen:loading', 'busy'],
          invoke: {
            id: 'loadProduct',
            src: 'loadProduct',
            input: ({ context }) => ({ slug: context.slug, country: context.residence }),
            onDone: {
              target: 'choosing',
              actions: [
                { type: 'setProduct', params: ({ event }) => ({ product: event.output }) },
                { type: 'titlePage', params: ({ event }) => ({ product: event.output }) },
              ],
              meta: { spec: 'NAV-12 API-24' },
            },
            onError: [
              {
                guard: { type: 'isFailure', params: { kind: 'notFound' } },
                target: 'missing',
                meta: { spec: 'CAT-04' },
              },
              {
                target: 'failed',
                actions: ['setFailure'],
              },
            ],
          },
        },
        missing: {
          description: 'The product does not exist. The page links to the product list.',
          tags: ['screen:missing'],
        },
        failed: {
          description:
            'The product failed to load. Loading is retried on request or when the browser is back online.',
          tags: ['screen:failed', 'failed'],
          on: { 'product.retried': 'loading', 'network.online': 'loading' },
        },
        choosing: {
          description: 'The shopper chooses a value and a quantity.',
          tags: ['screen:product'],
          on: {
            'product.rateChosen': {
              guard: { type: 'isAllowed', params: ({ event }) => ({ rate: event.rate }) },
              actions: [
                { type: 'setRate', params: ({ event }) => ({ rate: event.rate }) },
                'setKept',
                { type: 'storeChoice', params: ({ context }) => ({ kept: context.kept }) },
              ],
              meta: { spec: 'LIM-03 CAT-05' },
            },
            'product.amountTyped': {
              guard: 'acceptsAmounts',
              actions: [
                {
                  type: 'setAmount',
                  params: ({ event }) => ({ typed: event.typed, choice: event.choice }),
                },
                'setKept',
                { type: 'storeChoice', params: ({ context }) => ({ kept: context.kept }) },
              ],
              meta: { spec: 'CAT-05' },
            },
            'product.quantityChosen': {
              guard: { type: 'isQuantityAllowed', params: ({ event }) => ({ quantity: event.quantity }) },
              actions: [
                { type: 'setQuantity', params: ({ event }) => ({ quantity: event.quantity }) },
                'setKept',
                { type: 'storeChoice', params: ({ context }) => ({ kept: context.kept }) },
              ],
              meta: { spec: 'LIM-03 CAT-05' },
            },
            'product.bought': [
              {
                guard: 'canBuy',
                target: 'handingOver',
                actions: [
                  'clearFailure',
                  'countRequest',
                  {
                    type: 'requestCart',
                    params: ({ context }) => ({
                      id: requestIdOf(context),
                      request: {
                        prodid: context.product!.prodid,
                        ProductPriceID: context.choice!.ProductPriceID,
                        Price: context.choice!.Price,
                        ...(context.choice!.amount === null ? {} : { amount: context.choice!.amount }),
                        Quantity: context.quantity,
                        ProdType: context.product!.ProdType,
                        OperatorCode: context.product!.OperatorCode,
                        SupplierID: context.product!.SupplierID,
                        residence: context.residence,
                      },
                      item: {
                        ProdType: context.product!.ProdType,
                        ProdName: context.product!.ProdName,
                        logo: context.product!.logo,
                        ccode_iso2: context.product!.ccode_iso2,
                        Mobile: null,
                        ISDCode: null,
                        Receivevalue: context.choice!.Receivevalue,
                        ReceiveCurrency: context.product!.ReceiveCurrency,
                        Quantity: context.quantity,
                        Price: context.choice!.Price,
                      },
                    }),
                  },
                ],
                meta: { spec: 'GEN-01 NAV-12 CAT-02' },
              },
              { guard: 'isValueMissing', actions: ['setMissing'] },
            ],
          },
        },
        handingOver: {
          description:
            'The choice was sent to the cart. If no response arrives, the shopper can click Buy again after a delay.',
          tags: ['screen:product', 'busy'],
          on: {
            'cart.accepted': {
              guard: { type: 'isLatest', params: ({ event }) => ({ id: event.id }) },
              target: 'leaving',
            },
            'cart.refused': [
              {
                guard: {
                  type: 'isRefused',
                  params: ({ event }) => ({ ...event, refusal: 'priceChanged' as const }),
                },
                target: 'choosing',
                actions: ['setNewPrice', 'setFailure'],
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ ...event, refusal: 'gone' as const }) },
                target: 'loading',
              },
              {
                guard: {
                  type: 'isRefused',
                  params: ({ event }) => ({ ...event, refusal: 'other' as const }),
                },
                target: 'choosing',
                actions: ['setFailure'],
              },
            ],
            'cart.released': {
              guard: { type: 'isLatest', params: ({ event }) => ({ id: event.id }) },
              target: 'choosing',
            },
          },
          after: { cartTimeout: 'choosing' },
        },
        leaving: {
          description:
            'The product is in the cart and the checkout is loading. Clicking Buy again has no effect.',
          tags: ['screen:product', 'busy'],
          after: { leaveTimeout: 'choosing' },
        },
      },
    },
    eligibility: {
      description: 'Determines whether this customer can buy the product, and up to what amount.',
      initial: 'opening',
      on: {
        'page.restored': { target: '.opening' },
        'session.found': {
          target: '.opening',
          description: 'A different customer might have signed in, so the limits are reloaded.',
        },
      },
      states: {
        opening: {
          description: "Checks whether the product's limits depend on the customer.",
          always: [{ guard: 'hasLimits', target: 'loading' }, { target: 'notLimited' }],
        },
        notLimited: { description: 'Anyone can buy this product, so there are no limits to load.' },
        loading: {
          description: "The customer's verification and limits are loading.",
          tags: ['eligibilityLoading'],
          entry: ['clearEligibility'],
          invoke: {
            id: 'loadEligibility',
            src: 'loadEligibility',
            onDone: {
              target: 'deciding',
              actions: [{ type: 'setEligibility', params: ({ event }) => ({ eligibility: event.output }) }],
              meta: { spec: 'LIM-02 KYC-02' },
            },
            onError: 'failed',
          },
        },
        deciding: {
          description: "Selects the view that matches the customer's verification and limits.",
          always: [
            { guard: 'isVisitor', target: 'visitor' },
            { guard: 'isInReview', target: 'inReview', meta: { spec: 'KYC-04' } },
            { target: 'known' },
          ],
        },
        visitor: {
          description: 'The shopper is not signed in. Buying a voucher requires an account.',
          tags: ['visitor'],
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
            'product.loginRequested': { actions: ['openLogin'] },
            'product.signUpRequested': { actions: ['openSignUp'], meta: { spec: 'REG-22' } },
          },
        },
        known: { description: 'The verification and the remaining limits are shown.', tags: ['known'] },
        inReview: {
          description:
            "The customer's documents are under review. The page shows the decision once staff have made it.",
          tags: ['inReview'],
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits for the next poll.',
              after: { reviewInterval: 'polling' },
              on: { 'network.online': 'polling' },
            },
            polling: {
              description: 'Checks whether staff have decided.',
              invoke: {
                id: 'loadEligibility',
                src: 'loadEligibility',
                onDone: {
                  target: '#product.eligibility.deciding',
                  actions: [
                    { type: 'setEligibility', params: ({ event }) => ({ eligibility: event.output }) },
                  ],
                  meta: { spec: 'KYC-04' },
                },
                onError: 'waiting',
              },
            },
          },
        },
        failed: {
          description:
            'The limits failed to load. The page works without them, because the server checks the limits of every order.',
          tags: ['eligibilityFailed'],
          on: { 'product.eligibilityRetried': 'loading', 'network.online': 'loading' },
        },
      },
    },
    ownCountry: {
      description:
        'If the product is for another country, offers the same brand for the country of residence.',
      initial: 'notNeeded',
      on: {
        'country.changed': {
          target: '.notNeeded',
          actions: [{ type: 'setResidence', params: ({ event }) => ({ country: event.country }) }],
          meta: { spec: 'CAT-02' },
        },
      },
      states: {
        notNeeded: {
          description:
            'The product is for the country of residence or has not loaded yet, so no other product is offered.',
          entry: [{ type: 'setOwnCountryProduct', params: { product: null } }],
          always: { guard: 'isForeign', target: 'otherCountry' },
        },
        otherCountry: {
          description:
            'The product is for another country. The shopper can change their country of residence.',
          initial: 'loading',
          on: { 'product.countryChangeRequested': { actions: ['openPreferences'] } },
          states: {
            loading: {
              description: 'Searches for the same brand in the country of residence.',
              invoke: {
                id: 'findOwnCountryProduct',
                src: 'findOwnCountryProduct',
                input: ({ context }) => ({
                  OperatorCode: context.product!.OperatorCode,
                  country: context.residence,
                }),
                onDone: {
                  target: 'known',
                  actions: [
                    { type: 'setOwnCountryProduct', params: ({ event }) => ({ product: event.output }) },
                  ],
                  meta: { spec: 'CAT-02' },
                },
                onError: 'known',
              },
            },
            known: {
              description:
                'The search has finished. If the brand is sold in the country of residence, the page offers it.',
            },
          },
        },
      },
    },
    info: {
      description: "Loads the product's description and FAQ separately from its values.",
      initial: 'loading',
      states: {
        loading: {
          description: 'Description and FAQ are loading.',
          invoke: {
            id: 'loadInfo',
            src: 'loadInfo',
            input: ({ context }) => ({ slug: context.slug }),
            onDone: {
              target: 'known',
              actions: [{ type: 'setInfo', params: ({ event }) => ({ info: event.output }) }],
              meta: { spec: 'NAV-12 API-26' },
            },
            onError: 'failed',
          },
        },
        known: { description: 'Description and FAQ are shown.', tags: ['info'] },
        failed: {
          description: 'The description and FAQ failed to load. The product can be bought without them.',
          tags: ['infoFailed'],
          on: { 'product.infoRetried': 'loading' },
        },
      },
    },
  },
});
