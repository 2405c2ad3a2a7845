import { failure } from '../../../machines/fixtures.ts';
/** Who is signed in, codes, idleness: by the clauses SESS, AUTH, PHONE and REG. */
import type { SignUpDetails } from '../../../machines/identity/signUp/signUp.machine.ts';
import { done, fail, type Effect } from '../../walker/walk.ts';
import { isAt, of } from '../invariants.ts';
import type { Proof } from '../prove.ts';
import { anything, boundary, fork, inTurn, step, story } from '../stories.ts';

const ann = { name: 'Ann Muster', email: 'ann@example.com', picture: null, accessToken: 'bearer-of-ann' };
const bob = { name: 'Bob Keller', email: 'bob@example.com', picture: null, accessToken: 'bearer-of-bob' };
const noon = 1_767_268_800_000;
const annStored = { user: ann, hasToken: true, signedInAt: noon, isComplete: true };
const bobStored = { user: bob, hasToken: true, signedInAt: noon + 60_000, isComplete: true };
const noneStored = { user: null, hasToken: false, signedInAt: null, isComplete: false };
const annSession = {
  profile: { name: ann.name, email: ann.email, image: null },
  access_token: ann.accessToken,
  refresh_token: 'refresh-of-ann',
  expires_in: 3600,
  email_code_sent: 0,
};
const toldWithoutAnn = [['signOut', { type: 'signOut.wanted', bearer: ann.accessToken }]] as const;
const nobody = { user: null, signedInAt: null };
const signedIn = done('readSession', annStored);
const asked = { type: 'session.signOutAsked' as const };

const session = [
  story(
    'session',
    'SESS-01',
    'who is stored whole is signed in, and the tokens are watched',
    [
      step(
        signedIn,
        {
          in: 'signedIn.browsing',
          tags: 'screen:signedIn',
          asks: { tokenRefresh: null },
          has: { user: ann, signedInAt: noon },
        },
        [
          step(asked, { in: 'signedIn.confirming', tags: 'screen:confirm' }, [
            step('session.signOutDeclined', { in: 'signedIn.browsing', has: { user: ann } }),
            step('session.signOutConfirmed', {
              in: 'visiting',
              tags: 'screen:visitor',
              does: ['clearPerson', 'clearCart', 'goHome'],
              sends: toldWithoutAnn,
              has: nobody,
            }),
          ]),
          step(
            { type: 'session.renewed', accessToken: 'bearer-renewed' },
            { in: 'signedIn.browsing', has: { user: { ...ann, accessToken: 'bearer-renewed' } } },
          ),
          step(
            { type: 'session.renamed', name: 'Anna Muster' },
            {
              in: 'signedIn.browsing',
              does: [['storeName', { name: 'Anna Muster' }]],
              has: { user: { ...ann, name: 'Anna Muster' } },
            },
          ),
          step('session.renewalWanted', {
            in: 'signedIn.browsing',
            sends: [['tokenRefresh', { type: 'tokenRefresh.wanted' }]],
          }),
          step('network.online', {
            in: 'signedIn.browsing',
            sends: [['signOut', { type: 'network.online' }]],
          }),
        ],
      ),
      step(done('readSession', noneStored), {
        in: 'visiting',
        tags: 'screen:visitor',
        has: nobody,
      }),
      step(fail('readSession', failure('generic')), { in: 'visiting', has: nobody }),
    ],
    { start: { in: 'restoring', tags: 'screen:unknown busy', asks: { readSession: null, signOut: null } } },
  ),
  story('session', 'SESS-09', 'a stored user without a token is signed out by force', [
    step(done('readSession', { ...annStored, hasToken: false }), {
      in: 'visiting',
      does: ['clearPerson', 'clearCart', 'clearConsent', 'goHome'],
      sends: toldWithoutAnn,
      has: nobody,
    }),
  ]),
  story('session', 'SESS-05', 'a sign-in is stored with its time', [
    inTurn(
      step(done('readSession', noneStored), 'visiting'),
      step(
        { type: 'session.started', session: annSession, at: noon },
        {
          in: 'signedIn.browsing',
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
              in: 'signedIn.browsing',
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
        in: 'visiting',
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
          step(done('readSession', noneStored), { in: 'visiting', has: nobody }),
          // another tab had signed Ann in, and this one had not heard of it
          step(done('readSession', { ...noneStored, user: ann }), {
            in: 'visiting',
            does: ['clearPerson', 'clearCart', 'clearConsent', 'goHome'],
            sends: toldWithoutAnn,
            has: nobody,
          }),
        ],
      ),
    ),
  ]),
  story('session', 'SESS-14 SESS-15', 'tokens that cannot be renewed end the session at the front page', [
    inTurn(
      step(signedIn, anything),
      step(done('tokenRefresh', { outcome: 'lost', reason: 'No refresh token available' }), {
        in: 'visiting',
        does: ['clearPerson', 'clearCart', ['logLoss', { reason: 'No refresh token available' }], 'goHome'],
        sends: toldWithoutAnn,
        has: nobody,
      }),
    ),
    inTurn(
      step(signedIn, anything),
      step(fail('tokenRefresh', failure('generic')), {
        in: 'visiting',
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
          in: 'visiting',
          does: ['clearPerson', 'clearCart'],
          sends: toldWithoutAnn,
          has: nobody,
        }),
      ),
      inTurn(
        step(done('readSession', noneStored), anything),
        step('session.idled', { in: 'visiting', does: ['clearTokens'] }),
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
          in: 'visiting',
          does: ['clearPerson', 'clearCart', 'goHome'],
          sends: toldWithoutAnn,
          has: nobody,
        }),
      ),
      inTurn(
        step(done('readSession', noneStored), anything),
        step('session.ended', { in: 'visiting', does: [] }),
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
        { in: 'visiting', does: ['clearCart', 'announceGone', 'goHome'], has: nobody },
      ),
    ),
    inTurn(
      step(signedIn, anything),
      step(
        { type: 'session.storageChanged', stored: annStored },
        { in: 'signedIn.browsing', has: { user: ann } },
      ),
    ),
    inTurn(
      step(signedIn, anything),
      step(
        { type: 'session.storageChanged', stored: { ...annStored, hasToken: false, isComplete: false } },
        { in: 'visiting', does: ['clearCart', 'announceGone', 'goHome'], has: nobody },
      ),
    ),
    inTurn(
      step(done('readSession', noneStored), anything),
      step(
        { type: 'session.storageChanged', stored: bobStored },
        {
          in: 'signedIn.browsing',
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
        { in: 'visiting', has: nobody },
      ),
    ),
  ]),
];

