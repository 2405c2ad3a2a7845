/** The account, and the dialog in which a visitor becomes somebody: by the clauses API-61, REF-01, PWD-06, LIM-02 to LIM-04, AUTH and REG-20. */
import { failure } from '../../samples/fixtures.ts';
import { done, fail, type Effect } from '../../walker/walk.ts';
import { of } from '../invariants.ts';
import type { Proof } from '../prove.ts';
import { anything, boundary, inTurn, step, story, type Step, type When } from '../stories.ts';

const after = (events: readonly When[], ...steps: Step[]): Step =>
  inTurn(...events.map((when) => step(when, anything)), ...steps);
const offline = failure('network');

const cards = ['card-1', 'card-2', 'card-3'].map((cardid) => ({
  cardid,
  brand: 'Visa',
  masked: cardid,
  expiry: '12/27',
}));
const ask = (cardid: string) => ({ type: 'savedCards.removalAsked', cardid });
const savedCards = [
  story(
    'savedCards',
    '',
    'the chosen card is removed, after a question',
    [
      step(done('loadCards', []), { in: 'empty', tags: 'screen:empty' }),
      step(
        fail('loadCards', offline),
        { in: 'failed', tags: 'screen:failed failed', has: { failure: offline } },
        [
          step('savedCards.retried', { in: 'loading', asks: { loadCards: null } }, [
            step(done('loadCards', cards), { in: 'list', has: { failure: null } }),
          ]),
          step('network.online', { in: 'loading', asks: { loadCards: null } }),
        ],
      ),
      step(done('loadCards', cards), { in: 'list', tags: 'screen:list', has: { cards, chosen: null } }, [
        step(ask('card-2'), { in: 'confirming', tags: 'screen:confirm', has: { chosen: 'card-2' } }, [
          step('savedCards.removalDeclined', { in: 'list', has: { chosen: null, cards } }),
          step(
            'savedCards.removalConfirmed',
            { in: 'removing', tags: 'screen:confirm busy', asks: { removeCard: { cardid: 'card-2' } } },
            [
              step('savedCards.removalConfirmed', 'removing'),
              step(done('removeCard', [cards[0], cards[2]]), {
                in: 'list',
                has: { cards: [cards[0], cards[2]], chosen: null },
              }),
              step(done('removeCard', []), { in: 'empty', has: { cards: [], chosen: null } }),
              step(fail('removeCard', failure('notFound')), {
                in: 'loading',
                asks: { loadCards: null },
                has: { chosen: null },
              }),
              step(
                fail('removeCard', offline),
                { in: 'list', has: { failure: offline, chosen: null, cards } },
                [step(ask('card-3'), { in: 'confirming', has: { chosen: 'card-3', failure: null } })],
              ),
            ],
          ),
        ]),
      ]),
    ],
    { start: { in: 'loading', tags: 'screen:loading busy', asks: { loadCards: null } } },
  ),
];

const order = { ordertoken: 'order-7' };
const refund = [
  story(
    'refund',
    'REF-01 PAY-06',
    'asked for once, after a question',
    [
      step('refund.declined', { tags: 'screen:question busy', ends: { asked: false } }),
      step(
        'refund.confirmed',
        { in: 'requesting', tags: 'screen:question busy', asks: { requestRefund: order } },
        [
          step('refund.confirmed', 'requesting'),
          step(done('requestRefund'), { in: 'requested', tags: 'screen:requested', has: { asked: true } }, [
            step('refund.confirmed', 'requested'),
            step('refund.closed', { ends: { asked: true } }),
          ]),
          step(fail('requestRefund', failure('conflict')), { in: 'requested', has: { asked: true } }),
          step(
            fail('requestRefund', failure('refused', { message: 'No.' })),
            {
              in: 'refused',
              tags: 'screen:refused failed',
              has: { failure: failure('refused', { message: 'No.' }) },
            },
            [step('refund.confirmed', 'refused'), step('refund.closed', { ends: { asked: false } })],
          ),
          step(
            fail('requestRefund', offline),
            { in: 'failed', tags: 'screen:failed failed', has: { failure: offline, asked: false } },
            [
              step('refund.declined', { ends: { asked: false } }),
              step('refund.confirmed', { in: 'requesting', asks: { requestRefund: order } }, [
                step(done('requestRefund'), { in: 'requested', has: { failure: null } }),
              ]),
            ],
          ),
        ],
      ),
    ],
    { input: order, start: { in: 'asking', tags: 'screen:question' } },
  ),
];

