import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type {
  AddCartRequest,
  Choice,
  Failure,
  NumberCheck,
  Operator,
  Rate,
  Route,
  SellingStatus,
  TopUpDraft,
  TopUpOffer,
} from '../types.ts';
import type { sellingMachine } from './selling.machine.ts';

export type TopUpEvent =
  | { type: 'topUp.countryChosen'; country: string }
  /** What was typed, without the dial code; and who has the dial code, the main country first, if one was typed. */
  | { type: 'topUp.numberTyped'; number: string; countries: readonly string[] }
  | { type: 'topUp.numberSubmitted' }
  | { type: 'topUp.numberEdited' }
  | { type: 'topUp.retried' }
  | { type: 'topUp.operatorChosen'; prodid: string }
  | { type: 'topUp.operatorChangeAsked' }
  | { type: 'topUp.rateChosen'; rate: Rate }
  /** What was typed into the amount field, and the choice it stands for, if it is one. */
  | { type: 'topUp.amountTyped'; typed: string; choice: Choice | null }
  | { type: 'topUp.amountConfirmed' }
  | { type: 'selling.announced'; status: SellingStatus }
  | { type: 'cart.accepted' }
  | { type: 'cart.refused'; failure: Failure }
  | { type: 'cart.released' }
  | { type: 'route.changed'; route: Route }
  | { type: 'country.changed'; country: string };

type Context = {
  country: string;
  number: string;
  /** The number as the server understood it: dial code and national digits. */
  checked: { isd: string; mobile: string } | null;
  slug: string | null;
  operators: Operator[];
  offer: TopUpOffer | null;
  detected: boolean;
  choice: Choice | null;
  /** The text of the amount field, for offers with a range. */
  typed: string;
  /** Nothing is sold now, for a reason that has nothing to do with the operator. */
  paused: boolean;
  /** It was gone on from here with no amount chosen. */
  isMissing: boolean;
  failure: Failure | null;
};

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

type TypedNumber = { number: string; countries: readonly string[] };

/** More than 12 digits; more than 15 with a dial code that nobody has, or not yet. */
const isTooLong = (number: string): boolean => /^((\+|00(?=[1-9]))\d{16}|(?!00[1-9])\d{13})/.test(number);
/** Not empty, and without a dial code that could not be read. */
const isNational = (number: string): boolean => /^(?!00)\d/.test(number);

/** The country of the number: the one in use when it has the dial code too. */
const countryOf = ({ countries: [main, ...others] }: TypedNumber, inUse: string): string =>
  main === undefined || others.includes(inUse) ? inUse : main;

/** The failure that an invoked actor ended with, or for which the cart refused. */
const failureIn = (event: { type: string; error?: unknown; failure?: Failure }): Failure =>
  event.failure ?? (event.error as Failure);

/** Nothing is known to be paused. */
const everything: SellingStatus = { paused: false, offered: ['card', 'paypal', 'mypos'] };

