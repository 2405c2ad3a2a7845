import type { Rate } from '../../../contract/schemas/catalogue.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { typeNumber } from '../../../flows/walker/userActions.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { topUpMachine } from './topUp.machine.ts';

const operators: Record<string, string> = { 'T-200': 'Airtel India', 'T-202': 'Jio India' };

export const topUpFlow = flow(
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
    ...f.cartResponses,
    'cart.refused': [
      { type: 'cart.refused', id: '7.1', failure: f.networkFailure },
      {
        type: 'cart.refused',
        id: '1.1',
        failure: f.failure('gone', { code: 'PRICE_CHANGED', data: { Price: '5.10' } }),
      },
      { type: 'cart.refused', id: '1.1', failure: f.failure('gone', { code: 'SOLD_OUT' }) },
      { type: 'cart.refused', id: '1.1', failure: f.networkFailure },
    ],
    'buyAgain.changed': [
      { type: 'buyAgain.changed', returning: { isReturning: true, isGuest: false, country: 'IN' } },
    ],
    'route.changed': [{ type: 'route.changed', route: f.route('topUp', { productName: 'jio-india' }) }],
    'xstate.done.actor.readDraft': [
      done('readDraft', { country: 'CH', number: '', slug: null }),
      done('readDraft', { country: 'IN', number: '9801041300', slug: null }),
      done('readDraft', { country: 'IN', number: '9801041300', slug: 'jio-india' }),
    ],
    'xstate.error.actor.readDraft': [fail('readDraft', f.genericFailure)],
    'xstate.done.actor.checkNumber': [done('checkNumber', f.numberCheck), done('checkNumber', f.rangeCheck)],
    'xstate.error.actor.checkNumber': [
      fail('checkNumber', f.failure('notFound', { data: f.alternatives })),
      fail('checkNumber', f.failure('validation', { message: 'Please provide valid mobile number.' })),
      fail(
        'checkNumber',
        f.failure('notFound', {
          code: 'COUNTRY_NOT_SOLD',
          data: { ccode_iso2: 'JP', country: 'Japan', giftcard: 1 },
        }),
      ),
      fail('checkNumber', f.failure('server')),
      fail('checkNumber', f.failure('server', { code: 'SELLING_PAUSED' })),
    ],
    'xstate.done.actor.buyAgain': [done('buyAgain', undefined)],
    'xstate.error.actor.buyAgain': [fail('buyAgain', f.genericFailure)],
    'xstate.done.actor.loadPopular': [done('loadPopular', f.popularOperators)],
    'xstate.error.actor.loadPopular': [fail('loadPopular', f.genericFailure)],
    ...f.sellingEnds,
    'selling.announced': [
      { type: 'selling.announced', status: f.selling.open },
      { type: 'selling.announced', status: f.selling.paused },
    ],
    'xstate.done.actor.loadOffer': [done('loadOffer', f.offer)],
    'xstate.error.actor.loadOffer': [fail('loadOffer', f.networkFailure)],
  },
  {
    input: { country: 'CH', slug: null, visit: 1 },
    limit: 4_000,
    // the walk stops where further steps add no transition: at a second request, if popular operators are
    // listed, if sales are paused outside of `lookupFailed`, and if the number is edited after an amount was
    // chosen
    prune: (snapshot) =>
      snapshot.context.requests > 1 ||
      (snapshot.context.kept !== null && snapshot.matches('enteringNumber')) ||
      snapshot.context.popular.operators.length > 0 ||
      (snapshot.context.paused && !snapshot.matches('lookupFailed')),
    drivers: {
      'topUp.countryChosen': (actions) => actions.search('Country', 'India'),
      'topUp.numberTyped': typeNumber,
      'topUp.numberSubmitted': (actions) => actions.press('Continue'),
      'topUp.retried': (actions) => actions.press('Try again'),
      'topUp.numberEdited': (actions) => actions.press('Edit number'),
      'topUp.operatorChosen': (actions, event) =>
        actions.press(new RegExp(`^${operators[event['prodid'] as string]}`)),
      'topUp.operatorChangeRequested': (actions) => actions.press('Change operator'),
      'topUp.rateChosen': (actions, event) =>
        actions.pick(new RegExp(String.raw`CHF\s${(event['rate'] as Rate).Price}`)),
      'topUp.amountTyped': (actions, event) => actions.fill(/^Amount in/, event['typed'] as string),
      'topUp.amountConfirmed': (actions) => actions.press('Continue'),
    },
  },
);