const age = (
  remainingMs: number | null,
  hasRefreshToken = true,
  accessToken: string | null = 'bearer-stored',
) => done('readTokenAge', { remainingMs, accessToken, hasRefreshToken });
const held = { type: 'renewalLock.held' as const };
const tokens = [
  ...boundary({
    chart: 'tokenRefresh',
    clauses: 'SESS-12',
    says: 'renewal under 300000 ms, and not with as much',
    ask: (remainingMs: number) => age(remainingMs),
    inside: 299_999,
    within: { in: 'renewing.awaitingLock', tags: 'busy', asks: { renewalLock: null } },
    outside: 300_000,
    beyond: { in: 'fresh', tags: 'fresh' },
  }),
  ...boundary({
    chart: 'tokenRefresh',
    clauses: 'SESS-11',
    says: 'a look every 60 seconds',
    after: [age(3_000_000)],
    ask: (ms: number) => ms,
    inside: 59_999,
    within: { in: 'fresh' },
    outside: 60_000,
    beyond: { in: 'checking', asks: { readTokenAge: null } },
  }),
  ...boundary({
    chart: 'tokenRefresh',
    clauses: 'SESS-13',
    says: 'a tab that holds the lock is waited for 8 seconds',
    after: [age(0)],
    ask: (ms: number) => ms,
    inside: 7_999,
    within: { in: 'renewing.awaitingLock' },
    outside: 8_000,
    beyond: { in: 'renewing.awaitingStorage' },
  }),
  ...boundary({
    chart: 'tokenRefresh',
    clauses: 'SESS-13',
    says: 'what another tab has stored is looked for a quarter of a second later',
    after: [age(0), held],
    ask: (ms: number) => ms,
    inside: 249,
    within: { in: 'renewing.awaitingStorage' },
    outside: 250,
    beyond: { in: 'renewing.looking', asks: { readTokenAge: null } },
  }),
  ...boundary({
    chart: 'tokenRefresh',
    clauses: 'SESS-12 SESS-13',
    says: 'what another tab renewed is not renewed once more',
    after: [age(0), held, 250],
    ask: (remainingMs: number) => age(remainingMs),
    inside: 299_999,
    within: { in: 'renewing.asking', asks: { renewTokens: null } },
    outside: 300_000,
    beyond: { in: 'fresh', does: [['announceRenewed', { accessToken: 'bearer-stored' }]] },
  }),
  story(
    'tokenRefresh',
    'SESS-10 SESS-13 SESS-15',
    'without an expiry it counts as expired; without a refresh token nothing is asked',
    [
      step(age(null), { in: 'renewing.awaitingLock', asks: { renewalLock: null } }, [
        step('tokenRefresh.wanted', { in: 'renewing.awaitingLock' }),
        step(held, { in: 'renewing.awaitingStorage' }, [
          step(250, { in: 'renewing.looking', asks: { readTokenAge: null } }, [
            step(age(null), { in: 'renewing.asking', asks: { renewTokens: null } }, [
              step('tokenRefresh.wanted', { in: 'renewing.asking' }),
              step(held, { in: 'renewing.asking' }),
              step(
                done('renewTokens', 'bearer-renewed'),
                {
                  in: 'fresh',
                  does: [['announceRenewed', { accessToken: 'bearer-renewed' }]],
                },
                [
                  step('tokenRefresh.wanted', { in: 'checking', asks: { readTokenAge: null } }),
                  step('page.woke', { in: 'checking', asks: { readTokenAge: null } }),
                ],
              ),
              step(fail('renewTokens', failure('generic', { message: 'Refused.' })), {
                ends: { outcome: 'lost', reason: 'Refused.' },
              }),
              step(fail('renewTokens', null), { ends: { outcome: 'lost', reason: 'renewal failed' } }),
            ]),
            // an expiry without its token is of nobody who could be announced
            step(age(3_000_000, true, null), { in: 'renewing.asking', asks: { renewTokens: null } }),
            step(age(0, false), { ends: { outcome: 'lost', reason: 'No refresh token available' } }),
            step(fail('readTokenAge', failure('generic', { message: 'No storage.' })), {
              ends: { outcome: 'lost', reason: 'No storage.' },
            }),
          ]),
        ]),
      ]),
      step(age(299_999, false), { ends: { outcome: 'lost', reason: 'No refresh token available' } }),
      step(age(300_000, false), { in: 'fresh' }),
      step(fail('readTokenAge', failure('generic', { message: 'No storage.' })), {
        ends: { outcome: 'lost', reason: 'No storage.' },
      }),
    ],
  ),
];

const forCall = (remainingMs: number | null, token: string | null = 'bearer-stored', isAnother = false) =>
  done('readToken', { isAnother, token, remainingMs });
const told = done('awaitSignOut', undefined);
const givenToken = (token: string | null) => ({ outcome: 'given', token });
const refusedFor = (kind: string) => ({ outcome: 'refused', kind });
const reads = { input: { writes: false } };
const callTokens = [
  ...boundary({
    chart: 'accessToken',
    input: { writes: false },
    clauses: 'SESS-12',
    says: 'below 300000 ms the token is used and its renewal asked for, with as much it is used alone',
    after: [told],
    ask: (remainingMs: number) => forCall(remainingMs),
    inside: 299_999,
    within: { does: ['requestRenewal'], in: 'given', ends: givenToken('bearer-stored') },
    outside: 300_000,
    beyond: { does: [], in: 'given', ends: givenToken('bearer-stored') },
  }),
  ...boundary({
    chart: 'accessToken',
    input: { writes: false },
    clauses: 'SESS-10',
    says: 'an expired token is never used: its renewal is waited for',
    after: [told],
    ask: (remainingMs: number) => forCall(remainingMs),
    inside: 0,
    within: {
      in: 'awaitingRenewal',
      tags: 'busy',
      does: ['requestRenewal'],
      asks: { awaitRenewal: { token: 'bearer-stored' } },
    },
    outside: 1,
    beyond: { does: ['requestRenewal'], in: 'given', ends: givenToken('bearer-stored') },
  }),
  ...boundary({
    chart: 'accessToken',
    input: { writes: false },
    clauses: 'SESS-13',
    says: 'a renewal that nobody answers fails the call after half a minute',
    after: [told, forCall(null)],
    ask: (ms: number) => ms,
    inside: 29_999,
    within: { in: 'awaitingRenewal' },
    outside: 30_000,
    beyond: { ends: refusedFor('network') },
  }),
  story(
    'accessToken',
    'SESS-06',
    'the server is told of a sign-out before it is asked for anything; then the call is nobody’s',
    [
      step(told, { in: 'reading', asks: { readToken: null } }, [
        step(forCall(null, null), { in: 'given', ends: givenToken(null) }),
        step(forCall(3_000_000, 'bearer-of-bob', true), { ends: refusedFor('session') }),
        step(fail('readToken', null), { ends: refusedFor('generic') }),
      ]),
      step(fail('awaitSignOut', null), { in: 'reading', asks: { readToken: null } }),
    ],
    { ...reads, start: { in: 'awaitingSignOut', tags: 'busy', asks: { awaitSignOut: null } } },
  ),
  story(
    'accessToken',
    'SESS-13 SESS-14',
    'after a renewal that failed anybody may read',
    [
      inTurn(
        step(told, anything),
        step(forCall(-1), anything),
        step(done('awaitRenewal', null), { in: 'given', ends: givenToken(null) }),
      ),
    ],
    reads,
  ),
  story(
    'accessToken',
    'SESS-13 SESS-14',
    'what is done in somebody’s name waits for the renewal, and is not done in nobody’s',
    [
      inTurn(
        step(told, anything),
        step(forCall(-1), anything, [
          step(done('awaitRenewal', 'bearer-renewed'), { in: 'given', ends: givenToken('bearer-renewed') }),
          step(done('awaitRenewal', null), { ends: refusedFor('session') }),
          step(fail('awaitRenewal', null), { ends: refusedFor('network') }),
        ]),
      ),
    ],
    { input: { writes: true } },
  ),
];