const copy = (url: string) => ({ type: 'referral.copyAsked', url });
const referral = [
  story(
    'referral',
    'GEN-04',
    'the personal link is copied on request',
    [
      step(
        copy('https://shop/?r=1'),
        { in: 'copying', tags: 'screen:link busy', asks: { copyText: { text: 'https://shop/?r=1' } } },
        [
          step(done('copyText'), { in: 'copied', tags: 'screen:link copied' }, [
            step(2_499, 'copied', [step(1, 'idle')]),
            step(copy('https://shop/?r=2'), {
              in: 'copying',
              asks: { copyText: { text: 'https://shop/?r=2' } },
            }),
          ]),
          step(fail('copyText', offline), { in: 'refused', tags: 'screen:link failed' }, [
            step(copy('https://shop/?r=3'), {
              in: 'copying',
              asks: { copyText: { text: 'https://shop/?r=3' } },
            }),
          ]),
        ],
      ),
    ],
    { start: { in: 'idle', tags: 'screen:link' } },
  ),
];

const met = ['length', 'upper', 'lower', 'digit', 'special'];
const passwords = (more: object = {}) => ({
  current_password: 'Old-secret-1',
  password: 'New-secret-1',
  password_confirmation: 'New-secret-1',
  met,
  ...more,
});
const change = (more: object = {}) => ({ type: 'passwordChange.submitted', passwords: passwords(more) });
const passwordChange = [
  story(
    'passwordChange',
    'PWD-05 PWD-06',
    'the old one, the new one twice',
    [
      step({ type: 'passwordChange.typed', met: ['lower'] }, { in: 'editing', has: { met: ['lower'] } }),
      step(
        change({ current_password: '' }),
        { in: 'editing', has: { fields: { current_password: 'missing' } } },
        [
          step(
            { type: 'passwordChange.typed', met },
            { in: 'editing', has: { fields: { current_password: 'missing' } } },
          ),
          step(change(), { in: 'saving', asks: { changePassword: passwords() }, has: { fields: {} } }),
        ],
      ),
      step(
        change({ met: ['upper'], password_confirmation: 'x' }),
        { in: 'editing', has: { fields: { password: 'length', password_confirmation: 'different' } } },
        [step({ type: 'passwordChange.typed', met }, { in: 'editing', has: { fields: {} } })],
      ),
      ...met.map((rule) =>
        step(change({ met: met.filter((each) => each !== rule) }), {
          in: 'editing',
          has: { fields: { password: rule } },
        }),
      ),
      after(
        [{ type: 'passwordChange.typed', met }],
        step(change(), { in: 'saving', tags: 'screen:form busy', asks: { changePassword: passwords() } }, [
          step(change(), 'saving'),
          step(
            done('changePassword'),
            { in: 'changed', tags: 'screen:changed', has: { met: [], fields: {}, failure: null } },
            [step('passwordChange.again', 'editing')],
          ),
          step(fail('changePassword', offline), { in: 'editing', has: { failure: offline } }, [
            step(change({ met: [] }), { in: 'editing', has: { failure: null } }),
            step(change(), { in: 'saving', asks: { changePassword: passwords() }, has: { failure: null } }),
          ]),
        ]),
      ),
    ],
    { start: { in: 'editing', tags: 'screen:form' } },
  ),
];

