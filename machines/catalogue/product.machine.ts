import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Profile, VoucherLimit } from '../../contract/schemas/profile.ts';
import type {
  AddCartRequest,
  CardRate,
  Choice,
  Failure,
  Faq,
  Product,
  Rate,
  Route,
  SellingStatus,
} from '../types.ts';
import type { sellingMachine } from './selling.machine.ts';

/** What the shop knows of a customer before selling a voucher; null for a visitor. */
export type Eligibility = { profile: Profile; limit: VoucherLimit } | null;
/** The most one order may cost now, in rappen, and what says so. */
export type Room = { rappen: number; by: 'order' | 'day' | 'year' };

export type ProductEvent =
  | { type: 'product.rateChosen'; rate: Rate }
  /** What was typed into the amount field, and the choice it stands for, if it is one. */
  | { type: 'product.amountTyped'; typed: string; choice: Choice | null }
  | { type: 'product.quantityChosen'; quantity: number }
  | { type: 'product.bought' }
  | { type: 'product.loginAsked' }
  | { type: 'product.signUpAsked' }
  | { type: 'product.retried' }
  | { type: 'product.eligibilityRetried' }
  | { type: 'product.infoRetried' }
  | { type: 'product.countryChangeAsked' }
  | { type: 'selling.announced'; status: SellingStatus }
  | { type: 'cart.accepted' }
  | { type: 'cart.refused'; failure: Failure }
  | { type: 'cart.released' }
  | { type: 'country.changed'; country: string }
  | { type: 'route.changed'; route: Route }
  | { type: 'session.found' }
  | { type: 'network.online' }
  | { type: 'page.restored' };

/** The value that most take is taken beforehand; null where none is marked. */
const popularOf = (rates: readonly Rate[]): Choice | null => {
  const rate = rates.find(({ tag }) => tag === 'popular');
  return rate
    ? {
        ProductPriceID: rate.ProductPriceID,
        Price: rate.Price,
        Receivevalue: rate.Receivevalue,
        amount: null,
      }
    : null;
};

const rappen = (amount: string): number => Math.round(Number(amount) * 100);

/** The narrowest of the bounds of order, day and year. */
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
const fits = (rate: Pick<Rate, 'Price'> | null, quantity: number, room: Room | null): boolean =>
  rate !== null && room !== null && rappen(rate.Price) * quantity <= room.rappen;

/** Whether it is sold here and now, whatever value is chosen. */
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

/** The failure that an invoked actor ended with, or for which the cart refused. */
const failureIn = (event: { type: string; error?: unknown; failure?: Failure }): Failure =>
  event.failure ?? (event.error as Failure);

/** Nothing is known to be paused. */
const everything: SellingStatus = { paused: false, offered: ['card', 'paypal', 'mypos'] };