const idleFor = (ms: number) => done('readIdle', ms);
const sign = (idleMs: number | null) => ({ type: 'activity.seen' as const, idleMs, isScroll: false });
const seen = sign(60_000);
const scrolled = { ...seen, isScroll: true };
const idle = [
  ...boundary({
    chart: 'idle',
    clauses: 'SESS-16 SESS-19',
    says: '30 minutes clear the person and lead home',
    ask: idleFor,
    inside: 1_799_999,
    within: { in: 'warning', tags: 'warning', has: { idleMs: 1_799_999 } },
    outside: 1_800_000,
    beyond: { in: 'cleared', tags: 'cleared', does: ['clearPerson', 'goHome'], has: { idleMs: 1_800_000 } },
  }),
  ...boundary({
    chart: 'idle',
    clauses: 'SESS-17',
    says: '60 minutes sign out',
    ask: idleFor,
    inside: 3_599_999,
    within: { in: 'cleared', does: ['clearPerson', 'goHome'] },
    outside: 3_600_000,
    beyond: { in: 'ending', tags: 'cleared', does: ['clearPerson', 'goHome'], asks: { signOut: null } },
  }),
  ...boundary({
    chart: 'idle',
    clauses: 'SESS-16',
    says: 'a minute before, somebody is warned',
    ask: idleFor,
    inside: 1_739_999,
    within: { in: 'active', tags: 'active', has: { idleMs: 1_739_999 } },
    outside: 1_740_000,
    beyond: { in: 'warning', has: { idleMs: 1_740_000 } },
  }),
  ...boundary({
    chart: 'idle',
    clauses: 'SESS-18',
    says: 'the stamp is read when a warning could be due',
    after: [idleFor(40_000)],
    ask: (ms: number) => ms,
    inside: 1_699_999,
    within: { in: 'active' },
    outside: 1_700_000,
    beyond: { in: 'asking', asks: { readIdle: null } },
  }),
  ...boundary({
    chart: 'idle',
    clauses: 'SESS-16',
    says: 'the warning lasts until the 30 minutes are full',
    after: [idleFor(1_745_000)],
    ask: (ms: number) => ms,
    inside: 54_999,
    within: { in: 'warning' },
    outside: 55_000,
    beyond: { in: 'asking', asks: { readIdle: null } },
  }),
  ...boundary({
    chart: 'idle',
    clauses: 'SESS-17',
    says: 'after the clearing it is looked again when the hour is full',
    after: [idleFor(1_900_000)],
    ask: (ms: number) => ms,
    inside: 1_699_999,
    within: { in: 'cleared' },
    outside: 1_700_000,
    beyond: { in: 'resuming', asks: { readIdle: null } },
  }),
  ...boundary({
    chart: 'idle',
    clauses: 'SESS-16',
    says: 'a sign after half an hour is no sign before the stamp was looked at',
    after: [idleFor(0)],
    ask: sign,
    inside: 1_799_999,
    within: { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] },
    outside: 1_800_000,
    beyond: { in: 'asking', asks: { readIdle: null } },
  }),
  story('idle', 'SESS-18', 'a sign of life starts the count anew, and is stamped for all tabs', [
    step(idleFor(1_000_000), { in: 'active', has: { idleMs: 1_000_000 } }, [
      step('activity.resumed', { in: 'asking', asks: { readIdle: null } }),
      step('activity.seenElsewhere', { in: 'active' }),
      step(seen, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }, [
        step(1_739_999, { in: 'active' }, [step(1, { in: 'asking', asks: { readIdle: null } })]),
      ]),
      step(scrolled, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }),
      step(sign(null), { in: 'active', does: ['storeSign'] }),
      inTurn(
        step(500_000, 'active'),
        step(seen, { in: 'active', does: ['storeSign'] }),
        step(1_739_999, 'active'),
      ),
    ]),
    step(seen, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }),
    step(sign(1_800_000), { in: 'asking' }),
    step(fail('readIdle', null), { in: 'active', has: { idleMs: 0 } }),
    step(idleFor(1_750_000), 'warning', [
      step(seen, { in: 'warning', does: ['storeSign'] }),
      step(sign(1_800_000), { in: 'asking', asks: { readIdle: null } }),
      step('activity.seenElsewhere', { in: 'asking', asks: { readIdle: null } }),
      step('idle.stayed', { in: 'active', has: { idleMs: 0 } }),
      step('activity.resumed', { in: 'asking', asks: { readIdle: null } }),
    ]),
  ]),
  story('idle', 'SESS-17', 'the server is told once more, whatever it says', [
    step(idleFor(1_800_000), { in: 'cleared', does: ['clearPerson', 'goHome'] }, [
      step(seen, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }),
      // whoever comes back late is somebody all the same; a page that goes home scrolls
      step(sign(1_900_000), { in: 'active', does: ['storeSign'] }),
      step(scrolled, { in: 'cleared' }),
      step('activity.resumed', { in: 'resuming', tags: 'cleared', asks: { readIdle: null } }, [
        step(idleFor(3_600_000), { in: 'ending', asks: { signOut: null } }, [
          step(done('signOut'), { in: 'ended', tags: 'cleared' }, [
            step(seen, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }),
          ]),
          step(fail('signOut', failure('network')), { in: 'ended' }),
        ]),
        step(idleFor(3_599_999), { in: 'cleared', has: { idleMs: 3_599_999 } }),
        step(idleFor(1_800_000), { in: 'cleared', has: { idleMs: 1_800_000 } }),
        step(idleFor(1_799_999), { in: 'active', has: { idleMs: 1_799_999 } }),
        step(fail('readIdle', null), { in: 'cleared' }),
        step(seen, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }),
      ]),
    ]),
  ]),
];

const leaving = { type: 'signOut.wanted' as const, bearer: ann.accessToken };
const signOut = [
  story(
    'signOut',
    'SESS-06',
    'the server is told until it has heard, with the bearer of whoever left',
    [
      step(done('tellServer'), { in: 'told', tags: '' }, [
        step(
          leaving,
          {
            in: 'telling',
            tags: 'busy',
            asks: { tellServer: { bearer: ann.accessToken } },
            has: { bearer: ann.accessToken },
          },
          [
            step(done('tellServer'), { in: 'told', has: { bearer: null } }),
            step(
              fail('tellServer', failure('network')),
              { in: 'waiting', tags: 'pending', has: { bearer: ann.accessToken } },
              [
                step('network.online', { in: 'telling', asks: { tellServer: { bearer: ann.accessToken } } }),
                step('signOut.retried', { in: 'telling', asks: { tellServer: { bearer: ann.accessToken } } }),
                step(59_999, 'waiting', [
                  step(1, { in: 'telling', asks: { tellServer: { bearer: ann.accessToken } } }),
                ]),
              ],
            ),
            step(7_999, 'telling', [step(1, 'waiting')]),
            step(
              { type: 'signOut.wanted', bearer: bob.accessToken },
              {
                in: 'telling',
                asks: { tellServer: { bearer: bob.accessToken } },
              },
            ),
          ],
        ),
      ]),
    ],
    { start: { in: 'telling', tags: 'busy', asks: { tellServer: { bearer: null } } } },
  ),
];