const limit = (more: object = {}) => ({
  currency: 'CHF',
  tier: 'standard',
  daily: { limit: '1500.00', used: '1400.00', available: '100.00' },
  yearly: { limit: '5000.00', used: '2000.00', available: '3000.00' },
  order_max: '1000.00',
  request: null,
  ...more,
});
const request = (status: string) => ({ request: { status, at: '2026-01-02T10:00:00.000Z' } });
const reason = (text: string) => ({ type: 'voucherLimit.extensionSubmitted', reason: text });
const reload = { in: 'loading', asks: { loadLimit: null } };
const voucherLimit = [
  story(
    'voucherLimit',
    'LIM-02 LIM-04 KYC-21',
    'what is left, and the request for more',
    [
      step(fail('loadLimit', offline), { in: 'failed', tags: 'screen:failed', has: { failure: offline } }, [
        step('voucherLimit.retried', reload, [
          step(done('loadLimit', limit()), { in: 'shown.open', has: { failure: null } }),
        ]),
        step('network.online', reload),
      ]),
      step(done('loadLimit', limit({ tier: 'extended', ...request('granted') })), {
        in: 'shown.granted',
        tags: 'screen:limit granted',
      }),
      step(
        done('loadLimit', limit(request('refused'))),
        { in: 'shown.refused', tags: 'screen:limit refused' },
        [step('voucherLimit.extensionAsked', { in: 'asking.composing', asks: { unsavedChanges: null } })],
      ),
      step(
        done('loadLimit', limit(request('pending'))),
        { in: 'shown.pending.waiting', tags: 'screen:limit pending' },
        [
          step('network.online', { in: 'shown.pending.looking', asks: { loadLimit: null } }),
          step(14_999, 'shown.pending.waiting', [
            step(
              1,
              { in: 'shown.pending.looking', tags: 'screen:limit pending', asks: { loadLimit: null } },
              [
                step(done('loadLimit', limit({ tier: 'extended', ...request('granted') })), {
                  in: 'shown.granted',
                  has: { limit: limit({ tier: 'extended', ...request('granted') }) },
                }),
                step(fail('loadLimit', offline), 'shown.pending.waiting'),
              ],
            ),
          ]),
        ],
      ),
      step(done('loadLimit', limit({ tier: 'extended', ...request('pending') })), {
        in: 'shown.pending.waiting',
      }),
      step(
        done('loadLimit', limit()),
        { in: 'shown.open', tags: 'screen:limit open', has: { limit: limit() } },
        [
          step(
            'voucherLimit.extensionAsked',
            { in: 'asking.composing', tags: 'screen:form', asks: { unsavedChanges: null } },
            [
              step('voucherLimit.extensionDeclined', 'shown.open'),
              step(done('unsavedChanges'), 'shown.open'),
              step(fail('unsavedChanges', null), 'shown.open'),
              step(reason('  '), { in: 'asking.composing', has: { missing: true } }, [
                step('voucherLimit.extensionDeclined', { in: 'shown.open', has: { missing: false } }),
                step(done('unsavedChanges'), { in: 'shown.open', has: { missing: false } }),
                step(fail('unsavedChanges', null), { in: 'shown.open', has: { missing: false } }),
                step(reason('x'), {
                  in: 'asking.sending',
                  asks: { sendRequest: { reason: 'x' } },
                  has: { missing: false },
                }),
              ]),
              step(
                reason('A trip.'),
                {
                  in: 'asking.sending',
                  tags: 'screen:form busy',
                  asks: { sendRequest: { reason: 'A trip.' } },
                },
                [
                  step(reason('A trip.'), 'asking.sending'),
                  step(done('sendRequest'), reload),
                  step(fail('sendRequest', failure('conflict')), reload),
                  step(fail('sendRequest', offline), { in: 'asking.composing', has: { failure: offline } }, [
                    step(reason(''), { in: 'asking.composing', has: { failure: null, missing: true } }),
                    step('voucherLimit.extensionDeclined', { in: 'shown.open', has: { failure: null } }),
                  ]),
                ],
              ),
            ],
          ),
        ],
      ),
    ],
    { start: { in: 'loading', tags: 'screen:loading busy', asks: { loadLimit: null } } },
  ),
];

const session = (email_code_sent: 0 | 1) => ({
  profile: { name: 'Ann', email: 'ann@example.com', image: null },
  access_token: 'bearer-of-ann',
  refresh_token: 'refresh',
  expires_in: 3600,
  email_code_sent,
});
const announced = (value: unknown): Effect => ['announceSession', { session: value }];
const login = { in: 'login', tags: 'screen:login', asks: { login: null, socialSignIn: null } };
const signUp = { in: 'signUp', tags: 'screen:signUp', asks: { signUp: null, socialSignIn: null } };
const ended = (outcome: string) => done('login', { outcome, session: null });
const auth = [
  story(
    'auth',
    'AUTH-01 AUTH-02 AUTH-03 AUTH-07 PHONE-01 REG-20 REG-21',
    'every way in ends where it should',
    [
      step('auth.loginAsked', login, [
        step('auth.closed', { in: 'closed', tags: 'screen:closed' }),
        step(done('login', { outcome: 'signedIn', session: session(0) }), {
          in: 'closed',
          does: [announced(session(0))],
        }),
        step(
          ended('phone'),
          {
            in: 'phone',
            tags: 'screen:phone',
            asks: { phoneOtp: { isdcode: null, mobile: null, ticket: null } },
          },
          [
            step(done('phoneOtp', { outcome: 'verified', session: session(0) }), {
              in: 'closed',
              does: [announced(session(0))],
            }),
            step(done('phoneOtp', { outcome: 'left', session: null }), login),
            step(fail('phoneOtp', null), 'closed'),
          ],
        ),
        step(ended('signUp'), signUp),
        step(ended('forgotPassword'), { in: 'closed', does: ['goForgotPassword'] }),
        step(fail('login', null), 'closed'),
        step(done('socialSignIn', { session: session(0) }), { in: 'closed', does: [announced(session(0))] }),
        step(fail('socialSignIn', null), 'closed'),
      ]),
      step('auth.signUpAsked', signUp, [
        step(
          done('signUp', { outcome: 'signedIn', session: session(1) }),
          {
            in: 'signUpEmailCode',
            tags: 'screen:signUpEmailCode',
            does: [announced(session(1)), 'goAfterSignUp'],
            asks: { signUpEmailCode: null },
          },
          [
            step(done('signUpEmailCode'), 'closed'),
            step(fail('signUpEmailCode', null), 'closed'),
            step('session.endedElsewhere', 'closed'),
          ],
        ),
        step(done('signUp', { outcome: 'signedIn', session: session(0) }), {
          in: 'closed',
          does: [announced(session(0)), 'goAfterSignUp'],
        }),
        step(done('signUp', { outcome: 'login', session: null }), login),
        step(fail('signUp', null), 'closed'),
        step(done('socialSignIn', { session: session(1) }), { in: 'closed', does: [announced(session(1))] }),
        step(fail('socialSignIn', null), 'closed'),
      ]),
    ],
    { start: { in: 'closed', tags: 'screen:closed' } },
  ),
];

