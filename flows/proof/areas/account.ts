/** The account, and the dialog in which a visitor becomes somebody: by the clauses API-61, REF-01, PWD-06, LIM-02 to LIM-04, AUTH and REG-20. */
import { failure } from '../../../machines/fixtures.ts';
import { done, fail, type Effect } from '../../walker/walk.ts';
import { isAt, of } from '../invariants.ts';
import type { Proof } from '../prove.ts';
import { after, boundary, fork, step, story } from '../stories.ts';

const offline = failure('network');

const cards = ['card-1', 'card-2', 'card-3'].map((cardid) => ({
  cardid,
  brand: 'Visa',
  masked: cardid,
  expiry: '12/27',
}));
const ask = (cardid: string) => ({ type: 'savedCards.removalAsked' as const, cardid });
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

const phone = {
  id: 'device-1',
  browser: 'Chrome',
  system: 'Android',
  country: 'CH',
  first_seen: '2026-01-02T07:30:00.000Z',
  last_seen: '2026-01-02T10:00:00.000Z',
  current: 1,
};
const laptop = { ...phone, id: 'device-2', browser: 'Firefox', system: 'Linux', current: 0 };
const end = (id: string) => ({ type: 'devices.endAsked' as const, id });
const devices = [
  story(
    'devices',
    '',
    'another device is signed out at once, all of them after a question',
    [
      step(
        fail('loadDevices', offline),
        { in: 'failed', tags: 'screen:failed failed', has: { failure: offline } },
        [
          step('devices.retried', { in: 'loading', asks: { loadDevices: null } }, [
            step(done('loadDevices', [phone]), { in: 'list', has: { failure: null, devices: [phone] } }),
          ]),
          step('network.online', { in: 'loading', asks: { loadDevices: null } }),
        ],
      ),
      step(
        done('loadDevices', [phone, laptop]),
        { in: 'list', tags: 'screen:list', has: { devices: [phone, laptop], chosen: null } },
        [
          step(end('device-1'), { in: 'list', has: { chosen: null } }),
          step(end('device-9'), { in: 'list', has: { chosen: null } }),
          step(
            end('device-2'),
            {
              in: 'ending',
              tags: 'screen:list busy',
              has: { chosen: 'device-2' },
              asks: { endSession: { id: 'device-2' } },
            },
            [
              step(end('device-2'), 'ending'),
              step('devices.allAsked', 'ending'),
              step(done('endSession', [phone]), { in: 'list', has: { devices: [phone], chosen: null } }),
              step(fail('endSession', failure('notFound')), { in: 'loading', asks: { loadDevices: null } }),
              step(
                fail('endSession', offline),
                { in: 'list', has: { failure: offline, chosen: null, devices: [phone, laptop] } },
                [
                  step('devices.allAsked', { in: 'confirming', has: { failure: null } }),
                  step(end('device-2'), {
                    in: 'ending',
                    asks: { endSession: { id: 'device-2' } },
                    has: { failure: null },
                  }),
                ],
              ),
            ],
          ),
          step('devices.allAsked', { in: 'confirming', tags: 'screen:confirm' }, [
            step('devices.allDeclined', { in: 'list', has: { devices: [phone, laptop] } }),
            step(
              'devices.allConfirmed',
              { in: 'endingAll', tags: 'screen:confirm busy', asks: { endAll: null } },
              [
                step('devices.allConfirmed', 'endingAll'),
                step(done('endAll'), { in: 'ended', tags: 'screen:confirm busy', does: ['announceEnded'] }, [
                  step('devices.allConfirmed', 'ended'),
                  step(14_999, 'ended', [step(1, { in: 'loading', asks: { loadDevices: null } })]),
                ]),
                step(fail('endAll', offline), { in: 'list', has: { failure: offline } }),
              ],
            ),
          ]),
        ],
      ),
    ],
    { start: { in: 'loading', tags: 'screen:loading busy', asks: { loadDevices: null } } },
  ),
];