/** World top-up: number, operator, amount. */
export const topUpMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TopUpEvent,
    children: {} as { selling: 'selling' },
    input: {} as { country: string; slug: string | null },
    tags: {} as 'screen:number' | 'screen:operator' | 'screen:amount' | 'busy' | 'failed',
  },
  actors: {
    readDraft: fromPromise<TopUpDraft, { country: string; slug: string | null }>(() =>
      Promise.reject(new Error('topUp: readDraft is not provided')),
    ),
    checkNumber: fromPromise<NumberCheck, { country: string; number: string }>(() =>
      Promise.reject(new Error('topUp: checkNumber is not provided')),
    ),
    selling: fromCallback(() => {}) as unknown as typeof sellingMachine,
    loadOffer: fromPromise<TopUpOffer, { prodid: string }>(() =>
      Promise.reject(new Error('topUp: loadOffer is not provided')),
    ),
  },
  guards: {
    isResumed: ({ context }, p: { status: SellingStatus }) => context.paused && !p.status.paused,
    isSelling: ({ context }) => !context.paused,
    isComplete: (_, p: { draft: TopUpDraft }) => isNational(p.draft.number),
    isTooLong: (_, p: { number: string }) => isTooLong(p.number),
    hasNumber: ({ context }) => isNational(context.number),
    hasOtherOperators: ({ context }) => context.operators.some((o) => o.prodid !== context.offer?.prodid),
    takesAmounts: ({ context }) => !context.paused && context.offer !== null && context.offer.range !== null,
    canGoOn: ({ context }) => !context.paused && context.choice !== null,
    /** The address asked for an operator, and it is not the one behind the number. */
    isOtherOperator: ({ context }, p: { check: NumberCheck }) =>
      context.slug !== null &&
      p.check.alternatives.some((o) => o.slug === context.slug) &&
      p.check.alternatives.find((o) => o.slug === context.slug)!.OperatorCode !== p.check.OperatorCode,
    isUndetected: ({ event }) => {
      const failure = failureIn(event);
      const operators = (failure?.data as { alternatives?: Operator[] } | null | undefined)?.alternatives;
      return failure?.kind === 'notFound' && operators !== undefined && operators.length > 0;
    },
    isFailure: ({ event }, p: { kind?: Failure['kind']; code?: string }) =>
      (!p.kind || failureIn(event)?.kind === p.kind) && (!p.code || failureIn(event)?.code === p.code),
    isPriceChanged: ({ event }) =>
      failureIn(event)?.code === 'PRICE_CHANGED' &&
      typeof (failureIn(event).data as { Price?: unknown } | null)?.Price === 'string',
  },
  actions: {
    setDraft: assign({
      country: (_, p: { draft: TopUpDraft }) => p.draft.country,
      number: (_, p: { draft: TopUpDraft }) => p.draft.number,
      slug: (_, p: { draft: TopUpDraft }) => p.draft.slug,
    }),
    setCountry: assign({ country: (_, p: { country: string }) => p.country, failure: null }),
    /** A number that is typed already keeps the country it was typed for. */
    followCountry: assign({
      country: ({ context }, p: { country: string }) => (context.number === '' ? p.country : context.country),
    }),
    setNumber: assign({
      number: (_, p: TypedNumber) => p.number,
      country: ({ context }, p: TypedNumber) => countryOf(p, context.country),
      failure: null,
    }),
    setCheck: assign({
      checked: (_, p: { check: NumberCheck }) => ({ isd: p.check.isd, mobile: p.check.mobile }),
      operators: (_, p: { check: NumberCheck }) => [
        {
          OperatorCode: p.check.OperatorCode,
          name: p.check.operator,
          logo: p.check.logo,
          SupplierID: p.check.SupplierID,
          prodid: p.check.prodid,
          slug: '',
        },
        ...p.check.alternatives.filter((o) => o.prodid !== p.check.prodid),
      ],
      offer: (_, p: { check: NumberCheck }) => ({
        prodid: p.check.prodid,
        operator: p.check.operator,
        OperatorCode: p.check.OperatorCode,
        SupplierID: p.check.SupplierID,
        logo: p.check.logo,
        ReceiveCurrency: p.check.ReceiveCurrency,
        rates: p.check.rates,
        range: p.check.range,
      }),
      detected: true,
      choice: (_, p: { check: NumberCheck }) => popularOf(p.check.rates),
      typed: '',
      isMissing: false,
      failure: null,
    }),
    setAlternatives: assign({
      checked: ({ event }) => failureIn(event).data as { isd: string; mobile: string },
      operators: ({ event }) => (failureIn(event).data as { alternatives: Operator[] }).alternatives,
      offer: null,
      detected: false,
      choice: null,
      typed: '',
      isMissing: false,
      failure: null,
    }),
    setProduct: assign({
      offer: ({ context }, p: { prodid: string }) => ({ ...(context.offer ?? emptyOffer), prodid: p.prodid }),
      failure: null,
    }),
    setOffer: assign({
      offer: (_, p: { offer: TopUpOffer }) => p.offer,
      detected: false,
      choice: (_, p: { offer: TopUpOffer }) => popularOf(p.offer.rates),
      typed: '',
      isMissing: false,
      failure: null,
    }),
    /** The same operator asked again: why it had to be asked stays to be read. */
    renewOffer: assign({ offer: (_, p: { offer: TopUpOffer }) => p.offer, choice: null, typed: '' }),
    setNewPrice: assign({
      choice: ({ context, event }) =>
        context.choice && { ...context.choice, Price: (failureIn(event).data as { Price: string }).Price },
    }),
    setRate: assign({
      choice: (_, p: { rate: Rate }) => ({
        ProductPriceID: p.rate.ProductPriceID,
        Price: p.rate.Price,
        Receivevalue: p.rate.Receivevalue,
        amount: null,
      }),
      typed: '',
      isMissing: false,
      failure: null,
    }),
    setAmount: assign({
      choice: (_, p: { typed: string; choice: Choice | null }) => p.choice,
      typed: (_, p: { typed: string; choice: Choice | null }) => p.typed,
      isMissing: false,
      failure: null,
    }),
    /** That nothing is sold is no fault of this number: it is over when the pause is. */
    setFailure: assign(({ context, event }) => {
      const failure = failureIn(event);
      return failure?.code === 'SELLING_PAUSED'
        ? { paused: true, failure: null }
        : { paused: context.paused, failure };
    }),
    setPaused: assign({ paused: (_, p: { status: SellingStatus }) => p.status.paused }),
    setMissing: assign({ isMissing: true }),
    clearFailure: assign({ failure: null }),
    clearChoice: assign({ choice: null, typed: '', isMissing: false, failure: null }),
    clearOffer: assign({
      checked: null,
      operators: [],
      offer: null,
      detected: false,
      choice: null,
      typed: '',
      isMissing: false,
      failure: null,
    }),
    setSlug: assign({ slug: (_, p: { route: Route }) => p.route.params['productName'] ?? null }),
    showTooManyDigits: () => {},
    storeDraft: (_, _p: { draft: TopUpDraft }) => {},
    storeChoice: (_, _p: { offer: TopUpOffer | null }) => {},
    requestCart: (_, _p: { request: AddCartRequest }) => {},
  },
  delays: { cartPatience: 60_000, leaveGrace: 15_000 },
}).createMachine({
  /** @xstate-layout N4IgpgJg5mDOIC5QBcD2AHAqugxAJ1QFdkwA6AYwAsBDAOxggG0AGAXUVHVVgEtkfUtDiAAeiAIziAbAFYANCACeEgExSAvuoVos6Unjho8PejhGxk1EqQiCy1ckf1hqEACJ5qAM2Qt2SEC5efkFhMQRxZhlxBWUEAGZ4jS0QHWxnC1RjU3NLa1tae0cs51cPb19xf05uPgEhAPDJKWZYxFlk7Qx0g0zsqDMLKzIwPAI8UgcnAzLPHz9hILrQxtUATlaldplO1O69MFoSfoA5QgBbACNRnDS9WgvrvABlQkvzvhImNkXakIbQE0pGs2ggAOxJTRdXQUShgcgAaxMUDOVxuuWGNjsk2KEyo8IRqKeCwCS3+YUQABZqaCOlC9jD8YjkUT0UN8tipiUmYTHqNGFVfsF6hSEGtIqCZJCUndYQSWXy8IM8iMxiUuXi4YjWXgSTVhStAe0ABybOJ0mX7OXM+g65WY0bjHFOHk6gXVQJ-EWrBJrEFbcHS6HpHkKtFKjHWR3q3HW3nhxgqD1k71GhBSCGgxK7WUAG1QqARhHQADFqDxc5AcLAwLnc8jJrRaERaORIHrPQaAaJEKazYhs-S8wWi6Xy5WILcrQZkMZ2z9SV7DT2EDt-XFB5aYfnC8WyxWq7KHuGACqKdDtwWLrui+L99M7IdWnej-cTqeMluzxQAYUo3EODsU2XIEYgDC1gz0KgC14egAHkL08IwP3SDBRisLI-wA2ggKXbtwmNNYwVpR8txDf9angxCMKVI9FQAUQgPh52TPDRQ2ddexkGQn23VBXGROCvC8NkVSxQpnRKfNXCEkTdQXfVlnwiRJGNSUgwZdJpKY+DhNEh01QmDVSG02T+QUzslNFSJKWI8DSMg2EYORABBc4vxQvRqHcwgjh-QQvB4PBzhYoUrJ9cRKWNOy4kpNRePI5z6DcjzZTQpDMJoegwBc2AEVC69wrTaQZHvCEcytaDKKgFLfOQTzSGPJ5GOY75WJvH0VGYFQVFBU1xASvQsp0qA4IANxuchqDwZAcTbdAvlwjriviaQsw02VhsEialSmmbnC8QgazasLyQisFmDA2L4rIoa6BG8bJum2aDEO473VO1MVx6+JOISDarS2+CdpwPaXrAN72yTT6QIkDZ4lBOKKphIHRpBsHnErah3os4DlIQLrLsRm7HNRx6I3ZewfFGChnoABSsHhDjbUhNvu7bzPaorvsieQAyRwbnEKAB3QS9IpsSCiKJxTPFpbufCFRVt6gMpWRnpDjAUXdLk+0o0MySJlluT5bOtMVEpGRKXU9W9CxsbkT1qnjhMlwJoAcU8Fm8zd5FTa+poVDWNTVelFJmwgOBhDuGH8fEFW4njwXeiMZFY+srqrokMEwUFw5jjDJ5059cU+biNYlcF0NbUVYu01LrNjUpQWXz3cdIDrldjTWgNpGb26nOqhD0KMTvwjWKQE8QMEm5b-iHvFseVJ6xHLqrijYJqnyjiXiJjUn2lIsFsmdt3pW71BcRg+TzXtdGxfCrN774gurM1h4gf7bTx+A4keIZCnggSka9NDqCAA */
  id: 'topUp',
  description:
    'A number becomes an operator, an operator an amount, and the amount leads by way of the cart to the checkout. Every step can be taken back.',
  context: ({ input }) => ({
    country: input.country,
    number: '',
    checked: null,
    slug: input.slug,
    operators: [],
    offer: null,
    detected: false,
    choice: null,
    typed: '',
    paused: false,
    isMissing: false,
    failure: null,
  }),
  initial: 'restoring',
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
      target: '.restoring',
      actions: ['clearOffer', { type: 'setSlug', params: ({ event }) => ({ route: event.route }) }],
    },
  },
  states: {
    restoring: {
      description: 'Storage and address are searched for a number that was typed before.',
      tags: ['screen:number', 'busy'],
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context }) => ({ country: context.country, slug: context.slug }),
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => ({ draft: event.output }) },
            target: 'checkingNumber',
            actions: [{ type: 'setDraft', params: ({ event }) => ({ draft: event.output }) }],
            meta: { spec: 'CAT-05' },
          },
          {
            target: 'enteringNumber',
            actions: [{ type: 'setDraft', params: ({ event }) => ({ draft: event.output }) }],
          },
        ],
        onError: 'enteringNumber',
      },
    },
    enteringNumber: {
      description: 'The shopper chooses the country and types the mobile number.',
      tags: ['screen:number'],
      meta: { spec: 'NAV-04' },
      on: {
        'topUp.countryChosen': {
          actions: [{ type: 'setCountry', params: ({ event }) => ({ country: event.country }) }],
        },
        'country.changed': {
          actions: [{ type: 'followCountry', params: ({ event }) => ({ country: event.country }) }],
        },
        'topUp.numberTyped': [
          {
            guard: { type: 'isTooLong', params: ({ event }) => event },
            actions: ['showTooManyDigits'],
            meta: { spec: 'PHONE-03' },
          },
          { actions: [{ type: 'setNumber', params: ({ event }) => event }] },
        ],
        'topUp.numberSubmitted': { guard: 'hasNumber', target: 'checkingNumber' },
      },
    },
    checkingNumber: {
      description: 'The operator of the number is being looked up.',
      tags: ['screen:number', 'busy'],
      entry: [
        {
          type: 'storeDraft',
          params: ({ context }) => ({
            draft: { country: context.country, number: context.number, slug: context.slug },
          }),
        },
      ],
      invoke: {
        id: 'checkNumber',
        src: 'checkNumber',
        input: ({ context }) => ({ country: context.country, number: context.number }),
        onDone: [
          {
            guard: { type: 'isOtherOperator', params: ({ event }) => ({ check: event.output }) },
            target: 'choosingOperator',
            actions: [{ type: 'setCheck', params: ({ event }) => ({ check: event.output }) }],
            meta: { spec: 'NAV-05' },
          },
          {
            target: 'choosingAmount',
            actions: [{ type: 'setCheck', params: ({ event }) => ({ check: event.output }) }],
            meta: { spec: 'API-25' },
          },
        ],
        onError: [
          {
            guard: 'isUndetected',
            target: 'choosingOperator',
            actions: ['setAlternatives'],
          },
          {
            guard: { type: 'isFailure', params: { kind: 'validation' } },
            target: 'enteringNumber',
            actions: ['setFailure'],
            meta: { spec: 'KYC-17' },
          },
          {
            target: 'lookupFailed',
            actions: ['setFailure'],
          },
        ],
      },
    },
    lookupFailed: {
      description: 'The number could not be checked just now. It stays where it was typed.',
      tags: ['screen:number', 'failed'],
      on: {
        'selling.announced': [
          {
            guard: { type: 'isResumed', params: ({ event }) => ({ status: event.status }) },
            target: 'checkingNumber',
            actions: [{ type: 'setPaused', params: ({ event }) => ({ status: event.status }) }],
          },
          { actions: [{ type: 'setPaused', params: ({ event }) => ({ status: event.status }) }] },
        ],
        'topUp.retried': { target: 'checkingNumber', actions: ['clearFailure'] },
        'topUp.numberTyped': [
          {
            guard: { type: 'isTooLong', params: ({ event }) => event },
            actions: ['showTooManyDigits'],
            meta: { spec: 'PHONE-03' },
          },
          {
            target: 'enteringNumber',
            actions: [{ type: 'setNumber', params: ({ event }) => event }],
          },
        ],
        'topUp.countryChosen': {
          target: 'enteringNumber',
          actions: [{ type: 'setCountry', params: ({ event }) => ({ country: event.country }) }],
        },
      },
    },
    choosingOperator: {
      description: 'Nothing is preselected: prefixes lie about ported numbers.',
      tags: ['screen:operator'],
      on: {
        'topUp.operatorChosen': {
          target: 'loadingOffer',
          actions: [{ type: 'setProduct', params: ({ event }) => ({ prodid: event.prodid }) }],
        },
        'topUp.numberEdited': { target: 'enteringNumber', actions: ['clearOffer'] },
      },
    },
    loadingOffer: {
      description: 'The amounts of the chosen operator are being fetched.',
      tags: ['screen:operator', 'busy'],
      invoke: {
        id: 'loadOffer',
        src: 'loadOffer',
        input: ({ context }) => ({ prodid: context.offer!.prodid }),
        onDone: {
          target: 'choosingAmount',
          actions: [{ type: 'setOffer', params: ({ event }) => ({ offer: event.output }) }],
        },
        onError: {
          target: 'choosingOperator',
          actions: ['setFailure'],
        },
      },
    },
    choosingAmount: {
      description: 'The shopper chooses an amount.',
      tags: ['screen:amount'],
      on: {
        'topUp.rateChosen': {
          guard: 'isSelling',
          actions: [{ type: 'setRate', params: ({ event }) => ({ rate: event.rate }) }],
        },
        'topUp.amountTyped': {
          guard: 'takesAmounts',
          actions: [
            { type: 'setAmount', params: ({ event }) => ({ typed: event.typed, choice: event.choice }) },
          ],
        },
        'topUp.amountConfirmed': [
          {
            guard: 'canGoOn',
            target: 'handingOver',
            actions: [
              'clearFailure',
              { type: 'storeChoice', params: ({ context }) => ({ offer: context.offer }) },
              {
                type: 'requestCart',
                params: ({ context }) => ({
                  request: {
                    prodid: context.offer!.prodid,
                    ProductPriceID: context.choice!.ProductPriceID,
                    Price: context.choice!.Price,
                    ...(context.choice!.amount === null ? {} : { amount: context.choice!.amount }),
                    Quantity: 1,
                    ProdType: 2,
                    Mobile: context.checked!.mobile,
                    ISDCode: context.checked!.isd,
                    OperatorCode: context.offer!.OperatorCode,
                    SupplierID: context.offer!.SupplierID,
                  },
                }),
              },
            ],
            meta: { spec: 'GEN-01 API-29' },
          },
          { guard: 'isSelling', actions: ['setMissing'] },
        ],
        'topUp.operatorChangeAsked': {
          guard: 'hasOtherOperators',
          target: 'choosingOperator',
          actions: ['clearChoice'],
        },
        'topUp.numberEdited': { target: 'enteringNumber', actions: ['clearOffer'] },
      },
    },
    handingOver: {
      description:
        'The cart has the word now; without its answer the item can be put in again after a while.',
      tags: ['screen:amount', 'busy'],
      on: {
        'cart.accepted': { target: 'leaving' },
        'cart.refused': [
          {
            guard: 'isPriceChanged',
            target: 'choosingAmount',
            actions: ['setNewPrice', 'setFailure'],
          },
          {
            guard: { type: 'isFailure', params: { kind: 'gone' } },
            target: 'renewingOffer',
            actions: ['setFailure'],
          },
          {
            target: 'choosingAmount',
            actions: ['setFailure'],
          },
        ],
        'cart.released': { target: 'choosingAmount' },
      },
      after: { cartPatience: 'choosingAmount' },
    },
    renewingOffer: {
      description: 'What was chosen is no longer sold. The shop asks what is.',
      tags: ['screen:amount', 'busy'],
      invoke: {
        id: 'loadOffer',
        src: 'loadOffer',
        input: ({ context }) => ({ prodid: context.offer!.prodid }),
        onDone: {
          target: 'choosingAmount',
          actions: [{ type: 'renewOffer', params: ({ event }) => ({ offer: event.output }) }],
        },
        onError: {
          target: 'choosingAmount',
          actions: ['setFailure'],
        },
      },
    },
    leaving: {
      description: 'It is in the cart and the checkout is on its way; a second press would change nothing.',
      tags: ['screen:amount', 'busy'],
      after: { leaveGrace: 'choosingAmount' },
    },
  },
});

const emptyOffer: TopUpOffer = {
  prodid: '',
  operator: '',
  OperatorCode: '',
  SupplierID: '',
  logo: '',
  ReceiveCurrency: '',
  rates: [],
  range: null,
};
