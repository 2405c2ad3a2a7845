import { isAt, of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const again = { ordertoken: 'order-6', ProdType: 2, ProdName: 'Jio India', ccode_iso2: 'IN', name: 'Mum' };
const card = { ordertoken: 'order-5', ProdType: 1, ProdName: 'Alpina', ccode_iso2: 'CH' };
const says = (isReturning: boolean, isGuest: boolean, country: string | null): Effect => [
  'announceReturning',
  { returning: { isReturning, isGuest, country } },
];
const gone = says(false, true, null);
const ofGuest = done('loadRecent', { purchases: [again], isGuest: true });
const empty = { recent: { purchases: [], isGuest: true } };

export const buyAgainSpec: Spec = {
  stories: [
    story(
      'buyAgain',
      '',
      'repeats a recent purchase with a single click',
      [
        [
          when(done('loadRecent', { purchases: [card, again], isGuest: true }), {
            state: 'offered',
            tags: 'screen:offered',
            actions: [says(true, true, 'IN')],
            context: { recent: { purchases: [card, again], isGuest: true } },
          }),
          when(
            { type: 'buyAgain.repeated', purchase: again },
            { state: 'offered', actions: [['repeatPurchase', { purchase: again }]] },
          ),
          when('buyAgain.forgetRequested', {
            state: 'none',
            tags: 'screen:none',
            actions: [gone, 'removeStoredGuest'],
            context: empty,
          }),
          when({ type: 'buyAgain.repeated', purchase: again }, 'none'),
          when('buyAgain.forgetRequested', 'none'),
        ],
        [
          given(ofGuest),
          when('session.found', { state: 'loading', actions: [gone], calls: { loadRecent: null } }),
        ],
        [
          given(ofGuest),
          // the purchases disappear when the session ends, and a late response does not bring them back
          when('session.lost', {
            state: 'loading',
            tags: 'screen:none',
            actions: [gone],
            calls: { loadRecent: null },
            context: empty,
          }),
          when({ type: 'buyAgain.repeated', purchase: again }, 'loading'),
          when(fail('loadRecent', offline), { state: 'none', context: empty }),
        ],
        [
          when(done('loadRecent', { purchases: [card], isGuest: false }), {
            state: 'offered',
            actions: [says(true, false, null)],
          }),
          // only guests can remove their purchases from this device, so the same event is ignored for signed-in
          // customers
          when('buyAgain.forgetRequested', { state: 'offered', tags: 'screen:offered' }),
        ],
        // a signed-in customer without purchases is not reported as a guest
        [
          when(done('loadRecent', { purchases: [], isGuest: false }), {
            state: 'none',
            tags: 'screen:none',
            actions: [says(false, false, null)],
          }),
        ],
        [
          when(fail('loadRecent', offline), { state: 'none', tags: 'screen:none' }),
          when('session.found', { state: 'loading', calls: { loadRecent: null } }),
        ],
      ],
      { start: { state: 'loading', tags: 'screen:none', calls: { loadRecent: null } } },
    ),
  ],
  invariants: [
    of('buyAgain').doesOnly('', 'repeats a purchase only while that purchase is offered', 'repeatPurchase', [
      'offered',
    ]),
    of('buyAgain').holds(
      'SESS-06',
      'keeps purchases in memory only while they are offered',
      ({ after: now }) =>
        isAt(now, 'offered') ||
        (now.context as { recent: { purchases: unknown[] } }).recent.purchases.length === 0
          ? null
          : 'it is',
    ),
    of('buyAgain').holds(
      '',
      'removes stored data from this device only for a guest, never for a signed-in customer',
      ({ before, effects }) =>
        effects.includes('removeStoredGuest') &&
        !(before!.context as { recent: { isGuest: boolean } }).recent.isGuest
          ? 'it is an account'
          : null,
    ),
  ],
  unkept: {
    'buyAgain.loading/xstate.error.actor.loadRecent#0':
      'optional information: without it, the page shows fewer details or the last known ones',
  },
};
