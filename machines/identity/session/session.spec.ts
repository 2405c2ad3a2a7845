import { of, isAt } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { ann, bob, noon, annSession } from '../fixtures.ts';

const annStored = { user: ann, hasToken: true, signedInAt: noon, isComplete: true };
const bobStored = { user: bob, hasToken: true, signedInAt: noon + 60_000, isComplete: true };
const noneStored = { user: null, hasToken: false, signedInAt: null, isComplete: false };
const toldWithoutAnn = [['signOut', { type: 'signOut.requested', bearer: ann.accessToken }]] as const;
const nobody = { user: null, signedInAt: null };
const signedIn = done('readSession', annStored);
const signOutRequested = { type: 'session.signOutRequested' as const };

export const sessionSpec: Spec = {
  stories: [
    story(
      'session',
      'SESS-01',
      'restores a complete stored session and starts renewing its tokens',
      [
        [
          when(signedIn, {
            state: 'signedIn.active',
            tags: 'screen:signedIn',
            calls: { tokenRefresh: null },
            context: { user: ann, signedInAt: noon },
          }),
          when(signOutRequested, { state: 'signedIn.confirming', tags: 'screen:confirm' }),
          when('session.signOutDeclined', { state: 'signedIn.active', context: { user: ann } }),
        ],
        [
          given(signedIn, signOutRequested),
          when('session.signOutConfirmed', {
            state: 'visitor',
            tags: 'screen:visitor',
            actions: ['clearPerson', 'clearCart', 'goHome'],
            sends: toldWithoutAnn,
            context: nobody,
          }),
        ],
        [
          given(signedIn),
          when(
            { type: 'session.renewed', accessToken: 'bearer-renewed' },
            { state: 'signedIn.active', context: { user: { ...ann, accessToken: 'bearer-renewed' } } },
          ),
        ],
        [
          given(signedIn),
          when(
            { type: 'session.renamed', name: 'Anna Muster' },
            {
              state: 'signedIn.active',
              actions: [['storeName', { name: 'Anna Muster' }]],
              context: { user: { ...ann, name: 'Anna Muster' } },
            },
          ),
        ],
        [
          given(signedIn),
          when('session.renewalRequested', {
            state: 'signedIn.active',
            sends: [['tokenRefresh', { type: 'tokenRefresh.requested' }]],
          }),
        ],
        [
          given(signedIn),
          when('network.online', {
            state: 'signedIn.active',
            sends: [['signOut', { type: 'network.online' }]],
          }),
        ],
        [
          when(done('readSession', noneStored), {
            state: 'visitor',
            tags: 'screen:visitor',
            context: nobody,
          }),
        ],
        [when(fail('readSession', failure('generic')), { state: 'visitor', context: nobody })],
      ],
      {
        start: {
          state: 'restoring',
          tags: 'screen:unknown busy',
          calls: { readSession: null, signOut: null },
        },
      },
    ),
    story('session', 'SESS-09', 'signs out a stored user whose access token is missing', [
      [
        when(done('readSession', { ...annStored, hasToken: false }), {
          state: 'visitor',
          actions: ['clearPerson', 'clearCart', 'clearConsent', 'goHome'],
          sends: toldWithoutAnn,
          context: nobody,
        }),
      ],
    ]),
    story('session', 'SESS-05', 'stores a sign-in together with its time', [
      [
        when(done('readSession', noneStored), 'visitor'),
        when(
          { type: 'session.started', session: annSession, at: noon },
          {
            state: 'signedIn.active',
            actions: [['storeSession', { session: annSession, at: noon }]],
            calls: { tokenRefresh: null },
            context: { user: ann, signedInAt: noon },
          },
        ),
        when(
          {
            type: 'session.started',
            session: {
              ...annSession,
              access_token: 'bearer-of-bob',
              profile: { ...annSession.profile, name: bob.name, email: bob.email },
            },
            at: noon + 5,
          },
          {
            state: 'signedIn.active',
            actions: [
              [
                'storeSession',
                {
                  session: {
                    ...annSession,
                    access_token: 'bearer-of-bob',
                    profile: { ...annSession.profile, name: bob.name, email: bob.email },
                  },
                  at: noon + 5,
                },
              ],
            ],
            context: { user: bob, signedInAt: noon + 5 },
          },
        ),
      ],
    ]),
    story(
      'session',
      'SESS-07 SESS-08',
      'clears the consent and opens the front page if the access token is missing or has expired',
      [
        [
          given(signedIn),
          when('session.rejected', {
            state: 'visitor',
            actions: ['clearPerson', 'clearCart', 'clearConsent', 'goHome'],
            sends: toldWithoutAnn,
            context: nobody,
          }),
        ],
        [
          given(done('readSession', noneStored)),
          when('session.rejected', {
            state: 'restoring',
            actions: ['clearTokens', 'clearConsent', 'goHome'],
            calls: { readSession: null },
          }),
          when(done('readSession', noneStored), { state: 'visitor', context: nobody }),
        ],
        [
          given(done('readSession', noneStored), 'session.rejected'),
          // Ann has signed in from another tab; her token was just removed, so she is signed out
          when(done('readSession', { ...noneStored, user: ann }), {
            state: 'visitor',
            actions: ['clearPerson', 'clearCart', 'clearConsent', 'goHome'],
            sends: toldWithoutAnn,
            context: nobody,
          }),
        ],
      ],
    ),
    story(
      'session',
      'SESS-01',
      'removes only the user and the tokens if the session was ended in another browser',
      [
        [
          given(signedIn),
          when('session.signedOut', {
            state: 'visitor',
            tags: 'screen:visitor',
            actions: ['clearSession', 'announceSignedOut'],
            context: nobody,
          }),
        ],
      ],
    ),
    story('session', 'SESS-14 SESS-15', 'opens the front page if the tokens cannot be renewed', [
      [
        given(signedIn),
        when(done('tokenRefresh', { outcome: 'lost', reason: 'No refresh token available' }), {
          state: 'visitor',
          actions: [
            'clearPerson',
            'clearCart',
            ['logLoss', { reason: 'No refresh token available' }],
            'goHome',
          ],
          sends: toldWithoutAnn,
          context: nobody,
        }),
      ],
      [
        given(signedIn),
        when(fail('tokenRefresh', failure('generic')), {
          state: 'visitor',
          actions: ['clearPerson', 'clearCart', 'goHome'],
          sends: toldWithoutAnn,
          context: nobody,
        }),
      ],
    ]),
    story(
      'session',
      'SESS-16 SESS-19',
      "after the idle timeout, removes the user's data and leaves it to the idle chart to open the front page",
      [
        [
          given(signedIn),
          when('session.idled', {
            state: 'visitor',
            actions: ['clearPerson', 'clearCart', ['announceIdled', { wasSignedIn: true }]],
            sends: toldWithoutAnn,
            context: nobody,
          }),
        ],
        [
          given(done('readSession', noneStored)),
          when('session.idled', {
            state: 'visitor',
            actions: ['clearTokens', ['announceIdled', { wasSignedIn: false }]],
          }),
        ],
      ],
    ),
    story(
      'session',
      'SESS-06',
      'signing out on all devices opens the front page and preserves the cookie choice',
      [
        [
          given(signedIn),
          when('session.ended', {
            state: 'visitor',
            actions: ['clearPerson', 'clearCart', 'goHome'],
            sends: toldWithoutAnn,
            context: nobody,
          }),
        ],
        [given(done('readSession', noneStored)), when('session.ended', { state: 'visitor', actions: [] })],
      ],
    ),
    story(
      'session',
      'SESS-06',
      'signing in as someone else in another tab clears all data of the previous user',
      [
        [
          given(signedIn),
          when(
            { type: 'session.storageChanged', stored: bobStored },
            {
              state: 'restoring',
              actions: ['clearCart', 'announceGone', 'goHome'],
              calls: { readSession: null },
              context: nobody,
            },
          ),
        ],
        [
          given(signedIn),
          when(
            { type: 'session.storageChanged', stored: noneStored },
            { state: 'visitor', actions: ['clearCart', 'announceGone', 'goHome'], context: nobody },
          ),
        ],
        [
          given(signedIn),
          when(
            { type: 'session.storageChanged', stored: annStored },
            { state: 'signedIn.active', context: { user: ann } },
          ),
        ],
        [
          given(signedIn),
          when(
            { type: 'session.storageChanged', stored: { ...annStored, hasToken: false, isComplete: false } },
            { state: 'visitor', actions: ['clearCart', 'announceGone', 'goHome'], context: nobody },
          ),
        ],
        [
          given(done('readSession', noneStored)),
          when(
            { type: 'session.storageChanged', stored: bobStored },
            {
              state: 'signedIn.active',
              actions: ['announceFound'],
              calls: { tokenRefresh: null },
              context: { user: bob, signedInAt: noon + 60_000 },
            },
          ),
        ],
        [
          given(done('readSession', noneStored)),
          when(
            { type: 'session.storageChanged', stored: { ...bobStored, isComplete: false } },
            { state: 'visitor', context: nobody },
          ),
        ],
      ],
    ),
    story('session', 'SESS-02', 'a customer who signs in again can sign out without confirmation', [
      [
        given(signedIn, signOutRequested),
        when(
          { type: 'session.started', session: annSession },
          {
            state: 'signedIn.active',
            actions: [['storeSession', { session: annSession }]],
            tags: 'screen:signedIn',
          },
        ),
      ],
    ]),
  ],
  invariants: [
    of('session').empty('SESS-06', 'a visitor has no name, token or sign-in time', '#screen:visitor', [
      'user',
      'signedInAt',
    ]),
    of('session').filled('SESS-01', 'a signed-in session has a user', 'signedIn', ['user']),
    of('session').doesOnTheWay(
      'SESS-06',
      'every sign-out clears the cart',
      'signedIn',
      'visitor',
      ['clearCart'],
      /^(?!session\.signedOut)/,
    ),
    of('session').doesOnTheWay(
      'SESS-06',
      'every sign-out deletes the customer’s stored data',
      'signedIn',
      'visitor',
      ['clearPerson'],
      /^session\.(signOutConfirmed|rejected|idled)$|tokenRefresh/,
    ),
    of('session').holds(
      'SESS-06',
      'notifies the server of every sign-out in this tab, with the customer’s token',
      ({ before, after, event, sent }) =>
        isAt(before, 'signedIn') &&
        isAt(after, 'visitor') &&
        event?.type !== 'session.storageChanged' &&
        event?.type !== 'session.signedOut' &&
        !sent.some(
          ([child, told]) =>
            child === 'signOut' &&
            told['bearer'] === (before!.context as { user: { accessToken: string } }).user.accessToken,
        )
          ? 'it is not'
          : null,
    ),
    of('session').onlyBy(
      'UI-08',
      'the confirmation dialog signs the customer out only if the customer agrees',
      'visitor',
      [
        'session.signOutConfirmed',
        'session.rejected',
        'session.signedOut',
        'session.idled',
        'session.ended',
        'session.storageChanged',
        /tokenRefresh/,
      ],
      'signedIn.confirming',
    ),
  ],
  unkept: {
    'session.restoring/xstate.error.actor.readSession#0':
      'if the storage cannot be read, nothing counts as stored',
    'session.signedIn/session.storageChanged#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'session.signedIn/xstate.error.actor.tokenRefresh#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'session/xstate.error.actor.signOut#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
  },
};