const typed = (email: string, password: string, isEmail = true) => ({
  type: 'login.submitted' as const,
  credentials: { email, password },
  isEmail,
});
const login = [
  ...boundary({
    chart: 'login',
    clauses: 'AUTH-05',
    says: 'a password of at least 8 characters, of whatever kind',
    ask: (password: string) => typed(ann.email, password),
    inside: 'aaaaaaaa',
    within: {
      in: 'submitting',
      tags: 'screen:form busy',
      asks: { logIn: { email: ann.email, password: 'aaaaaaaa' } },
      has: { email: ann.email, fields: {} },
    },
    outside: 'aaaaaaa',
    beyond: { in: 'editing', tags: 'screen:form', has: { email: ann.email, fields: { password: 'short' } } },
  }),
  story('login', 'AUTH-04 AUTH-06', 'a wrong address is said at the field, a refusal in the form', [
    step(typed('abc', 'aaaaaaaa', false), {
      in: 'editing',
      has: { fields: { email: 'invalid' }, failure: null, email: 'abc' },
    }),
    step(typed('abc', 'aaa', false), {
      in: 'editing',
      has: { fields: { email: 'invalid', password: 'short' } },
    }),
    step(
      typed(ann.email, 'secret-of-ann'),
      { in: 'submitting', asks: { logIn: { email: ann.email, password: 'secret-of-ann' } } },
      [
        step(
          fail('logIn', failure('refused', { message: 'Wrong password.' })),
          {
            in: 'editing',
            has: { failure: failure('refused', { message: 'Wrong password.' }), email: ann.email },
          },
          [
            step(typed(ann.email, 'other-secret'), {
              in: 'submitting',
              asks: { logIn: { email: ann.email, password: 'other-secret' } },
              has: { failure: null },
            }),
            step(
              typed('abc', 'other-secret', false),
              { in: 'editing', has: { failure: null, fields: { email: 'invalid' } } },
              [
                step(typed(ann.email, 'other-secret'), {
                  in: 'submitting',
                  asks: { logIn: { email: ann.email, password: 'other-secret' } },
                  has: { fields: {} },
                }),
              ],
            ),
          ],
        ),
        step(done('logIn', annSession), {
          tags: 'screen:form busy',
          ends: { outcome: 'signedIn', session: annSession },
        }),
      ],
    ),
    step({ type: 'login.left', to: 'signUp' }, { ends: { outcome: 'signUp', session: null } }),
    step(
      { type: 'login.left', to: 'forgotPassword' },
      { ends: { outcome: 'forgotPassword', session: null } },
    ),
    step({ type: 'login.left', to: 'phone' }, { ends: { outcome: 'phone', session: null } }),
  ]),
];

const phoneInput = { isdcode: null, mobile: null, ticket: null };
const ticket = {
  issuedAt: noon,
  validMinutes: 5,
  resendAfter: 60,
  to: '+41 •• ••• 45 67',
  message: 'A verification code has been sent.',
};
const start = (more: object = {}) =>
  done('readStart', { country: 'CH', number: '', ticket: null, remainingMs: 0, ...more });
const number = (text: string, ...countries: string[]) => ({
  type: 'phoneOtp.numberTyped' as const,
  number: text,
  countries,
});
const codeFor = (more: object = {}) => ({
  oneTimeCode: {
    target: { proves: 'mobile', country: 'CH', number: '791234567' },
    begin: 'requested',
    running: null,
    mayBeSent: false,
    ...more,
  },
});
const phone = [
  ...boundary({
    chart: 'phoneOtp',
    clauses: 'PHONE-03',
    says: '12 digits are accepted, more raise the alert',
    input: phoneInput,
    after: [start()],
    ask: (digits: string) => number(digits),
    inside: '123456789012',
    within: { in: 'enteringNumber', has: { number: '123456789012' } },
    outside: '1234567890123',
    beyond: { in: 'enteringNumber', does: ['showTooManyDigits'], has: { number: '' } },
  }),
  ...boundary({
    chart: 'phoneOtp',
    clauses: 'PHONE-04',
    says: 'continue needs a number',
    input: phoneInput,
    after: [start(), number('791234567')],
    ask: (digits: string) => (digits === '' ? number('') : 'phoneOtp.numberSubmitted'),
    inside: '791234567',
    within: { in: 'proving.sending', tags: 'screen:number busy', asks: codeFor() },
    outside: '',
    beyond: { in: 'enteringNumber', has: { number: '' } },
  }),
  ...boundary({
    chart: 'phoneOtp',
    clauses: 'PHONE-09 PHONE-11',
    says: 'a code that still lives is gone on with after a reload',
    input: phoneInput,
    ask: (remainingMs: number) => start({ number: '791234567', ticket, remainingMs }),
    inside: 1,
    within: {
      in: 'proving.awaitingCode',
      tags: 'screen:code',
      asks: codeFor({ begin: 'sent', running: { ticket, remainingMs: 1 }, mayBeSent: true }),
    },
    outside: 0,
    beyond: {
      in: 'enteringNumber',
      does: ['removeStoredTicket'],
      has: { number: '791234567', country: 'CH' },
    },
  }),
  story(
    'phoneOtp',
    'PHONE-01 PHONE-05 PHONE-08 PHONE-14',
    'number in, code out, signed in',
    [
      inTurn(
        step(start({ country: 'DE' }), {
          in: 'enteringNumber',
          tags: 'screen:number',
          does: ['removeStoredTicket'],
          has: { country: 'DE' },
        }),
        step('phoneOtp.numberSubmitted', { in: 'enteringNumber', has: { isMissing: true } }),
        step(
          { type: 'phoneOtp.countryChosen', country: 'CH' },
          { in: 'enteringNumber', has: { country: 'CH', isMissing: true } },
        ),
        step(number('00999'), { in: 'enteringNumber', has: { number: '00999', isMissing: false } }),
        step('phoneOtp.numberSubmitted', { in: 'enteringNumber', has: { isMissing: true } }),
        step(number('791234567'), { in: 'enteringNumber', has: { number: '791234567', country: 'CH' } }),
        step('phoneOtp.numberSubmitted', { in: 'proving.sending', asks: codeFor() }, [
          step('oneTimeCode.sent', { in: 'proving.awaitingCode', tags: 'screen:code' }, [
            // the same number again: the code that it has may be typed in while another one has to wait
            step(done('oneTimeCode', { outcome: 'left', proof: null, failure: null }), 'enteringNumber', [
              step('phoneOtp.numberSubmitted', {
                in: 'proving.sending',
                asks: codeFor({ mayBeSent: true }),
              }),
              step(number('791234568'), 'enteringNumber', [
                step('phoneOtp.numberSubmitted', {
                  in: 'proving.sending',
                  asks: codeFor({ target: { proves: 'mobile', country: 'CH', number: '791234568' } }),
                }),
              ]),
            ]),
          ]),
          step(
            done('oneTimeCode', {
              outcome: 'proved',
              proof: { number: { isdcode: '41', mobile: '791234567' }, session: annSession },
              failure: null,
            }),
            {
              tags: 'screen:code busy',
              ends: {
                outcome: 'verified',
                number: { isdcode: '41', mobile: '791234567' },
                session: annSession,
              },
            },
          ),
          step(
            done('oneTimeCode', {
              outcome: 'refused',
              proof: null,
              failure: failure('refused', { message: 'No.' }),
            }),
            {
              in: 'enteringNumber',
              has: { failure: failure('refused', { message: 'No.' }), number: '791234567' },
            },
            [
              step(number('791234568'), { in: 'enteringNumber', has: { failure: null } }),
              step(
                { type: 'phoneOtp.countryChosen', country: 'FR' },
                { in: 'enteringNumber', has: { failure: null } },
              ),
              step('phoneOtp.numberSubmitted', {
                in: 'proving.sending',
                asks: codeFor(),
                has: { failure: null },
              }),
            ],
          ),
          step(
            done('oneTimeCode', {
              outcome: 'refused',
              proof: null,
              failure: failure('refused', { code: 'REAUTH_REQUIRED' }),
            }),
            {
              tags: 'screen:number busy',
              ends: { outcome: 'unproved', number: null, session: null },
            },
          ),
          step(done('oneTimeCode', { outcome: 'left', proof: null, failure: null }), {
            in: 'enteringNumber',
            has: { failure: null },
          }),
          step(fail('oneTimeCode', null), 'enteringNumber'),
          step('phoneOtp.left', {
            tags: 'screen:number',
            ends: { outcome: 'left', number: null, session: null },
          }),
        ]),
      ),
      step(fail('readStart', null), 'enteringNumber'),
    ],
    {
      input: phoneInput,
      start: { in: 'reading', tags: 'screen:loading busy', asks: { readStart: phoneInput } },
    },
  ),
];

