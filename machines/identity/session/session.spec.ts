import { of, isAt } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, inTurn, anything, fork } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { ann, bob, noon, annSession } from '../fixtures.ts';

const annStored = { user: ann, hasToken: true, signedInAt: noon, isComplete: true };
const bobStored = { user: bob, hasToken: true, signedInAt: noon + 60_000, isComplete: true };
const noneStored = { user: null, hasToken: false, signedInAt: null, isComplete: false };
const toldWithoutAnn = [['signOut', { type: 'signOut.wanted', bearer: ann.accessToken }]] as const;
const nobody = { user: null, signedInAt: null };
const signedIn = done('readSession', annStored);
const asked = { type: 'session.signOutAsked' as const };

export const sessionSpec: Spec = {
  stories: [
    story(
      'session',
      'SESS-01',
      'who is stored whole is signed in, and the tokens are watched',
      [
        step(
          signedIn,
          {
            in: 'signedIn.active',
            tags: 'screen:signedIn',
            asks: { tokenRefresh: null },
            has: { user: ann, signedInAt: noon },
          },
          [
            step(asked, { in: 'signedIn.confirming', tags: 'screen:confirm' }, [
              step('session.signOutDeclined', { in: 'signedIn.active', has: { user: ann } }),
              step('session.signOutConfirmed', {
                in: 'visitor',
                tags: 'screen:visitor',
                does: ['clearPerson', 'clearCart', 'goHome'],
                sends: toldWithoutAnn,
                has: nobody,
              }),
            ]),
            step(
              { type: 'session.renewed', accessToken: 'bearer-renewed' },
              { in: 'signedIn.active', has: { user: { ...ann, accessToken: 'bearer-renewed' } } },
            ),
            step(
              { type: 'session.renamed', name: 'Anna Muster' },
              {
                in: 'signedIn.active',
                does: [['storeName', { name: 'Anna Muster' }]],
                has: { user: { ...ann, name: 'Anna Muster' } },
              },
            ),
            step('session.renewalWanted', {
              in: 'signedIn.active',
              sends: [['tokenRefresh', { type: 'tokenRefresh.wanted' }]],
            }),
            step('network.online', {
              in: 'signedIn.active',
              sends: [['signOut', { type: 'network.online' }]],
            }),
          ],
        ),
        step(done('readSession', noneStored), {
          in: 'visitor',
          tags: 'screen:visitor',
          has: nobody,
        }),
        step(fail('readSession', failure('generic')), { in: 'visitor', has: nobody }),
      ],
      { start: { in: 'restoring', tags: 'screen:unknown busy', asks: { readSession: null, signOut: null } } },
    ),
    story('session', 'SESS-09', 'a stored user without a token is signed out by force', [
      step(done('readSession', { ...annStored, hasToken: false }), {
        in: 'visitor',
        does: ['clearPerson', 'clearCart', 'clearConsent', 'goHome'],
        sends: toldWithoutAnn,
        has: nobody,
      }),
    ]),
    story('session', 'SESS-05', 'a sign-in is stored with its time', [
      inTurn(
        step(done('readSession', noneStored), 'visitor'),
        step(
          { type: 'session.started', session: annSession, at: noon },
          {
            in: 'signedIn.active',
            does: [['storeSession', { session: annSession, at: noon }]],
            asks: { tokenRefresh: null },
            has: { user: ann, signedInAt: noon },
          },
          [
            step(
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
                in: 'signedIn.active',
                does: [
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
                has: { user: bob, signedInAt: noon + 5 },
              },
            ),
          ],
        ),
      ),
    ]),
    story('session', 'SESS-07 SESS-08', 'an expired or missing token: consent cleared, home', [
      inTurn(
        step(signedIn, anything),
        step('session.rejected', {
          in: 'visitor',
          does: ['clearPerson', 'clearCart', 'clearConsent', 'goHome'],
          sends: toldWithoutAnn,
          has: nobody,
        }),
      ),
      inTurn(
        step(done('readSession', noneStored), anything),
        step(
          'session.rejected',
          {
            in: 'restoring',
            does: ['clearTokens', 'clearConsent', 'goHome'],
            asks: { readSession: null },
          },
          [
            step(done('readSession', noneStored), { in: 'visitor', has: nobody }),
            // another tab had signed Ann in, and this one had not heard of it
            step(done('readSession', { ...noneStored, user: ann }), {
              in: 'visitor',
              does: ['clearPerson', 'clearCart', 'clearConsent', 'goHome'],
              sends: toldWithoutAnn,
              has: nobody,
            }),
          ],
        ),
      ),
    ]),
    story('session', 'SESS-01', 'a session that ended in another browser takes nothing else along', [
      inTurn(
        step(signedIn, anything),
        step('session.signedOut', {
          in: 'visitor',
          tags: 'screen:visitor',
          does: ['clearSession', 'announceSignedOut'],
          has: nobody,
        }),
      ),
    ]),
    story('session', 'SESS-14 SESS-15', 'tokens that cannot be renewed end the session at the front page', [
      inTurn(
        step(signedIn, anything),
        step(done('tokenRefresh', { outcome: 'lost', reason: 'No refresh token available' }), {
          in: 'visitor',
          does: ['clearPerson', 'clearCart', ['logLoss', { reason: 'No refresh token available' }], 'goHome'],
          sends: toldWithoutAnn,
          has: nobody,
        }),
      ),
      inTurn(
        step(signedIn, anything),
        step(fail('tokenRefresh', failure('generic')), {
          in: 'visitor',
          does: ['clearPerson', 'clearCart', 'goHome'],
          sends: toldWithoutAnn,
          has: nobody,
        }),
      ),
    ]),
    story(
      'session',
      'SESS-16 SESS-19',
      'idleness clears the person; the page itself is led home by the idle chart',
      [
        inTurn(
          step(signedIn, anything),
          step('session.idled', {
            in: 'visitor',
            does: ['clearPerson', 'clearCart'],
            sends: toldWithoutAnn,
            has: nobody,
          }),
        ),
        inTurn(
          step(done('readSession', noneStored), anything),
          step('session.idled', { in: 'visitor', does: ['clearTokens'] }),
        ),
      ],
    ),
    story(
      'session',
      'SESS-06',
      'ended everywhere on the customer’s own wish: home, and the choice of cookies stays',
      [
        inTurn(
          step(signedIn, anything),
          step('session.ended', {
            in: 'visitor',
            does: ['clearPerson', 'clearCart', 'goHome'],
            sends: toldWithoutAnn,
            has: nobody,
          }),
        ),
        inTurn(
          step(done('readSession', noneStored), anything),
          step('session.ended', { in: 'visitor', does: [] }),
        ),
      ],
    ),
    story('session', 'SESS-06', 'another person in another tab: nothing of the one before stays', [
      inTurn(
        step(signedIn, anything),
        step(
          { type: 'session.storageChanged', stored: bobStored },
          {
            in: 'restoring',
            does: ['clearCart', 'announceGone', 'goHome'],
            asks: { readSession: null },
            has: nobody,
          },
        ),
      ),
      inTurn(
        step(signedIn, anything),
        step(
          { type: 'session.storageChanged', stored: noneStored },
          { in: 'visitor', does: ['clearCart', 'announceGone', 'goHome'], has: nobody },
        ),
      ),
      inTurn(
        step(signedIn, anything),
        step(
          { type: 'session.storageChanged', stored: annStored },
          { in: 'signedIn.active', has: { user: ann } },
        ),
      ),
      inTurn(
        step(signedIn, anything),
        step(
          { type: 'session.storageChanged', stored: { ...annStored, hasToken: false, isComplete: false } },
          { in: 'visitor', does: ['clearCart', 'announceGone', 'goHome'], has: nobody },
        ),
      ),
      inTurn(
        step(done('readSession', noneStored), anything),
        step(
          { type: 'session.storageChanged', stored: bobStored },
          {
            in: 'signedIn.active',
            does: ['announceFound'],
            asks: { tokenRefresh: null },
            has: { user: bob, signedInAt: noon + 60_000 },
          },
        ),
      ),
      inTurn(
        step(done('readSession', noneStored), anything),
        step(
          { type: 'session.storageChanged', stored: { ...bobStored, isComplete: false } },
          { in: 'visitor', has: nobody },
        ),
      ),
    ]),
    story('session', 'SESS-02', 'who signs in again is not asked whether to leave', [
      fork(
        [signedIn, asked],
        step(
          { type: 'session.started', session: annSession },
          {
            in: 'signedIn.active',
            does: [['storeSession', { session: annSession }]],
            tags: 'screen:signedIn',
          },
        ),
      ),
    ]),
  ],
  invariants: [
    of('session').empty(
      'SESS-06',
      'whoever is a visitor has no name, no token and no time of a sign-in',
      '#screen:visitor',
      ['user', 'signedInAt'],
    ),
    of('session').filled('SESS-01', 'whoever is signed in is somebody', 'signedIn', ['user']),
    of('session').doesOnTheWay(
      'SESS-06',
      'nobody leaves with a cart of theirs on the page',
      'signedIn',
      'visitor',
      ['clearCart'],
      /^(?!session\.signedOut)/,
    ),
    of('session').doesOnTheWay(
      'SESS-06',
      'nothing stored stays of whoever signs out',
      'signedIn',
      'visitor',
      ['clearPerson'],
      /^session\.(signOutConfirmed|rejected|idled)$|tokenRefresh/,
    ),
    of('session').holds(
      'SESS-06',
      'the server is told of every way out of this tab, with the bearer of whoever left',
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
      'only a confirmed wish signs out from the question',
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
      'what the storage does not say counts as nothing stored',
    'session.signedIn/session.storageChanged#0':
      'the event decides; its value is refused, known already, or only a bound',
    'session.signedIn/xstate.error.actor.tokenRefresh#0':
      'a chart that broke is left; the page stands where it began it',
    'session/xstate.error.actor.signOut#0': 'a chart that broke is left; the page stands where it began it',
  },
};