/** One gift card or the voucher: its values, its facts, what this customer may still buy, and the way into the cart. */
export const productMachine = setup({
  types: {
    context: {} as {
      /** The kind this page sells, as on the wire: 1 gift card, 3 voucher. Another kind can only be looked at. */
      sells: CardRate['ProdType'];
      slug: string;
      /** Country of residence, which decides whether the product may be bought. */
      residence: string;
      product: CardRate | null;
      info: Faq | null;
      eligibility: Eligibility;
      room: Room | null;
      choice: Choice | null;
      /** The text of the amount field, for products with a range. */
      typed: string;
      /** Buy was pressed with no value chosen. */
      isMissing: boolean;
      quantity: number;
      /** Nothing is sold now, for a reason that has nothing to do with the product. */
      paused: boolean;
      /** The same brand for the country of residence, when this one is for another; null when it is not sold there. */
      ownCountryProduct: Product | null;
      failure: Failure | null;
    },
    events: {} as ProductEvent,
    children: {} as { selling: 'selling' },
    input: {} as { sells: CardRate['ProdType']; slug: string; residence: string },
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
    loadProduct: fromPromise<CardRate, { slug: string; country: string }>(() =>
      Promise.reject(new Error('product: loadProduct is not provided')),
    ),
    loadEligibility: fromPromise<Eligibility>(() =>
      Promise.reject(new Error('product: loadEligibility is not provided')),
    ),
    loadInfo: fromPromise<Faq, { slug: string }>(() =>
      Promise.reject(new Error('product: loadInfo is not provided')),
    ),
    findOwnCountryProduct: fromPromise<Product | null, { OperatorCode: string; country: string }>(() =>
      Promise.reject(new Error('product: findOwnCountryProduct is not provided')),
    ),
    selling: fromCallback(() => {}) as unknown as typeof sellingMachine,
    /** As long as it runs, whoever signs up stays where they are. */
    markCheckoutRegistration: fromCallback(() => {}),
  },
  guards: {
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
    isPriceChanged: ({ event }) =>
      failureIn(event)?.code === 'PRICE_CHANGED' &&
      typeof (failureIn(event).data as { Price?: unknown } | null)?.Price === 'string',
    namesProduct: (_, p: { route: Route }) => p.route.params['productName'] !== undefined,
    isForeign: ({ context: { product, residence } }) => product !== null && product.ccode_iso2 !== residence,
    takesAmounts: ({ context }) =>
      !context.paused && context.product !== null && context.product.range !== null,
    hasLimits: ({ context }) => context.sells === 3,
    isVisitor: ({ context }) => context.eligibility === null,
    isInReview: ({ context }) => context.eligibility?.profile.id_status === 'under_review',
    isAllowed: ({ context }, p: { rate: Rate }) => !context.paused && fits(p.rate, 1, context.room),
    isQuantityAllowed: ({ context }, p: { quantity: number }) =>
      !context.paused &&
      context.product !== null &&
      p.quantity >= context.product.quantity.min &&
      p.quantity <= context.product.quantity.max &&
      fits(context.choice, p.quantity, context.room),
    canBuy: ({ context }) => isSold(context) && fits(context.choice, context.quantity, context.room),
    /** Nothing but a value is missing. */
    lacksValue: ({ context }) => isSold(context) && context.choice === null,
  },
  actions: {
    setResidence: assign({ residence: (_, p: { country: string }) => p.country }),
    setSlug: assign({
      slug: (_, p: { route: Route }) => p.route.params['productName'] ?? '',
      product: null,
      info: null,
    }),
    setProduct: assign({
      product: (_, p: { product: CardRate }) => p.product,
      room: ({ context }, p: { product: CardRate }) => roomOf(p.product, context.eligibility),
      choice: ({ context }, p: { product: CardRate }) => {
        const popular = popularOf(p.product.rates);
        return fits(popular, 1, roomOf(p.product, context.eligibility)) ? popular : null;
      },
      typed: '',
      isMissing: false,
      quantity: 1,
      failure: null,
    }),
    setOwnCountryProduct: assign({
      ownCountryProduct: (_, p: { product: Product | null }) => p.product,
    }),
    setInfo: assign({ info: (_, p: { info: Faq }) => p.info }),
    /** A choice that is beyond what is left is no choice any more. */
    setEligibility: assign(({ context }, p: { eligibility: Eligibility }) => {
      const room = roomOf(context.product, p.eligibility);
      const kept = fits(context.choice, context.quantity, room);
      return {
        eligibility: p.eligibility,
        room,
        choice: kept ? context.choice : null,
        quantity: kept ? context.quantity : 1,
      };
    }),
    clearEligibility: assign({ eligibility: null, room: ({ context }) => roomOf(context.product, null) }),
    setRate: assign({
      choice: (_, p: { rate: Rate }) => ({
        ProductPriceID: p.rate.ProductPriceID,
        Price: p.rate.Price,
        Receivevalue: p.rate.Receivevalue,
        amount: null,
      }),
      typed: '',
      quantity: ({ context }, p: { rate: Rate }) =>
        fits(p.rate, context.quantity, context.room) ? context.quantity : 1,
      isMissing: false,
      failure: null,
    }),
    setAmount: assign({
      choice: (_, p: { typed: string; choice: Choice | null }) => p.choice,
      typed: (_, p: { typed: string; choice: Choice | null }) => p.typed,
      isMissing: false,
      failure: null,
    }),
    setMissing: assign({ isMissing: true }),
    setQuantity: assign({ quantity: (_, p: { quantity: number }) => p.quantity, failure: null }),
    setNewPrice: assign({
      choice: ({ context, event }) =>
        context.choice && { ...context.choice, Price: (failureIn(event).data as { Price: string }).Price },
    }),
    /** That nothing is sold is no fault of this purchase: it is over when the pause is. */
    setFailure: assign(({ context, event }) => {
      const failure = failureIn(event);
      return failure?.code === 'SELLING_PAUSED'
        ? { paused: true, failure: null }
        : { paused: context.paused, failure };
    }),
    setPaused: assign({ paused: (_, p: { status: SellingStatus }) => p.status.paused }),
    clearFailure: assign({ failure: null }),
    requestCart: (_, _p: { request: AddCartRequest }) => {},
    titlePage: (_, _p: { product: CardRate }) => {},
    openPreferences: () => {},
    openLogin: () => {},
    openSignUp: () => {},
  },
  delays: { reviewInterval: 30_000, cartPatience: 60_000, leaveGrace: 15_000 },
}).createMachine({
  /** @xstate-layout N4IgpgJg5mDOIC5QAcBOB7CBXAxgFwGIMs8wA6HACwEMA7GCAbQAYBdRFdWASz2-VocQAD0QBmACwAmCQBoQAT0QBWKVIC+6+Wky48ZdADNDYVGQA26ahG70Cw2HmqkyEAeWr50Zy9YAKGNj4LOxIIMhcvPyCYaIIYswAbPJKCADsYgCMmtqBegbGphZWNnYOTi6mGGaeeN7F-nnBbEIRPHwCQnESABwpiBnZWuFN+kYmPiW2UPaOzuRV9bX1vhABusGZoZzt0V2IPVL9CMppPTkjG2OFZobU3OaQBDpB+qhgeKjckCGtkR0xUBxKSZZjHU7nYYvfLjIp3B5PWgfADu3gA1gZaOZbGBfmE2lFOrFxFJkooVGcLtD8AUJhRKOhInZqfoAEboLBQSh4PE7QmAkQHTKZY6JRLMKmjWlFGi0UpQADyADdTAQcNRUPpPDgwMhSEwWvj-ntiQhEmI+uSTpSoVLYWZZfLlar1ZqyO9DFhYD9DXyAfsEABONJpUXiyVXaUOuhOlWoNUat5gT3ephbP67IlAxASMTKcE23KR+1kR3TZ3x11JlM-KTbcLGrOChDCtKBsMS23Fm6lmPluMJt3vR7UVO8huZgVxTJSEMdiOvKO9uX91XleZkaiGUhmKt+ZzfWg6sgspdl+gV8cE-2mzIWkVWsWdouLksjpXTWYVDzborvsAAOKoJ45Cnm+YDUB+9BXo2U6IIkmTtlagwLvkYDYlA3Csg8vAKM81AwO6cB1O8Br1teJrZggs6ZPmVqZD0z6XIu6HcJh2HYngCgGMgYC0J+MGTgGpKJEcVpiOGXYsRhWE4VxPF8QJ6ZGkJppSIxYjHBJTGnqx7Fydxo5op+64uG4SKbl4kzWAAojJHG4YJ-LCVklqpKoYioTSemyZxhmwMZZRzJUqDVJZJENBAdlsb5jm+hOzlqWIpJaZJL5ofZBmuGAODcPKBBOTeVG0QhxwSKoXn6D5DnyRAOV5Up5GwQGmSJIGciPlInlSRlMU1dxdW5fljB1hmiXFaJbnwV1lVkNVWUfu03gEN6sA8AIZCGBycqFZRzaZGkzBiak2mzfNflkItvDLaZ5DmR4VlkAAthqaIAMKUDlaIcngABKYCYY4wEArtTbToxZInWlzG9fpF1XSRX4bosNSPS9qDvZ9ODfSQ-2A58B4CKDcHUcwzBTfE0O6ZlF22P9H5gMiZDIvcfB2EieCohjmLYkixPCTOFNnIkZ007hZB02ADNMyzURBd+m6-mY7zSwAkrQO5KtQ5gnlK53i5L0vM6z0z87egaHMcwui31WWG98TOWOggUzLdrjuOFKwlNFcNxU1qlUWoyhIakondel3li-J9uM8UzsmcFCyhUsj2rD7sVcWbxWHCHAw9CLPWR7bF3wo8EDPHrUcKP9nzfGRY1Fc2MhnKlOmV8X4ul4iKLojzOJZ03IKQ+IVN2sitBvdtnx4TgU+oNxVB0AwA9xAkiQU6dhdjOPk9YBr89kHvSKQE8K-iMwuZlW1s3oDvc-ceh3rIp97xxy7SNmR7yy3LYEAKnfe9p7rFeGfeIiEOqhwkEMCO28J73zmuYJ+L9yBO3fm7FGnsf5yn-nAwB89gF6FAVIC2YJHxQNmrYLakUE4K3upgyK6stqgLzKCY4rZlAUNoFQ1YNDkbJ1RhFVYjD0DMPFMPFsSQC4wIllw9Ah9aBoloLfWgFdIyUPQDXL4Pp-bjWbJICQucJFik0MMJRdV4D4lGA3Pa05jqIBnDfG41iwbny0oGKRMMaRvimPQZxJMpDKAgdNDxYEexPW4GtaYfiXJBPSD0QMji6RdwgNE28h0yoSDbt2OkVBGQ8F8SpXR04jqaWQvExJMo+wXjjKkqiCE7EIAkJkipPgIJQSgLU5siR0mPjzDbX2XFOnTkCaU1Id4QntwGdxdAvF+IFL9DYxAs5xTHFJBwreCCO7yToAodkEBUgLJcdRHorCrRQMhNI-W2yApRMKY3YEMgGnnP6RnAa9V5RDPsYkYO4IEIvP6pdCJ11UCfJbN8uiqQQQXM8VVKuZBFHKNBa1PMYZoEws2VMmR9MHZIpOQ+UOfyNlXO4jHGWJt5kJXufY9qoZkIyH+XbWg2LY6oNuYc-xzBAnHEOBIBlJd7hl1BWoRiqzr4bOUbvfeBzKWLOou1WJWQJnFgAVK+Rx86opLubKhI7U3HQrAiq6eCCkGmDAEK9xDTlDMDSDfQ1B9H6M2QW-NlMqjlZAvgWLJr47UP0QY6018KlHj1BVkWcoo2ycK2iG3M+LECBmUGi086jqEUoom65QGa2Ggl5Rs5NCLg1avTZm+iIJw7ouTXvfNAo00kzzBIcRgZ40mPUEAA */
  id: 'product',
  description:
    'A product can be looked at from anywhere and put into the cart where it is sold. For a voucher, who verified what and how much is left comes on its own.',
  context: ({ input }) => ({
    sells: input.sells,
    slug: input.slug,
    residence: input.residence,
    product: null,
    info: null,
    eligibility: null,
    room: null,
    choice: null,
    typed: '',
    isMissing: false,
    quantity: 1,
    paused: false,
    ownCountryProduct: null,
    failure: null,
  }),
  type: 'parallel',
  invoke: {
    id: 'selling',
    src: 'selling',
    // Nobody watches any more: nothing may stay closed for good, and the server refuses what it does not sell.
    onDone: { actions: [{ type: 'setPaused', params: { status: everything } }] },
    onError: { actions: [{ type: 'setPaused', params: { status: everything } }] },
  },
  on: {
    'selling.announced': {
      actions: [{ type: 'setPaused', params: ({ event }) => ({ status: event.status }) }],
    },
    'route.changed': {
      guard: { type: 'namesProduct', params: ({ event }) => ({ route: event.route }) },
      target: ['.offer.loading', '.info.loading'],
      actions: [{ type: 'setSlug', params: ({ event }) => ({ route: event.route }) }],
      meta: { spec: 'NAV-07 NAV-09 NAV-11' },
    },
  },
  states: {
    offer: {
      description: 'The product itself: loading it, choosing a value and putting it into the cart.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The product and its values are being fetched.',
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
          description: 'The product does not exist; the page links to the list.',
          tags: ['screen:missing'],
        },
        failed: {
          description: 'The product could not be fetched; tried again on request or once back online.',
          tags: ['screen:failed', 'failed'],
          on: { 'product.retried': 'loading', 'network.online': 'loading' },
        },
        choosing: {
          description: 'The shopper chooses value and quantity.',
          tags: ['screen:product'],
          on: {
            'product.rateChosen': {
              guard: { type: 'isAllowed', params: ({ event }) => ({ rate: event.rate }) },
              actions: [{ type: 'setRate', params: ({ event }) => ({ rate: event.rate }) }],
              meta: { spec: 'LIM-03' },
            },
            'product.amountTyped': {
              guard: 'takesAmounts',
              actions: [
                {
                  type: 'setAmount',
                  params: ({ event }) => ({ typed: event.typed, choice: event.choice }),
                },
              ],
            },
            'product.quantityChosen': {
              guard: { type: 'isQuantityAllowed', params: ({ event }) => ({ quantity: event.quantity }) },
              actions: [{ type: 'setQuantity', params: ({ event }) => ({ quantity: event.quantity }) }],
              meta: { spec: 'LIM-03' },
            },
            'product.bought': [
              {
                guard: 'canBuy',
                target: 'handingOver',
                actions: [
                  'clearFailure',
                  {
                    type: 'requestCart',
                    params: ({ context }) => ({
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
                    }),
                  },
                ],
                meta: { spec: 'GEN-01 NAV-12 CAT-02' },
              },
              { guard: 'lacksValue', actions: ['setMissing'] },
            ],
          },
        },
        handingOver: {
          description:
            'The choice was given to the cart; without its answer it can be bought again after a while.',
          tags: ['screen:product', 'busy'],
          on: {
            'cart.accepted': { target: 'leaving' },
            'cart.refused': [
              {
                guard: 'isPriceChanged',
                target: 'choosing',
                actions: ['setNewPrice', 'setFailure'],
              },
              {
                guard: { type: 'isFailure', params: { kind: 'gone' } },
                target: 'loading',
              },
              {
                target: 'choosing',
                actions: ['setFailure'],
              },
            ],
            'cart.released': { target: 'choosing' },
          },
          after: { cartPatience: 'choosing' },
        },
        leaving: {
          description:
            'It is in the cart and the checkout is on its way; a second press would change nothing.',
          tags: ['screen:product', 'busy'],
          after: { leaveGrace: 'choosing' },
        },
      },
    },
    eligibility: {
      description: 'Who asks and what a voucher buyer still may buy.',
      initial: 'opening',
      on: { 'page.restored': { target: '.opening' } },
      states: {
        opening: {
          description: 'Decides whether the product has limits that depend on the customer.',
          always: [{ guard: 'hasLimits', target: 'asking' }, { target: 'anybody' }],
        },
        anybody: { description: 'A gift card is sold to anybody: there is nothing to ask.' },
        asking: {
          description: 'Verification and limits of the customer are being fetched.',
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
          description: 'Picks what is shown from the answer.',
          always: [
            { guard: 'isVisitor', target: 'visitor' },
            { guard: 'isInReview', target: 'inReview', meta: { spec: 'KYC-04' } },
            { target: 'known' },
          ],
        },
        visitor: {
          description: 'Nobody is signed in; a voucher needs an account.',
          tags: ['visitor'],
          invoke: {
            id: 'markCheckoutRegistration',
            src: 'markCheckoutRegistration',
            onDone: 'asking',
            onError: 'asking',
          },
          on: {
            'product.loginAsked': { actions: ['openLogin'] },
            'product.signUpAsked': { actions: ['openSignUp'], meta: { spec: 'REG-22' } },
            'session.found': { target: 'asking' },
          },
        },
        known: { description: 'Verification and what is left of the limits are shown.', tags: ['known'] },
        inReview: {
          description: 'Nothing to do but wait; the answer shows as soon as staff gave it.',
          tags: ['inReview'],
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits for the time of the next look.',
              after: { reviewInterval: 'looking' },
              on: { 'network.online': 'looking' },
            },
            looking: {
              description: 'The server is being asked whether staff have decided.',
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
          description: 'The page works without it; the server knows the limits anyway.',
          tags: ['eligibilityFailed'],
          on: { 'product.eligibilityRetried': 'asking', 'network.online': 'asking' },
        },
      },
    },
    ownCountry: {
      description: 'What is offered to somebody who looks at what is sold in another country.',
      initial: 'unneeded',
      on: {
        'country.changed': {
          target: '.unneeded',
          actions: [{ type: 'setResidence', params: ({ event }) => ({ country: event.country }) }],
          meta: { spec: 'CAT-02' },
        },
      },
      states: {
        unneeded: {
          description: 'The product is for the country of residence, or is not known yet.',
          entry: [{ type: 'setOwnCountryProduct', params: { product: null } }],
          always: { guard: 'isForeign', target: 'elsewhere' },
        },
        elsewhere: {
          description:
            'It cannot be bought from here; the shopper may live elsewhere than the shop believes.',
          initial: 'looking',
          on: { 'product.countryChangeAsked': { actions: ['openPreferences'] } },
          states: {
            looking: {
              description: 'The same brand is being looked for in the country of residence.',
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
            known: { description: 'The card of the own country is offered, if there is one.' },
          },
        },
      },
    },
    info: {
      description: 'Description and questions about the product, loaded beside it.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Description and questions are being fetched.',
          invoke: {
            id: 'loadInfo',
            src: 'loadInfo',
            input: ({ context }) => ({ slug: context.slug }),
            onDone: {
              target: 'known',
              actions: [{ type: 'setInfo', params: ({ event }) => ({ info: event.output }) }],
              meta: { spec: 'NAV-12 API-26' },
            },
            onError: 'unknown',
          },
        },
        known: { description: 'Description and questions are shown.', tags: ['info'] },
        unknown: {
          description: 'Description and questions could not be fetched; buying works without them.',
          tags: ['infoFailed'],
          on: { 'product.infoRetried': 'loading' },
        },
      },
    },
  },
});