const mobile = { proves: 'mobile', country: 'CH', number: '791234567' };
const codeInput = { target: mobile, begin: 'requested', running: null, mayBeSent: false };
const sent = done('requestCode', ticket);
const newTicket = { ...ticket, message: 'A new code has been sent.' };
const waitingForCode = (entry = 'typing', wait = 'cooling', life = 'running'): string =>
  `awaitingCode.entry.${entry} + wait.${wait} + life.${life}`;
const storedTicket: readonly Effect[] = [['storeTicket', { target: mobile, ticket }]];
const ticketGone = ['removeStoredTicket'] as const;
const digits = (text: string) => ({ type: 'oneTimeCode.typed' as const, digits: text });
const code = [
  ...boundary({
    chart: 'oneTimeCode',
    clauses: 'PHONE-10 PHONE-12',
    says: 'a code lives 5 minutes',
    input: codeInput,
    after: [sent],
    ask: (ms: number) => ms,
    inside: 299_999,
    within: { at: ['awaitingCode.entry.typing', 'awaitingCode.life.running'] },
    outside: 300_000,
    beyond: { in: 'expired', tags: 'screen:expired', does: ticketGone, has: { code: '' } },
  }),
  ...boundary({
    chart: 'oneTimeCode',
    clauses: 'EV-12',
    says: 'another code can be asked for after 60 seconds',
    input: codeInput,
    after: [sent],
    ask: (ms: number) => ms,
    inside: 59_999,
    within: { at: ['awaitingCode.wait.cooling'], tags: 'screen:code cooling' },
    outside: 60_000,
    beyond: { at: ['awaitingCode.wait.over'], tags: 'screen:code' },
  }),
  story(
    'oneTimeCode',
    'PHONE-05 PHONE-06 PHONE-07 PHONE-08 PHONE-09',
    'code out, code in',
    [
      step(
        sent,
        {
          in: waitingForCode(),
          tags: 'screen:code cooling',
          does: [...storedTicket, 'announceSent'],
          has: { ticket, remainingMs: 300_000, code: '' },
        },
        [
          step('oneTimeCode.submitted', waitingForCode()),
          step('oneTimeCode.requested', waitingForCode()),
          step('oneTimeCode.left', {
            does: ticketGone,
            tags: 'screen:offer',
            ends: { outcome: 'left', proof: null, failure: null },
          }),
          step(digits('123456'), { in: waitingForCode(), has: { code: '123456' } }, [
            step(
              'oneTimeCode.submitted',
              {
                in: waitingForCode('checking'),
                tags: 'screen:code cooling busy',
                asks: { checkCode: { target: mobile, code: '123456' } },
              },
              [
                step('oneTimeCode.submitted', waitingForCode('checking')),
                step(done('checkCode', { session: annSession }), {
                  does: ticketGone,
                  tags: 'screen:code busy',
                  ends: { outcome: 'proved', proof: { session: annSession }, failure: null },
                }),
                step(
                  fail('checkCode', failure('refused', { message: 'Wrong code.' })),
                  {
                    in: waitingForCode(),
                    has: { failure: failure('refused', { message: 'Wrong code.' }), code: '123456' },
                  },
                  [
                    step(digits('12345'), { in: waitingForCode(), has: { failure: null, code: '12345' } }),
                    // what was wrong before is not what it ends with
                    step(
                      'oneTimeCode.submitted',
                      {
                        in: waitingForCode('checking'),
                        asks: { checkCode: { target: mobile, code: '123456' } },
                      },
                      [
                        step(done('checkCode', {}), {
                          does: ticketGone,
                          ends: { outcome: 'proved', proof: {}, failure: null },
                        }),
                      ],
                    ),
                  ],
                ),
                step(fail('checkCode', failure('gone')), {
                  in: 'expired',
                  does: ticketGone,
                  has: { failure: failure('gone'), code: '' },
                }),
                step(fail('checkCode', failure('tooMany')), {
                  in: 'expired',
                  does: ticketGone,
                  has: { failure: failure('tooMany') },
                }),
                step(fail('checkCode', failure('conflict')), {
                  does: ticketGone,
                  ends: { outcome: 'refused', proof: null, failure: failure('conflict') },
                }),
                step(300_000, { at: ['awaitingCode.entry.checking', 'awaitingCode.life.over'] }, [
                  step(done('checkCode', {}), {
                    does: ticketGone,
                    ends: { outcome: 'proved', proof: {}, failure: null },
                  }),
                  step(fail('checkCode', failure('refused')), { in: 'expired', does: ticketGone }),
                ]),
              ],
            ),
          ]),
          step(60_000, { at: ['awaitingCode.wait.over'] }, [
            step(
              'oneTimeCode.requested',
              {
                at: ['awaitingCode.entry.resending'],
                tags: 'screen:code busy',
                asks: { requestCode: mobile },
              },
              [
                step(sent, { in: waitingForCode(), does: [...storedTicket, 'announceSent'] }),
                step(fail('requestCode', failure('network')), {
                  at: ['awaitingCode.entry.typing', 'awaitingCode.wait.over'],
                  has: { failure: failure('network') },
                }),
                step(fail('requestCode', failure('conflict')), {
                  does: ticketGone,
                  ends: { outcome: 'refused', proof: null, failure: failure('conflict') },
                }),
                inTurn(
                  step(240_000, { at: ['awaitingCode.entry.resending', 'awaitingCode.life.over'] }),
                  step(fail('requestCode', failure('network')), {
                    in: 'expired',
                    does: ticketGone,
                    has: { failure: failure('network') },
                  }),
                ),
              ],
            ),
          ]),
          step(300_000, { in: 'expired', does: ticketGone }, [
            step('oneTimeCode.left', {
              does: ticketGone,
              ends: { outcome: 'left', proof: null, failure: null },
            }),
            step(
              'oneTimeCode.requested',
              { in: 'renewing', tags: 'screen:expired busy', asks: { requestCode: mobile } },
              [
                step(done('requestCode', newTicket), {
                  in: waitingForCode(),
                  does: [['storeTicket', { target: mobile, ticket: newTicket }], 'announceSent'],
                  has: { ticket: newTicket },
                }),
                step(fail('requestCode', failure('network')), {
                  in: 'expired',
                  does: ticketGone,
                  has: { failure: failure('network') },
                }),
                step(fail('requestCode', failure('conflict')), {
                  does: ticketGone,
                  ends: { outcome: 'refused', proof: null, failure: failure('conflict') },
                }),
              ],
            ),
          ]),
        ],
      ),
      step(fail('requestCode', failure('refused', { message: 'No.' })), {
        tags: 'screen:offer',
        does: ticketGone,
        ends: { outcome: 'refused', proof: null, failure: failure('refused', { message: 'No.' }) },
      }),
      step(fail('requestCode', failure('tooMany')), {
        does: ticketGone,
        ends: { outcome: 'refused', proof: null, failure: failure('tooMany') },
      }),
    ],
    {
      input: codeInput,
      start: { in: 'requesting', tags: 'screen:offer busy', asks: { requestCode: mobile } },
    },
  ),
  story(
    'oneTimeCode',
    'PHONE-09 PHONE-11',
    'after a reload the rest of the time counts',
    [step(99_999, { at: ['awaitingCode.life.running'] }, [step(1, { in: 'expired', does: ticketGone })])],
    {
      input: { target: mobile, begin: 'sent', running: { ticket, remainingMs: 100_000 }, mayBeSent: false },
      start: { in: waitingForCode('typing'), does: ['announceSent'], tags: 'screen:code cooling' },
    },
  ),
  story(
    'oneTimeCode',
    'EV-12',
    'told to wait for another code, the one that was sent is good still',
    [
      step(
        fail('requestCode', failure('tooMany')),
        { in: waitingForCode('typing', 'cooling', 'unknown'), does: ['announceSent'] },
        [step(59_999, { at: ['awaitingCode.wait.cooling'] }, [step(1, { at: ['awaitingCode.wait.over'] })])],
      ),
      step(fail('requestCode', failure('network')), {
        does: ticketGone,
        ends: { outcome: 'refused', proof: null, failure: failure('network') },
      }),
    ],
    {
      input: { target: { proves: 'email', email: null }, begin: 'requested', running: null, mayBeSent: true },
    },
  ),
  story(
    'oneTimeCode',
    'ORD-06',
    'offered, it is sent when it is asked for',
    [
      step(
        'oneTimeCode.requested',
        {
          in: 'requesting',
          tags: 'screen:offer busy',
          asks: { requestCode: { proves: 'buyer', ordertoken: 'order-1' } },
        },
        [
          step(
            fail('requestCode', failure('conflict')),
            { in: 'offering', tags: 'screen:offer', has: { failure: failure('conflict') } },
            [
              step('oneTimeCode.requested', {
                in: 'requesting',
                asks: { requestCode: { proves: 'buyer', ordertoken: 'order-1' } },
                has: { failure: null },
              }),
            ],
          ),
        ],
      ),
    ],
    {
      input: {
        target: { proves: 'buyer', ordertoken: 'order-1' },
        begin: 'offered',
        running: null,
        mayBeSent: false,
      },
      start: { in: 'offering', tags: 'screen:offer' },
    },
  ),
];