const ann = { contact: 'ann@example.com', hasPassword: true };
const wanted = (purpose: 'export' | 'closing') => ({ reauth: { purpose, ...ann } });
const unproved = failure('refused', { code: 'REAUTH_REQUIRED' });
const underWay = failure('conflict', { code: 'OPEN_ORDERS' });
const askCopy = (owner: object) => ({ type: 'personalData.copyAsked' as const, owner });
const confirmClosing = (owner: object) => ({ type: 'personalData.closingConfirmed' as const, owner });
const unknown = { contact: '', hasPassword: false };
const personalData = [
  story('personalData', '', 'a copy goes to the owner alone, and each one takes a proof', [
    step(askCopy(unknown), { in: 'offered', tags: 'screen:offer' }),
    step(askCopy({ contact: '', hasPassword: true }), {
      in: 'provingForCopy',
      asks: { reauth: { purpose: 'export', contact: '', hasPassword: true } },
    }),
    step(askCopy(ann), { in: 'provingForCopy', tags: 'copy screen:proof', asks: wanted('export') }, [
      step(done('reauth', { outcome: 'left' }), { in: 'offered' }),
      step(fail('reauth', offline), { in: 'offered' }),
      step(
        done('reauth', { outcome: 'proved' }),
        { in: 'copying', tags: 'busy copy screen:offer', asks: { downloadCopy: null } },
        [
          step(askCopy(ann), 'copying'),
          step('personalData.closingAsked', 'copying'),
          step(fail('downloadCopy', unproved), { in: 'provingForCopy', asks: wanted('export') }),
          step(fail('downloadCopy', offline), { in: 'offered', has: { failure: offline } }, [
            step(askCopy(ann), { in: 'provingForCopy', has: { failure: null }, asks: wanted('export') }),
          ]),
          step(done('downloadCopy'), { in: 'copied', tags: 'copied screen:offer', has: { failure: null } }, [
            step(askCopy(ann), { in: 'provingForCopy', asks: wanted('export') }),
            // the contact was removed meanwhile
            step(askCopy({ contact: '', hasPassword: true }), {
              in: 'provingForCopy',
              asks: { reauth: { purpose: 'export', contact: '', hasPassword: true } },
            }),
            step(askCopy(unknown), 'copied'),
            step('personalData.closingAsked', { in: 'asking', tags: 'screen:question' }),
          ]),
        ],
      ),
    ]),
  ]),
  story(
    'personalData',
    '',
    'the account is closed after a question and a proof, and then the person is gone here',
    [
      step(confirmClosing(ann), 'offered'),
      step('personalData.closingAsked', { in: 'asking', tags: 'screen:question' }, [
        step('personalData.closingDeclined', { in: 'offered' }),
        step(confirmClosing(unknown), 'asking'),
        step(
          confirmClosing(ann),
          { in: 'provingForClosing', tags: 'closing screen:proof', asks: wanted('closing') },
          [
            step(done('reauth', { outcome: 'left' }), { in: 'offered' }),
            step(fail('reauth', offline), { in: 'offered' }),
            step(
              done('reauth', { outcome: 'proved' }),
              { in: 'closing', tags: 'busy closing screen:offer', asks: { closeAccount: null } },
              [
                step(fail('closeAccount', unproved), { in: 'provingForClosing', asks: wanted('closing') }),
                step(fail('closeAccount', underWay), { in: 'offered', has: { failure: underWay } }, [
                  step('personalData.closingAsked', { in: 'asking', has: { failure: null } }),
                ]),
                step(
                  done('closeAccount'),
                  { in: 'closed', tags: 'busy closing screen:offer', does: ['announceEnded'] },
                  [
                    step('personalData.closingAsked', 'closed'),
                    step(14_999, 'closed', [step(1, { in: 'offered' })]),
                  ],
                ),
              ],
            ),
          ],
        ),
      ]),
    ],
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

const copy = (url: string) => ({ type: 'referral.copyAsked' as const, url });
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
const change = (more: object = {}) => ({
  type: 'passwordChange.submitted' as const,
  passwords: passwords(more),
});
const passwordChange = [
  story(
    'passwordChange',
    'PWD-05 PWD-06',
    'the old one, the new one twice',
    [
      step(
        done('loadPassword', { hasPassword: true, hasEmail: true }),
        { in: 'editing', tags: 'screen:form' },
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
            step(
              change(),
              { in: 'saving', tags: 'screen:form busy', asks: { changePassword: passwords() } },
              [
                step(change(), 'saving'),
                step(
                  done('changePassword'),
                  { in: 'changed', tags: 'screen:changed', has: { met: [], fields: {}, failure: null } },
                  [step('passwordChange.again', 'editing')],
                ),
                step(fail('changePassword', offline), { in: 'editing', has: { failure: offline } }, [
                  step(change({ met: [] }), { in: 'editing', has: { failure: null } }),
                  step(change(), {
                    in: 'saving',
                    asks: { changePassword: passwords() },
                    has: { failure: null },
                  }),
                ]),
              ],
            ),
          ),
        ],
      ),
      // the server judges what is typed, too
      step(fail('loadPassword', offline), { in: 'editing', tags: 'screen:form', has: { failure: null } }),
    ],
    { start: { in: 'loading', tags: 'screen:loading busy', asks: { loadPassword: null } } },
  ),
  story(
    'passwordChange',
    'PWD-05',
    'an account by phone alone is asked for no password that it does not have',
    [true, false].map((hasEmail) =>
      step(
        done('loadPassword', { hasPassword: false, hasEmail }),
        { in: 'unset', tags: 'screen:unset', has: { hasEmail } },
        [step(change(), { in: 'unset', asks: {} })],
      ),
    ),
    { start: { in: 'loading', asks: { loadPassword: null } } },
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
const reason = (text: string) => ({ type: 'voucherLimit.extensionSubmitted' as const, reason: text });
const reload = { in: 'loading' as const, asks: { loadLimit: null } };
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
const login = {
  in: 'login' as const,
  tags: 'screen:login' as const,
  asks: { login: null, socialSignIn: null },
};
const signUp = {
  in: 'signUp' as const,
  tags: 'screen:signUp' as const,
  asks: { signUp: null, socialSignIn: null },
};
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
const password = (text: string) => ({ type: 'reauth.passwordSubmitted' as const, password: text });
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

const notShown = failure('refused', { code: 'NOT_SHOWN' });
const passkeyProof = [
  story(
    'passkeyProof',
    '',
    'a passkey is asked for after a press, as often as it takes, and can be left',
    [
      step('passkeyProof.left', { tags: 'screen:offer', ends: { outcome: 'left' } }),
      step(
        'passkeyProof.asked',
        { in: 'proving', tags: 'screen:offer busy', asks: { provePasskey: { purpose: 'codes' } } },
        [
          step('passkeyProof.asked', 'proving'),
          step('passkeyProof.left', { ends: { outcome: 'left' } }),
          step(done('provePasskey'), { tags: 'screen:offer busy', ends: { outcome: 'proved' } }),
          step(fail('provePasskey', notShown), { in: 'offered', has: { failure: notShown, proved: false } }, [
            step('passkeyProof.asked', {
              in: 'proving',
              asks: { provePasskey: { purpose: 'codes' } },
              has: { failure: null },
            }),
          ]),
        ],
      ),
    ],
    { input: { purpose: 'codes' }, start: { in: 'offered', tags: 'screen:offer' } },
  ),
];

const key = { id: 'key-1', name: 'My phone', created: '2026-11-01T08:00:00.000Z', last_used: null };
const keys = (for_codes: 0 | 1, for_cards: 0 | 1, recovery_at: string | null = null) => ({
  passkeys: [key],
  for_codes,
  for_cards,
  recovery_at,
});
const asksFor = (change: object, by: object = ann) => ({
  type: 'passkeys.changeAsked' as const,
  change,
  owner: by,
});
const changes = (change: object) => ({
  in: 'changing' as const,
  tags: 'screen:list busy' as const,
  asks: { changePasskeys: { change } },
});
const want = (for_codes: 0 | 1, for_cards: 0 | 1) => ({ kind: 'require', for_codes, for_cards });
const added = { kind: 'add', name: 'My phone' };
const gone = { kind: 'remove', id: 'key-1' };
const lost = { kind: 'recover' };
const byOwner = {
  in: 'proving' as const,
  tags: 'screen:proof' as const,
  asks: { reauth: { purpose: 'passkeys', ...ann } },
};
const byPasskey = {
  in: 'provingByPasskey' as const,
  tags: 'screen:passkey' as const,
  asks: { passkeyProof: { purpose: 'passkeys' } },
};
const passkeys = [
  story(
    'passkeys',
    '',
    'as long as none is asked for, the owner changes them by the password or a code',
    [
      step(
        fail('loadPasskeys', offline),
        { in: 'failed', tags: 'screen:failed failed', has: { failure: offline } },
        [
          step('passkeys.retried', { in: 'loading', asks: { loadPasskeys: null } }),
          step('network.online', { in: 'loading', asks: { loadPasskeys: null } }),
        ],
      ),
      step(done('loadPasskeys', keys(0, 0)), { in: 'list', tags: 'screen:list', has: { held: keys(0, 0) } }, [
        step(asksFor(added, unknown), 'list'),
        step(asksFor({ kind: 'remove', id: 'key-9' }), 'list'),
        step(asksFor(want(0, 0)), 'list'),
        // nothing is asked for: there is nothing to do without, and nothing to object to
        step(asksFor(lost), 'list'),
        step(asksFor({ kind: 'keep' }), 'list'),
        step(asksFor(added), { ...byOwner, has: { change: added, owner: ann, failure: null } }, [
          step(done('reauth', { outcome: 'left' }), { in: 'list', has: { change: null } }),
          step(fail('reauth', null), { in: 'list', has: { change: null } }),
          step(done('reauth', { outcome: 'proved' }), changes(added), [
            step(asksFor(gone), 'changing'),
            step(done('changePasskeys', keys(0, 0)), { in: 'list', has: { change: null, held: keys(0, 0) } }),
            step(fail('changePasskeys', notShown), { in: 'list', has: { failure: notShown, change: null } }, [
              step(asksFor(gone), { ...byOwner, has: { failure: null, change: gone } }),
            ]),
            step(fail('changePasskeys', unproved), {
              in: 'loading',
              asks: { loadPasskeys: null },
              has: { failure: unproved },
            }),
          ]),
        ]),
        // more is asked for: that takes no proof
        step(asksFor(want(1, 0)), changes(want(1, 0))),
      ]),
      // none is held: whoever asked for one would be shut out
      step(done('loadPasskeys', { ...keys(0, 0), passkeys: [] }), 'list', [
        step(asksFor(want(1, 0)), 'list'),
        step(asksFor(want(0, 1)), 'list'),
      ]),
    ],
    { start: { in: 'loading', tags: 'screen:loading busy', asks: { loadPasskeys: null } } },
  ),
  story('passkeys', '', 'where one is asked for, only a passkey changes them', [
    after([done('loadPasskeys', keys(1, 0))], step(asksFor(want(1, 1)), changes(want(1, 1)))),
    ...[added, gone, want(0, 0), want(0, 1)].map((change) =>
      after(
        [done('loadPasskeys', keys(1, 0))],
        step(asksFor(change), byPasskey, [
          step(done('passkeyProof', { outcome: 'proved' }), changes(change)),
          step(done('passkeyProof', { outcome: 'left' }), { in: 'list', has: { change: null } }),
          step(fail('passkeyProof', null), { in: 'list', has: { change: null } }),
        ]),
      ),
    ),
    after([done('loadPasskeys', keys(0, 1))], step(asksFor(added), byPasskey)),
  ]),
  story('passkeys', '', 'whoever has lost them proves a contact, not the password; to object takes nothing', [
    ...[keys(1, 0), keys(0, 1)].map((held) =>
      after(
        [done('loadPasskeys', held)],
        step(
          asksFor(lost),
          {
            in: 'proving',
            asks: { reauth: { purpose: 'recovery', contact: 'ann@example.com', hasPassword: false } },
          },
          [step(done('reauth', { outcome: 'proved' }), changes(lost))],
        ),
      ),
    ),
    after(
      [done('loadPasskeys', keys(1, 0, '2026-11-25T08:00:00.000Z'))],
      step(asksFor({ kind: 'keep' }), changes({ kind: 'keep' })),
    ),
  ]),
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

const remembered = [
  {
    orderno: 'R-26-K7M4-Q2XP',
    date: '2026-01-02T10:00:00.000Z',
    product: 'Zalando',
    status: 'completed',
    paymentstatus: 'paid',
  },
];
const lastYear = { period: 'year', from: '', to: '', type: 0 };
const firstPage = { at: ['list.loading'], asks: { loadPage: { filter: lastYear, page: 1 } } };
const bought = { items: remembered, pageno: 1, pagesize: 10, total: 1, sum: '50.00' };
const transactions = [
  story(
    'transactions',
    '',
    'without a connection the last orders are those that the browser remembers of the newest page',
    [
      step(done('loadPage', bought), {
        at: ['list.filled'],
        tags: 'screen:list',
        does: [['storeLastOrders', { filter: lastYear, page: 1, result: bought }]],
      }),
      step(
        fail('loadPage', offline),
        {
          at: ['list.recalling'],
          tags: 'screen:loading busy',
          asks: { readLastOrders: null },
          has: { failure: offline },
        },
        [
          step(
            done('readLastOrders', remembered),
            {
              at: ['list.remembered'],
              tags: 'screen:remembered failed',
              has: { lastOrders: remembered, result: null },
            },
            [step('transactions.retried', firstPage), step('network.online', firstPage)],
          ),
          step(done('readLastOrders', []), { at: ['list.failed'], tags: 'screen:failed failed' }),
          step(fail('readLastOrders', null), { at: ['list.failed'], has: { failure: offline } }),
        ],
      ),
      step(fail('loadPage', failure('server')), {
        at: ['list.failed'],
        tags: 'screen:failed failed',
        has: { failure: failure('server') },
      }),
    ],
    { input: { orderno: null } },
  ),
];

const guardedBy = (snapshot: unknown): boolean => {
  const { held, change } = (
    snapshot as { context: { held: ReturnType<typeof keys>; change: { kind: string } | null } }
  ).context;
  return (held.for_codes === 1 || held.for_cards === 1) && change?.kind !== 'recover';
};

const afresh = [
  story('passkeys', '', 'a contact is enough to prove an owner by, and so is a password', [
    fork(
      [done('loadPasskeys', keys(0, 0))],
      step(asksFor(added, { contact: 'ann@example.com', hasPassword: false }), {
        ...byOwner,
        asks: { reauth: { purpose: 'passkeys', contact: 'ann@example.com', hasPassword: false } },
      }),
      step(asksFor(added, { contact: '', hasPassword: true }), {
        ...byOwner,
        asks: { reauth: { purpose: 'passkeys', contact: '', hasPassword: true } },
      }),
    ),
    fork(
      [fail('loadPasskeys', offline), 'network.online'],
      step(done('loadPasskeys', keys(0, 0)), { in: 'list', has: { failure: null } }),
    ),
  ]),
  story(
    'reauth',
    'KYC-18',
    'without a contact no code is asked for',
    [step('reauth.codeAsked', 'password')],
    { input: { ...owner, contact: '' } },
  ),
  story(
    'reauth',
    'KYC-18',
    'what was refused is not said of a proof that was given up',
    [
      fork(
        [proof('refused', failure('tooMany'))],
        step('reauth.left', { in: 'left', ends: { outcome: 'left' }, has: { failure: null } }),
      ),
      step(proof('proved'), { in: 'proved', tags: 'screen:password busy', ends: { outcome: 'proved' } }),
    ],
    { input: { ...owner, hasPassword: false } },
  ),

  story('passkeys', '', 'before they are known none is held', [], {
    start: {
      in: 'loading',
      asks: { loadPasskeys: null },
      has: { held: { passkeys: [], for_codes: 0, for_cards: 0, recovery_at: null } },
    },
  }),
  story(
    'reauth',
    'KYC-18',
    'who has no password is offered another code when one was refused',
    [
      step(proof('refused', failure('tooMany')), {
        in: 'code',
        asks: code('offered'),
        has: { failure: failure('tooMany') },
      }),
    ],
    { input: { ...owner, hasPassword: false } },
  ),
];

const invariants = [
  of('passkeys').onlyBy(
    '',
    'where a passkey is asked for, no password changes that',
    (snapshot) => guardedBy(snapshot) && isAt(snapshot, 'proving'),
    [],
  ),
  of('passkeys').filled('', 'it is known what is changed', 'changing', ['change']),
  of('passkeyProof').asksOnly('', 'a browser’s window opens on a press alone', 'provePasskey', ['offered']),
  of('savedCards').asksOnly('', 'no card is removed without a yes', 'removeCard', ['confirming']),
  of('personalData').asksOnly('', 'nothing is handed out without a proof', 'downloadCopy', [
    'provingForCopy',
  ]),
  of('personalData').asksOnly('', 'no account is closed without a proof', 'closeAccount', [
    'provingForClosing',
  ]),
  of('devices').asksOnly('', 'nobody is signed out everywhere without a yes', 'endAll', ['confirming']),
  of('devices').filled('', 'it is known which device is signed out', 'ending', ['chosen']),
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
    ...devices,
    ...personalData,
    ...refund,
    ...referral,
    ...passwordChange,
    ...voucherLimit,
    ...transactions,
    ...auth,
    ...reauth,
    ...afresh,
    ...passkeyProof,
    ...passkeys,
    ...seconds,
  ],
  invariants,
};