const owner = { purpose: 'mobile', contact: '+41 791234567', hasPassword: true };
const code = (begin: string, mayBeSent = false) => ({
  oneTimeCode: { target: { proves: 'owner', contact: 'mobile' }, begin, running: null, mayBeSent },
});
const proof = (outcome: string, why: unknown = null) =>
  done('oneTimeCode', { outcome, proof: null, failure: why });
const password = (text: string) => ({ type: 'reauth.passwordSubmitted', password: text });
const reauth = [
  story(
    'reauth',
    'KYC-18',
    'the owner proves the contact in use, by the password or by a code',
    [
      step(password(''), 'password'),
      step(
        password('Secret-1'),
        {
          in: 'checkingPassword',
          tags: 'screen:password busy',
          asks: { provePassword: { purpose: 'mobile', password: 'Secret-1' } },
        },
        [
          step(done('provePassword'), { tags: 'screen:password busy', ends: { outcome: 'proved' } }),
          step(
            fail('provePassword', failure('refused')),
            { in: 'password', has: { failure: failure('refused') } },
            [
              step(password('Secret-2'), {
                in: 'checkingPassword',
                asks: { provePassword: { purpose: 'mobile', password: 'Secret-2' } },
                has: { failure: null },
              }),
              step('reauth.codeAsked', { in: 'code', asks: code('requested'), has: { failure: null } }),
            ],
          ),
          step('reauth.left', { ends: { outcome: 'left' } }),
        ],
      ),
      step('reauth.codeAsked', { in: 'code', tags: 'screen:code', asks: code('requested') }, [
        step(proof('proved'), { ends: { outcome: 'proved' } }),
        step(proof('left'), { in: 'password' }, [
          step('reauth.codeAsked', { in: 'code', asks: code('requested', true) }),
        ]),
        step(proof('refused', failure('tooMany')), { in: 'password', has: { failure: failure('tooMany') } }),
        step(fail('oneTimeCode', null), { ends: { outcome: 'left' } }),
        step('reauth.left', { ends: { outcome: 'left' } }),
      ]),
    ],
    { input: owner, start: { in: 'password', tags: 'screen:password' } },
  ),
  story(
    'reauth',
    'KYC-18',
    'who has no password is offered a code',
    [step(proof('left'), { in: 'code', asks: code('offered', true) })],
    { input: { ...owner, hasPassword: false }, start: { in: 'code', asks: code('offered') } },
  ),
];

const seconds = [
  ...boundary({
    chart: 'voucherLimit',
    clauses: 'LIM-04',
    says: 'staff’s answer is looked for every 15 seconds',
    after: [done('loadLimit', limit(request('pending')))],
    ask: (ms: number) => ms,
    inside: 14_999,
    within: { in: 'shown.pending.waiting' },
    outside: 15_000,
    beyond: { in: 'shown.pending.looking', asks: { loadLimit: null } },
  }),
];

const invariants = [
  of('savedCards').asksOnly('', 'no card is removed without a yes', 'removeCard', ['confirming']),
  of('savedCards').filled('', 'it is known which card is asked about', 'confirming', ['chosen']),
  of('refund').asksOnly('REF-01', 'money is asked back after a question, once', 'requestRefund', [
    'asking',
    'failed',
  ]),
  of('auth').never(
    'AUTH-01',
    'a dialog that is closed asks nobody',
    (snapshot) => snapshot.matches('closed') && Object.keys(snapshot.children).length > 0,
  ),
  of('passwordChange').asksOnly('PWD-06', 'a second press changes no second password', 'changePassword', [
    'editing',
  ]),
  of('voucherLimit').asksOnly('LIM-04', 'a request is sent once', 'sendRequest', ['asking.composing']),
];

export const account: Proof = {
  stories: [
    ...savedCards,
    ...refund,
    ...referral,
    ...passwordChange,
    ...voucherLimit,
    ...auth,
    ...reauth,
    ...seconds,
  ],
  invariants,
};
