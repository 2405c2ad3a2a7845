import { assign, sendTo, setup } from 'xstate';
import { isBeforeTax } from '../../../contract/domain/catalogue/rates.ts';
import type { TypedNumber } from '../../../contract/domain/phone/phone.ts';
import { countryOf, isNational, isTooLong } from '../../../contract/domain/phone/typing.ts';
import type { Correction } from '../../checkout/cart/cart.machine.ts';
import {
  choiceOf,
  failureOrPauseIn,
  isLatest,
  isRefused,
  newPriceIn,
  popularOf,
  requestIdOf,
} from '../../lib/addToCart.ts';
import { inBackground, staysAfter } from '../../lib/exceptions.ts';
import { failureOrRefusalIn, isFailure } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import { newVisitor } from '../../lib/returning.ts';
import { allAvailable } from '../../lib/selling.ts';
import type {
  AddCartRequest,
  Choice,
  ChosenAmount,
  Failure,
  LinkedOperator,
  NumberCheck,
  Operator,
  PopularOperators,
  Rate,
  RequestedItem,
  Route,
  SellingStatus,
  TopUpDraft,
  TopUpOffer,
} from '../../types.ts';
import type { buyAgainMachine, ReturningShopper } from '../buyAgain/buyAgain.machine.ts';
import type { sellingMachine } from '../selling/selling.machine.ts';

export type TopUpEvent =
  | { type: 'topUp.countryChosen'; country: string }
  /**
   * The typed number without its dial code. `countries` lists the countries that use the typed dial code, main country
   * first.
   */
  | { type: 'topUp.numberTyped'; number: string; countries: readonly string[] }
  | { type: 'topUp.numberSubmitted' }
  | { type: 'topUp.numberEdited' }
  | { type: 'topUp.retried' }
  | { type: 'topUp.operatorChosen'; prodid: string }
  | { type: 'topUp.operatorChangeRequested' }
  | { type: 'topUp.rateChosen'; rate: Rate }
  /**
   * The shopper has changed the text in the amount field. `choice` is the amount entered, or null if the text is not a
   * valid amount.
   */
  | { type: 'topUp.amountTyped'; typed: string; choice: Choice | null }
  | { type: 'topUp.amountConfirmed' }
  | { type: 'selling.announced'; status: SellingStatus }
  /** The cart's response to the request with the given id. */
  | { type: 'cart.accepted'; id: string | null }
  | { type: 'cart.refused'; id: string | null; failure: Failure }
  | { type: 'cart.released'; id: string | null }
  | { type: 'buyAgain.changed'; returning: ReturningShopper }
  | { type: 'session.found' }
  /** The session has ended, here or in another tab. */
  | { type: 'session.lost' }
  | { type: 'route.changed'; route: Route }
  | { type: 'country.changed'; country: string };

const tooFewOrders: PopularOperators = { days: 0, operators: [] };

type Context = {
  /**
   * `visit` is the number of this visit to the screen, and `requests` counts the cart requests made during it.
   * Together they form a request's id.
   */
  visit: number;
  requests: number;
  country: string;
  isCountryChosen: boolean;
  returning: ReturningShopper;
  number: string;
  /** The number as parsed by the server: dial code and national digits. */
  checked: { isd: string; mobile: string } | null;
  slug: string | null;
  /** Set if the shopper has come back from the checkout to correct the top-up. */
  correction: Correction | null;
  linked: LinkedOperator | null;
  operators: Operator[];
  offer: TopUpOffer | null;
  detected: boolean;
  choice: Choice | null;
  /** Text in the amount field. The field is shown for offers with a range of values. */
  typed: string;
  /** True while the whole shop, not just this operator, has paused its sales. */
  paused: boolean;
  /** True if the shopper clicked Continue without entering a number or an amount. */
  isMissing: boolean;
  /** The shopper's chosen amount. It is stored so that it survives a page reload and a corrected number. */
  kept: ChosenAmount | null;
  /** Operators with the most orders in the last few days. */
  popular: PopularOperators;
  failure: Failure | null;
};

/**
 * Returns the earlier choice at today's price, or the most popular amount if the earlier choice is no longer
 * offered.
 */
const choiceFrom = (
  kept: ChosenAmount | null,
  { prodid, rates, range }: Pick<TopUpOffer, 'prodid' | 'rates' | 'range'>,
) => {
  const mine = kept?.prodid === prodid ? kept : null;
  if (mine?.choice.amount && range) return { choice: mine.choice, typed: mine.typed };
  const rate = rates.find(({ ProductPriceID }) => ProductPriceID === mine?.choice.ProductPriceID);
  return { choice: choiceOf(rate) ?? popularOf(rates), typed: '' };
};