const met: SignUpDetails['met'] = ['length', 'upper', 'lower', 'digit', 'special'];
const details = (more: Partial<SignUpDetails> = {}): SignUpDetails => ({
  fname: 'Ann',
  lname: 'Muster',
  password: 'Secret-1',
  password_confirmation: 'Secret-1',
  met,
  ...more,
});
const submitted = (more: Partial<SignUpDetails> = {}) => ({
  type: 'signUp.detailsSubmitted' as const,
  details: details(more),
});
const widget = { sitekey: 'site-key', view: null };
const toSolved = [
  { type: 'signUp.emailSubmitted', email: ann.email, isEmail: true },
  done('loadCaptcha', widget),
  { type: 'captcha.solved', token: 'captcha-token' },
];
const registering = (more: object = {}) => ({
  in: 'registering' as const,
  tags: 'screen:details busy' as const,
  asks: { register: { email: ann.email, captcha: 'captcha-token', details: details(more) } },
});
const lacking = (rule: string, clauses: string) =>
  story('signUp', clauses, `the rule ${rule} has a message of its own`, [
    inTurn(
      ...toSolved.map((when) => step(when, anything)),
      step(submitted({ met: met.filter((each) => each !== rule) }), {
        in: 'details.solved',
        has: { fields: { password: rule } },
      }),
    ),
  ]);