/** True if neither the shopper nor an operator in the URL has determined the country. */
const mayPreselectCountry = ({ number, linked, isCountryChosen }: Context): boolean =>
  number === '' && linked === null && !isCountryChosen;

/** Returns the draft of an unfinished top-up, which is stored in the browser. */
const draftOf = ({ country, number, slug, kept }: Context, isTyping: boolean): { draft: TopUpDraft } => ({
  draft: { country, number, slug, isTyping, chosen: kept },
});

/**
 * Returns how the shopper came back from the checkout, or null for any other visit. The link "Change" adds
 * `change=1` to the URL. For the browser's Back button, the history entry's state contains `change=back`.
 */
export const correctionIn = ({ query: { change } }: Pick<Route, 'query'>): Correction | null =>
  change === '1' ? 'change' : change === 'back' ? 'back' : null;

/** International top-up: the shopper enters a number, then selects the operator and the amount. */
export const topUpMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TopUpEvent,
    children: {} as { selling: 'selling'; buyAgain: 'buyAgain' },
    input: {} as { country: string; slug: string | null; visit: number; correction?: Correction | null },
    tags: {} as 'screen:number' | 'screen:operator' | 'screen:amount' | 'busy' | 'failed',
  },
  actors: {
    readDraft: notProvided<TopUpDraft, { country: string; slug: string | null; isCorrected: boolean }>(
      'topUp.readDraft',
    ),
    checkNumber: notProvided<NumberCheck, { country: string; number: string }>('topUp.checkNumber'),
    selling: childNotProvided<typeof sellingMachine>(),
    buyAgain: childNotProvided<typeof buyAgainMachine>(),
    loadOffer: notProvided<TopUpOffer, { prodid: string }>('topUp.loadOffer'),
    loadPopular: notProvided<PopularOperators>('topUp.loadPopular'),
  },
  guards: {
    isResumed: ({ context }, p: { status: SellingStatus }) => context.paused && !p.status.paused,
    isSelling: ({ context }) => !context.paused,
    isComplete: ({ context }, p: { draft: TopUpDraft }) =>
      context.correction !== 'change' && !p.draft.isTyping && isNational(p.draft.number),
    isTooLong: (_, p: { number: string }) => isTooLong(p.number),
    hasNumber: ({ context }) => isNational(context.number),
    hasOtherOperators: ({ context }) => context.operators.some((o) => o.prodid !== context.offer?.prodid),
    acceptsAmounts: ({ context }) =>
      !context.paused && context.offer !== null && context.offer.range !== null,
    canContinue: ({ context }) => !context.paused && context.choice !== null,
    /** True if the URL names an operator that is possible for the number but differs from the detected one. */
    isOtherOperator: ({ context }, p: { check: NumberCheck }) =>
      context.slug !== null &&
      p.check.alternatives.some((o) => o.slug === context.slug) &&
      p.check.alternatives.find((o) => o.slug === context.slug)!.OperatorCode !== p.check.OperatorCode,
    isUndetected: ({ event }) => {
      const failure = failureOrRefusalIn(event);
      const operators = (failure?.data as { alternatives?: Operator[] } | null | undefined)?.alternatives;
      return failure?.kind === 'notFound' && operators !== undefined && operators.length > 0;
    },
    isNotSold: ({ event }) => failureOrRefusalIn(event)?.code === 'COUNTRY_NOT_SOLD',
    isFailure,
    isLatest,
    isRefused,
  },
  actions: {
    setDraft: assign({
      country: ({ context }, p: { draft: TopUpDraft }) =>
        p.draft.number === '' && !p.draft.linked
          ? (context.returning.country ?? p.draft.country)
          : p.draft.country,
      number: (_, p: { draft: TopUpDraft }) => p.draft.number,
      slug: (_, p: { draft: TopUpDraft }) => p.draft.slug,
      kept: (_, p: { draft: TopUpDraft }) => p.draft.chosen ?? null,
      linked: (_, p: { draft: TopUpDraft }) => p.draft.linked ?? null,
    }),
    setCountry: assign({
      country: (_, p: { country: string }) => p.country,
      isCountryChosen: true,
      failure: null,
    }),
    /** Preselects the country of the last top-up, unless the shopper has entered a number or selected a country. */
    setReturning: assign({
      returning: (_, p: { returning: ReturningShopper }) => p.returning,
      country: ({ context }, p: { returning: ReturningShopper }) =>
        mayPreselectCountry(context) ? (p.returning.country ?? context.country) : context.country,
    }),
    forwardToBuyAgain: sendTo('buyAgain', ({ event }) => event),
    /** Selects the new country unless the shopper has entered a number or selected a country. */
    followCountry: assign({
      country: ({ context }, p: { country: string }) =>
        mayPreselectCountry(context) ? p.country : context.country,
    }),
    setNumber: assign({
      number: (_, p: TypedNumber) => p.number,
      country: ({ context }, p: TypedNumber) => countryOf(p, context.country),
      isMissing: false,
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
        before_tax: p.check.before_tax,
        usual_time: p.check.usual_time,
      }),
      detected: true,
      choice: ({ context }, p: { check: NumberCheck }) => choiceFrom(context.kept, p.check).choice,
      typed: ({ context }, p: { check: NumberCheck }) => choiceFrom(context.kept, p.check).typed,
      failure: null,
    }),
    setAlternatives: assign({
      checked: ({ event }) => failureOrRefusalIn(event).data as { isd: string; mobile: string },
      operators: ({ event }) => (failureOrRefusalIn(event).data as { alternatives: Operator[] }).alternatives,
      failure: null,
    }),
    setProduct: assign({
      offer: ({ context }, p: { prodid: string }) => ({ ...(context.offer ?? emptyOffer), prodid: p.prodid }),
      failure: null,
    }),
    setOffer: assign({
      offer: (_, p: { offer: TopUpOffer }) => p.offer,
      detected: false,
      choice: ({ context }, p: { offer: TopUpOffer }) => choiceFrom(context.kept, p.offer).choice,
      typed: ({ context }, p: { offer: TopUpOffer }) => choiceFrom(context.kept, p.offer).typed,
    }),
    /** Stores the reloaded offer from the same operator. The error that triggered the reload stays visible. */
    renewOffer: assign({ offer: (_, p: { offer: TopUpOffer }) => p.offer, choice: null, typed: '' }),
    setNewPrice: assign({
      choice: ({ context, event }) => context.choice && { ...context.choice, Price: newPriceIn(event) },
    }),
    setRate: assign({
      choice: (_, p: { rate: Rate }) => choiceOf(p.rate),
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
    setKept: assign({
      kept: ({ context: { offer, choice, typed } }) =>
        offer && choice && { prodid: offer.prodid, choice, typed },
    }),
    setFailure: assign(({ context, event }) => failureOrPauseIn(event, context.paused)),
    setPopular: assign({ popular: (_, p: { popular: PopularOperators }) => p.popular }),
    setPaused: assign({ paused: (_, p: { status: SellingStatus }) => p.status.paused }),
    setMissing: assign({ isMissing: true }),
    clearFailure: assign({ failure: null }),
    countRequest: assign({ requests: ({ context }) => context.requests + 1 }),
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
    setAddress: assign({
      slug: (_, p: { route: Route }) => p.route.params['productName'] ?? null,
      correction: (_, p: { route: Route }) => correctionIn(p.route),
    }),
    showTooManyDigits: () => {},
    /**
     * Marks the page's history entry, so that the page can later detect that the shopper has come back from the
     * checkout.
     */
    markReturn: () => {},
    storeDraft: (_, _p: { draft: TopUpDraft }) => {},
    storeChoice: (_, _p: { offer: TopUpOffer | null }) => {},
    requestCart: (
      _,
      _p: { id: string; request: AddCartRequest; item: RequestedItem; correction?: Correction },
    ) => {},
  },
  delays: { cartTimeout: 60_000, leaveTimeout: 15_000 },
}).createMachine({
  id: 'topUp',
  description:
    'Leads from the number via the operator and the amount to the checkout. The shopper can go back from each step.',
  meta: {
    exceptions: {
      ...staysAfter('buyAgain', ['topUp']),
      ...staysAfter('selling', ['topUp']),
      'a call is shown as busy: topUp': 'the list is below the form, which does not depend on it',
      ...staysAfter('loadPopular', ['topUp'], 'the list is below every step, and the page works without it'),
      ...inBackground('topUp'),
    },
  },
  context: ({ input }) => ({
    visit: input.visit,
    requests: 0,
    country: input.country,
    isCountryChosen: false,
    returning: newVisitor,
    number: '',
    checked: null,
    slug: input.slug,
    correction: input.correction ?? null,
    linked: null,
    operators: [],
    offer: null,
    detected: false,
    choice: null,
    typed: '',
    paused: false,
    isMissing: false,
    kept: null,
    popular: tooFewOrders,
    failure: null,
  }),
  initial: 'restoring',
  invoke: [
    {
      id: 'selling',
      src: 'selling',
      // Polling of the selling status has ended. Sales then count as not paused, so that the page remains
      // usable. The server still rejects orders for paused products.
      onDone: { actions: [{ type: 'setPaused', params: { status: allAvailable } }] },
      onError: { actions: [{ type: 'setPaused', params: { status: allAvailable } }] },
    },
    {
      id: 'buyAgain',
      src: 'buyAgain',
      onDone: { actions: [{ type: 'setReturning', params: { returning: newVisitor } }] },
      onError: { actions: [{ type: 'setReturning', params: { returning: newVisitor } }] },
    },
    {
      id: 'loadPopular',
      src: 'loadPopular',
      onDone: { actions: [{ type: 'setPopular', params: ({ event }) => ({ popular: event.output }) }] },
      onError: { actions: [{ type: 'setPopular', params: { popular: tooFewOrders } }] },
    },
  ],
  on: {
    'buyAgain.changed': { actions: [{ type: 'setReturning', params: ({ event }) => event }] },
    'session.found': { actions: ['forwardToBuyAgain'] },
    'session.lost': { actions: ['forwardToBuyAgain'], meta: { spec: 'SESS-06' } },
    'selling.announced': {
      actions: [{ type: 'setPaused', params: ({ event }) => ({ status: event.status }) }],
    },
    'route.changed': {
      target: '.restoring',
      actions: ['clearOffer', { type: 'setAddress', params: ({ event }) => ({ route: event.route }) }],
    },
  },
  states: {
    restoring: {
      description:
        "Restores the earlier number from the browser's storage or the cart, and an operator from the URL.",
      tags: ['screen:number', 'busy'],
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context: { country, slug, correction } }) => ({
          country,
          slug,
          isCorrected: correction !== null,
        }),
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
      description: 'The shopper selects the country and types the mobile number.',
      tags: ['screen:number'],
      meta: { spec: 'NAV-04' },
      on: {
        'topUp.countryChosen': {
          actions: [
            { type: 'setCountry', params: ({ event }) => ({ country: event.country }) },
            { type: 'storeDraft', params: ({ context }) => draftOf(context, true) },
          ],
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
          {
            actions: [
              { type: 'setNumber', params: ({ event }) => event },
              { type: 'storeDraft', params: ({ context }) => draftOf(context, true) },
            ],
          },
        ],
        'topUp.numberSubmitted': [
          { guard: 'hasNumber', target: 'checkingNumber' },
          { actions: ['setMissing'] },
        ],
      },
    },
    checkingNumber: {
      description: "The server is looking up the number's operator.",
      tags: ['screen:number', 'busy'],
      entry: [{ type: 'storeDraft', params: ({ context }) => draftOf(context, false) }],
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
            guard: 'isNotSold',
            target: 'enteringNumber',
            description:
              'No operator in this country is on sale, so looking up the number again would not help.',
            actions: ['setFailure'],
          },
          {
            target: 'lookupFailed',
            actions: ['setFailure'],
          },
        ],
      },
    },
    lookupFailed: {
      description: 'The lookup failed. The number remains in the field, and the shopper can try again.',
      tags: ['screen:number', 'failed'],
      on: {
        'selling.announced': {
          guard: { type: 'isResumed', params: ({ event }) => ({ status: event.status }) },
          target: 'checkingNumber',
          actions: [{ type: 'setPaused', params: ({ event }) => ({ status: event.status }) }],
        },
        'topUp.retried': { target: 'checkingNumber', actions: ['clearFailure'] },
        'topUp.numberTyped': [
          {
            guard: { type: 'isTooLong', params: ({ event }) => event },
            actions: ['showTooManyDigits'],
            meta: { spec: 'PHONE-03' },
          },
          {
            target: 'enteringNumber',
            actions: [
              { type: 'setNumber', params: ({ event }) => event },
              { type: 'storeDraft', params: ({ context }) => draftOf(context, true) },
            ],
          },
        ],
        'topUp.countryChosen': {
          target: 'enteringNumber',
          actions: [
            { type: 'setCountry', params: ({ event }) => ({ country: event.country }) },
            { type: 'storeDraft', params: ({ context }) => draftOf(context, true) },
          ],
        },
      },
    },
    choosingOperator: {
      description:
        "The shopper selects the operator. None is preselected, because a ported number's prefix suggests the wrong one.",
      tags: ['screen:operator'],
      on: {
        'topUp.operatorChosen': {
          target: 'loadingOffer',
          actions: [{ type: 'setProduct', params: ({ event }) => ({ prodid: event.prodid }) }],
        },
        'topUp.numberEdited': {
          target: 'enteringNumber',
          actions: ['clearOffer', { type: 'storeDraft', params: ({ context }) => draftOf(context, true) }],
        },
      },
    },
    loadingOffer: {
      description: "The chosen operator's amounts are loading.",
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
      description: 'The shopper selects an amount.',
      tags: ['screen:amount'],
      on: {
        'topUp.rateChosen': {
          guard: 'isSelling',
          actions: [
            { type: 'setRate', params: ({ event }) => ({ rate: event.rate }) },
            'setKept',
            { type: 'storeDraft', params: ({ context }) => draftOf(context, false) },
          ],
        },
        'topUp.amountTyped': {
          guard: 'acceptsAmounts',
          actions: [
            { type: 'setAmount', params: ({ event }) => ({ typed: event.typed, choice: event.choice }) },
            'setKept',
            { type: 'storeDraft', params: ({ context }) => draftOf(context, false) },
          ],
        },
        'topUp.amountConfirmed': [
          {
            guard: 'canContinue',
            target: 'handingOver',
            actions: [
              'clearFailure',
              'countRequest',
              { type: 'storeChoice', params: ({ context }) => ({ offer: context.offer }) },
              {
                type: 'requestCart',
                params: ({ context }) => ({
                  id: requestIdOf(context),
                  ...(context.correction === null ? {} : { correction: context.correction }),
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
                  item: {
                    ProdType: 2 as const,
                    ProdName: context.offer!.operator,
                    logo: context.offer!.logo,
                    ccode_iso2: context.country,
                    Mobile: context.checked!.mobile,
                    ISDCode: context.checked!.isd,
                    Receivevalue: context.choice!.Receivevalue,
                    ReceiveCurrency: context.offer!.ReceiveCurrency,
                    before_tax: isBeforeTax(context.offer!, context.choice) ? (1 as const) : (0 as const),
                    Quantity: 1,
                    Price: context.choice!.Price,
                  },
                }),
              },
            ],
            meta: { spec: 'GEN-01 API-29' },
          },
          { guard: 'isSelling', actions: ['setMissing'] },
        ],
        'topUp.operatorChangeRequested': {
          guard: 'hasOtherOperators',
          target: 'choosingOperator',
          actions: ['clearChoice'],
        },
        'topUp.numberEdited': {
          target: 'enteringNumber',
          actions: ['clearOffer', { type: 'storeDraft', params: ({ context }) => draftOf(context, true) }],
        },
      },
    },
    handingOver: {
      description:
        'The top-up was sent to the cart. If no response arrives, the shopper can try again after a delay.',
      tags: ['screen:amount', 'busy'],
      on: {
        'cart.accepted': {
          guard: { type: 'isLatest', params: ({ event }) => ({ id: event.id }) },
          target: 'leaving',
          actions: ['markReturn'],
        },
        'cart.refused': [
          {
            guard: {
              type: 'isRefused',
              params: ({ event }) => ({ ...event, refusal: 'priceChanged' as const }),
            },
            target: 'choosingAmount',
            actions: ['setNewPrice', 'setFailure'],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ ...event, refusal: 'gone' as const }) },
            target: 'renewingOffer',
            actions: ['setFailure'],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ ...event, refusal: 'other' as const }) },
            target: 'choosingAmount',
            actions: ['setFailure'],
          },
        ],
        'cart.released': {
          guard: { type: 'isLatest', params: ({ event }) => ({ id: event.id }) },
          target: 'choosingAmount',
        },
      },
      after: { cartTimeout: 'choosingAmount' },
    },
    renewingOffer: {
      description: 'The selected amount is no longer sold. The current offers are loading.',
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
      description:
        'The top-up is in the cart and the checkout is loading. Clicking Continue again has no effect.',
      tags: ['screen:amount', 'busy'],
      after: { leaveTimeout: 'choosingAmount' },
    },
  },
});

const emptyOffer: Omit<TopUpOffer, 'prodid'> = {
  operator: '',
  OperatorCode: '',
  SupplierID: '',
  logo: '',
  ReceiveCurrency: '',
  rates: [],
  range: null,
};