const signUp = [
  ...boundary({
    chart: 'signUp',
    clauses: 'REG-08',
    says: 'first names have at most 50 letters',
    after: toSolved,
    ask: (fname: string) => submitted({ fname }),
    inside: 'a'.repeat(50),
    within: registering({ fname: 'a'.repeat(50) }),
    outside: 'a'.repeat(51),
    beyond: { in: 'details.solved', has: { fields: { fname: 'long' } } },
  }),
  ...boundary({
    chart: 'signUp',
    clauses: 'REG-09',
    says: 'last names are optional and have at most 50 letters',
    after: toSolved,
    ask: (lname: string) => submitted({ lname }),
    inside: 'é'.repeat(50),
    within: registering({ lname: 'é'.repeat(50) }),
    outside: 'é'.repeat(51),
    beyond: { in: 'details.solved', has: { fields: { lname: 'long' } } },
  }),
  ...boundary({
    chart: 'signUp',
    clauses: 'REG-07',
    says: 'a first name is required',
    after: toSolved,
    ask: (fname: string) => submitted({ fname }),
    inside: 'A',
    within: registering({ fname: 'A' }),
    outside: ' ',
    beyond: { in: 'details.solved', has: { fields: { fname: 'missing' } } },
  }),
  ...boundary({
    chart: 'signUp',
    clauses: 'REG-16',
    says: 'the repetition must be the same',
    after: toSolved,
    ask: (password_confirmation: string) => submitted({ password_confirmation }),
    inside: 'Secret-1',
    within: registering(),
    outside: 'secret-1',
    beyond: { in: 'details.solved', has: { fields: { password_confirmation: 'different' } } },
  }),
  lacking('length', 'REG-10'),
  lacking('upper', 'REG-11'),
  lacking('lower', 'REG-12'),
  lacking('digit', 'REG-13'),
  lacking('special', 'REG-14'),
  story(
    'signUp',
    'REG-01 REG-04 REG-05 REG-06 REG-17 REG-18 REG-19 REG-20',
    'the way through sign-up',
    [
      step(
        { type: 'signUp.emailSubmitted', email: '', isEmail: false },
        { in: 'enteringEmail', has: { fields: { email: 'missing' } } },
      ),
      step(
        { type: 'signUp.emailSubmitted', email: 'abc', isEmail: false },
        { in: 'enteringEmail', has: { fields: { email: 'invalid' }, email: 'abc' } },
        [step(toSolved[0]!, { in: 'details.loading', asks: { loadCaptcha: null }, has: { fields: {} } })],
      ),
      step('signUp.loginAsked', { tags: 'screen:email', ends: { outcome: 'login', session: null } }),
      step(
        toSolved[0]!,
        {
          in: 'details.loading',
          tags: 'screen:details captchaLoading',
          asks: { loadCaptcha: null },
          has: { email: ann.email },
        },
        [
          step('signUp.otherAsked', { in: 'enteringEmail', has: { email: ann.email } }),
          step(fail('loadCaptcha', null), { in: 'details.missing', tags: 'screen:details captchaMissing' }, [
            step('captcha.retried', { in: 'details.loading', asks: { loadCaptcha: null } }),
          ]),
          step(
            done('loadCaptcha', widget),
            { in: 'details.unsolved', tags: 'screen:details', has: { widget, captcha: null } },
            [
              step(submitted(), 'details.unsolved'),
              step({ type: 'captcha.solved', token: '' }, { in: 'details.unsolved', has: { captcha: null } }),
              step('captcha.failed', { in: 'details.unsolved', has: { captchaFailed: true } }, [
                step(toSolved[2]!, {
                  in: 'details.solved',
                  has: { captchaFailed: false, captcha: 'captcha-token' },
                }),
              ]),
              step(
                { type: 'signUp.passwordTyped', met: ['upper'] },
                { in: 'details.unsolved', has: { met: ['upper'] } },
              ),
              step(
                { type: 'signUp.fieldLeft', field: 'fname', details: details({ fname: '', met: [] }) },
                { in: 'details.unsolved', has: { fields: { fname: 'missing' } } },
                [
                  step(
                    { type: 'signUp.fieldTyped', field: 'fname' },
                    { in: 'details.unsolved', has: { fields: {} } },
                  ),
                  // what was said of the details is not said of the address
                  step('signUp.otherAsked', { in: 'enteringEmail', has: { fields: {} } }),
                  step(
                    {
                      type: 'signUp.fieldLeft',
                      field: 'password',
                      details: details({ met: ['upper'], password_confirmation: 'x' }),
                    },
                    {
                      in: 'details.unsolved',
                      has: {
                        fields: { fname: 'missing', password: 'length', password_confirmation: 'different' },
                      },
                    },
                    [
                      step(
                        { type: 'signUp.passwordTyped', met },
                        { in: 'details.unsolved', has: { fields: { fname: 'missing' } } },
                      ),
                    ],
                  ),
                  step(
                    {
                      type: 'signUp.fieldLeft',
                      field: 'password',
                      details: details({ met: ['upper'], password_confirmation: '' }),
                    },
                    { in: 'details.unsolved', has: { fields: { fname: 'missing', password: 'length' } } },
                  ),
                  step(
                    { type: 'signUp.fieldLeft', field: 'fname', details: details() },
                    { in: 'details.unsolved', has: { fields: {} } },
                  ),
                ],
              ),
              step(
                toSolved[2]!,
                { in: 'details.solved', tags: 'screen:details solved', has: { captcha: 'captcha-token' } },
                [
                  step(
                    { type: 'captcha.solved', token: 'newer-token' },
                    { in: 'details.solved', has: { captcha: 'newer-token' } },
                  ),
                  step(
                    { type: 'captcha.solved', token: '' },
                    { in: 'details.solved', has: { captcha: 'captcha-token' } },
                  ),
                  step(
                    'captcha.expired',
                    { in: 'details.unsolved', has: { captcha: null, captchaExpired: true } },
                    [
                      step('captcha.failed', {
                        in: 'details.unsolved',
                        has: { captchaExpired: false, captchaFailed: true },
                      }),
                      step(toSolved[2]!, { in: 'details.solved', has: { captchaExpired: false } }),
                    ],
                  ),
                  step('captcha.failed', {
                    in: 'details.unsolved',
                    has: { captcha: null, captchaFailed: true },
                  }),
                  step('signUp.otherAsked', { in: 'enteringEmail', has: { captcha: null } }, [
                    step(toSolved[0]!, { in: 'details.unsolved' }),
                  ]),
                  step(
                    submitted(),
                    { ...registering(), has: { fname: 'Ann', lname: 'Muster', fields: {} } },
                    [
                      step(done('register', annSession), {
                        tags: 'screen:details busy',
                        ends: { outcome: 'signedIn', session: annSession },
                      }),
                      step(fail('register', failure('refused', { code: 'CAPTCHA' })), {
                        in: 'details.unsolved',
                        does: ['resetCaptcha'],
                        has: { captchaFailed: true, captcha: null },
                      }),
                      step(
                        fail('register', failure('validation', { fields: { email: 'Used already.' } })),
                        {
                          in: 'enteringEmail',
                          does: ['resetCaptcha'],
                          has: {
                            captcha: null,
                            failure: failure('validation', { fields: { email: 'Used already.' } }),
                          },
                        },
                        [step(toSolved[0]!, { in: 'details.unsolved', has: { failure: null } })],
                      ),
                      step(
                        fail('register', failure('validation', { fields: { fname: 'No.' } })),
                        {
                          in: 'details.unsolved',
                          does: ['resetCaptcha'],
                          has: {
                            captcha: null,
                            failure: failure('validation', { fields: { fname: 'No.' } }),
                          },
                        },
                        [step('signUp.otherAsked', { in: 'enteringEmail', has: { failure: null } })],
                      ),
                    ],
                  ),
                ],
              ),
            ],
          ),
        ],
      ),
    ],
    { start: { in: 'enteringEmail', tags: 'screen:email' } },
  ),
];

const invalid = failure('validation', { message: 'Invalid OTP' });
const taken = failure('conflict', { message: 'This e-mail is already in use.' });
const another = [60_000, 'oneTimeCode.requested'] as const;
const mailed = (outcome: string, failed: unknown = null) =>
  done('oneTimeCode', { outcome, proof: null, failure: failed });
const verified = {
  in: 'verified' as const,
  tags: 'screen:verified' as const,
  does: ['announceVerified'] as const,
  has: { verified: true },
};
const closesDialog = step('signUpEmailCode.closed', {
  in: 'closed',
  tags: 'screen:verified',
  ends: { verified: true },
});
const afresh = [
  ...['+', '00'].flatMap((exit) =>
    boundary({
      chart: 'phoneOtp',
      clauses: 'PHONE-03',
      says: `a dial code that nobody has counts with 15 digits, after ${exit}`,
      input: phoneInput,
      after: [start()],
      ask: (typedDigits: string) => number(exit + typedDigits),
      inside: '999123456789012',
      within: { in: 'enteringNumber', has: { number: `${exit}999123456789012` } },
      outside: '9991234567890123',
      beyond: { in: 'enteringNumber', does: ['showTooManyDigits'], has: { number: '' } },
    }),
  ),
  story(
    'oneTimeCode',
    'PHONE-08 PHONE-09 EV-12',
    'what was typed and said of one code goes with it',
    [
      fork(
        [sent, digits('123456'), ...another],
        step(done('requestCode', newTicket), {
          in: waitingForCode(),
          does: [['storeTicket', { target: mobile, ticket: newTicket }], 'announceSent'],
          has: { code: '', failure: null, ticket: newTicket, remainingMs: 300_000 },
        }),
      ),
      fork(
        [sent, digits('123456'), 'oneTimeCode.submitted', fail('checkCode', invalid)],
        step('oneTimeCode.left', {
          does: ticketGone,
          ends: { outcome: 'left', proof: null, failure: null },
          has: { code: '', failure: null },
        }),
        step(60_000, { at: ['awaitingCode.wait.over'] }, [
          step('oneTimeCode.requested', {
            at: ['awaitingCode.entry.resending'],
            asks: { requestCode: mobile },
            has: { failure: null },
          }),
        ]),
        step(300_000, { in: 'expired', does: ticketGone, has: { failure: null } }),
      ),
      fork(
        [sent, digits('123456'), 'oneTimeCode.submitted'],
        step(done('checkCode', { number: null }), {
          does: ticketGone,
          ends: { outcome: 'proved', proof: { number: null }, failure: null },
          has: { code: '' },
        }),
        step(fail('checkCode', failure('refused', { code: 'REAUTH_REQUIRED' })), {
          does: ticketGone,
          ends: {
            outcome: 'refused',
            proof: null,
            failure: failure('refused', { code: 'REAUTH_REQUIRED' }),
          },
          has: { code: '' },
        }),
      ),
    ],
    { input: codeInput },
  ),
  story('signUp', 'REG-07 REG-17 REG-19', 'what was wrong with one try is not said of the next', [
    fork(
      [...toSolved, { type: 'signUp.fieldLeft', field: 'fname', details: details({ fname: '' }) }],
      step(submitted(), { ...registering(), has: { fields: {} } }),
    ),
    fork(
      [...toSolved, submitted(), fail('register', taken), { type: 'captcha.solved', token: 'captcha-token' }],
      step(submitted(), { ...registering(), has: { failure: null } }),
      step(submitted({ fname: '' }), {
        in: 'details.solved',
        has: { failure: null, fields: { fname: 'missing' } },
      }),
    ),
    fork(
      [...toSolved, 'captcha.expired'],
      step('signUp.otherAsked', { in: 'enteringEmail', has: { captchaExpired: false, captcha: null } }),
    ),
  ]),
  story(
    'signUpEmailCode',
    'EV-12',
    'the code of the mail proves the address, and so does its link meanwhile; the dialog may be closed',
    [
      step(mailed('proved'), verified, [closesDialog]),
      step(mailed('refused', failure('conflict', { code: 'ALREADY_VERIFIED' })), verified, [closesDialog]),
      step(mailed('refused', failure('conflict', { code: 'OTHER' })), {
        in: 'closed',
        ends: { verified: false },
      }),
      step(mailed('left'), { in: 'closed', tags: 'screen:verified', ends: { verified: false } }),
      step(fail('oneTimeCode', null), { in: 'closed', ends: { verified: false } }),
    ],
    {
      start: {
        in: 'proving',
        tags: 'screen:code',
        asks: {
          oneTimeCode: {
            target: { proves: 'email', email: null },
            begin: 'sent',
            running: null,
            mayBeSent: false,
          },
        },
      },
    },
  ),
  story('idle', 'SESS-18', 'whoever is there again has not been away', [
    fork(
      [idleFor(1_750_000), sign(1_800_000)],
      step(fail('readIdle', null), { in: 'active', tags: 'active', has: { idleMs: 0 } }),
      step(sign(null), { in: 'active', tags: 'active', does: ['storeSign'], has: { idleMs: 0 } }),
    ),
    // who only scrolls, or is long gone, is nobody who came back
    fork([idleFor(1_900_000), 'activity.resumed'], step({ ...sign(1_900_000), isScroll: true }, 'resuming')),
    fork([idleFor(3_600_000), fail('signOut', null)], step({ ...sign(1_900_000), isScroll: true }, 'ended')),
  ]),

  story(
    'oneTimeCode',
    'PHONE-08',
    'what was only offered is not given up because its target is taken',
    [
      fork(
        ['oneTimeCode.requested', sent, digits('123456'), 'oneTimeCode.submitted'],
        step(fail('checkCode', failure('conflict')), {
          at: ['awaitingCode.entry.typing'],
          has: { failure: failure('conflict') },
        }),
      ),
    ],
    { input: { ...codeInput, begin: 'offered' } },
  ),
  story(
    'oneTimeCode',
    'PHONE-12 EV-12',
    'a new code ends what was said of the one that is too old',
    [
      fork(
        [sent, 60_000, 'oneTimeCode.requested', 240_000, fail('requestCode', failure('tooMany'))],
        step(
          'oneTimeCode.requested',
          { asks: { requestCode: mobile }, has: { failure: failure('tooMany') } },
          [
            step(sent, {
              in: waitingForCode(),
              does: [...storedTicket, 'announceSent'],
              has: { failure: null },
            }),
          ],
        ),
      ),
    ],
    { input: codeInput },
  ),
  story(
    'phoneOtp',
    'PHONE-01 PHONE-09',
    'a number brings its country, and a code that was refused is not gone on with',
    [
      fork(
        [start()],
        step(number('2015550123', 'US', 'CA'), { in: 'enteringNumber', has: { country: 'US' } }),
      ),
      fork(
        [
          start({ number: '791234567', ticket, remainingMs: 240_000 }),
          done('oneTimeCode', { outcome: 'refused', proof: null, failure: failure('conflict') }),
        ],
        step('phoneOtp.numberSubmitted', {
          in: 'proving.sending',
          asks: codeFor({ mayBeSent: true }),
          has: { running: null },
        }),
      ),
    ],
    { input: phoneInput },
  ),
  story('session', 'SESS-02', 'who signs in again is not asked whether to leave', [
    fork(
      [signedIn, asked],
      step(
        { type: 'session.started', session: annSession },
        {
          in: 'signedIn.browsing',
          does: [['storeSession', { session: annSession }]],
          tags: 'screen:signedIn',
        },
      ),
    ),
  ]),
];

const invariants = [
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
    'visiting',
    ['clearCart'],
  ),
  of('session').doesOnTheWay(
    'SESS-06',
    'nothing stored stays of whoever signs out',
    'signedIn',
    'visiting',
    ['clearPerson'],
    /^session\.(signOutConfirmed|rejected|idled)$|tokenRefresh/,
  ),
  of('session').holds(
    'SESS-06',
    'the server is told of every way out of this tab, with the bearer of whoever left',
    ({ before, after, event, sent }) =>
      isAt(before, 'signedIn') &&
      isAt(after, 'visiting') &&
      event?.type !== 'session.storageChanged' &&
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
    'visiting',
    [
      'session.signOutConfirmed',
      'session.rejected',
      'session.idled',
      'session.ended',
      'session.storageChanged',
      /tokenRefresh/,
    ],
    'signedIn.confirming',
  ),
  of('tokenRefresh').ignores(
    'SESS-13',
    'whoever wants a renewal shares the one that runs',
    'renewing',
    ['tokenRefresh.wanted', 'page.woke'],
    'renewalLock',
  ),
  of('accessToken').asksOnly(
    'SESS-10',
    'no token is read before the server was told of a sign-out',
    'readToken',
    ['awaitingSignOut'],
  ),
  of('oneTimeCode').empty('PHONE-12', 'an expired code is typed nowhere', 'expired', ['code']),
  of('oneTimeCode').ignores(
    'PHONE-08',
    'while a code is checked nothing is asked a second time',
    'awaitingCode.entry.checking',
    ['oneTimeCode.submitted', 'oneTimeCode.requested', 'oneTimeCode.typed'],
  ),
  of('signUp').asksOnly('REG-17', 'nobody registers without a solved captcha', 'register', ['#solved']),
  of('signUp').empty('REG-17', 'a captcha that is not solved has no token', 'details.unsolved', ['captcha']),
  of('login').ignores('AUTH-06', 'a second press while the server checks is nothing', 'submitting', [
    'login.submitted',
    'login.left',
  ]),
  of('idle').doesOnly('SESS-16', 'nobody is cleared before the stamp was read', 'clearPerson', ['asking']),
  of('phoneOtp').ignores('PHONE-05', 'a second press while the code is sent is nothing', 'proving', [
    'phoneOtp.numberSubmitted',
    'phoneOtp.numberTyped',
  ]),
];

export const identity: Proof = {
  stories: [
    ...session,
    ...tokens,
    ...callTokens,
    ...idle,
    ...signOut,
    ...login,
    ...phone,
    ...code,
    ...signUp,
    ...afresh,
  ],
  invariants,
};
