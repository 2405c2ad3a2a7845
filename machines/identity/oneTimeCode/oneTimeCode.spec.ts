import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, inTurn, step, story, fork } from '../../../flows/spec/stories.ts';
import { done, fail, type Effect } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { noon, annSession } from '../fixtures.ts';

const ticket = {
  issuedAt: noon,
  validMinutes: 5,
  resendAfter: 60,
  to: '+41 •• ••• 45 67',
  message: 'A verification code has been sent.',
};
const mobile = { proves: 'mobile', country: 'CH', number: '791234567' };
const codeInput = { target: mobile, begin: 'requested', running: null, mayBeSent: false };
const sent = done('requestCode', ticket);
const newTicket = { ...ticket, message: 'A new code has been sent.' };
const waitingForCode = (entry = 'typing', cooldown = 'cooling', validity = 'running'): string =>
  `awaitingCode.entry.${entry} + cooldown.${cooldown} + validity.${validity}`;
const storedTicket: readonly Effect[] = [['storeTicket', { target: mobile, ticket }]];
const ticketGone = ['removeStoredTicket'] as const;
const digits = (text: string) => ({ type: 'oneTimeCode.typed' as const, digits: text });
const invalid = failure('validation', { message: 'Invalid OTP' });
const another = [60_000, 'oneTimeCode.requested'] as const;

export const oneTimeCodeSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'oneTimeCode',
      clauses: 'PHONE-10 PHONE-12',
      says: 'a code lives 5 minutes',
      input: codeInput,
      after: [sent],
      ask: (ms: number) => ms,
      inside: 299_999,
      within: { at: ['awaitingCode.entry.typing', 'awaitingCode.validity.running'] },
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
      within: { at: ['awaitingCode.cooldown.cooling'], tags: 'screen:code cooling' },
      outside: 60_000,
      beyond: { at: ['awaitingCode.cooldown.over'], tags: 'screen:code' },
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
            step('oneTimeCode.closed', {
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
                      // an earlier failure is not part of the output
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
                  step(300_000, { at: ['awaitingCode.entry.checking', 'awaitingCode.validity.over'] }, [
                    step(done('checkCode', {}), {
                      does: ticketGone,
                      ends: { outcome: 'proved', proof: {}, failure: null },
                    }),
                    step(fail('checkCode', failure('refused')), { in: 'expired', does: ticketGone }),
                  ]),
                ],
              ),
            ]),
            step(60_000, { at: ['awaitingCode.cooldown.over'] }, [
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
                    at: ['awaitingCode.entry.typing', 'awaitingCode.cooldown.over'],
                    has: { failure: failure('network') },
                  }),
                  step(fail('requestCode', failure('conflict')), {
                    does: ticketGone,
                    ends: { outcome: 'refused', proof: null, failure: failure('conflict') },
                  }),
                  inTurn(
                    step(240_000, { at: ['awaitingCode.entry.resending', 'awaitingCode.validity.over'] }),
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
              step('oneTimeCode.closed', {
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
      [
        step(99_999, { at: ['awaitingCode.validity.running'] }, [
          step(1, { in: 'expired', does: ticketGone }),
        ]),
      ],
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
          [
            step(59_999, { at: ['awaitingCode.cooldown.cooling'] }, [
              step(1, { at: ['awaitingCode.cooldown.over'] }),
            ]),
          ],
        ),
        step(fail('requestCode', failure('network')), {
          does: ticketGone,
          ends: { outcome: 'refused', proof: null, failure: failure('network') },
        }),
      ],
      {
        input: {
          target: { proves: 'email', email: null },
          begin: 'requested',
          running: null,
          mayBeSent: true,
        },
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
              { in: 'offered', tags: 'screen:offer', has: { failure: failure('conflict') } },
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
        start: { in: 'offered', tags: 'screen:offer' },
      },
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
          step('oneTimeCode.closed', {
            does: ticketGone,
            ends: { outcome: 'left', proof: null, failure: null },
            has: { code: '', failure: null },
          }),
          step(60_000, { at: ['awaitingCode.cooldown.over'] }, [
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
  ],
  invariants: [
    of('oneTimeCode').empty('PHONE-12', 'an expired code is typed nowhere', 'expired', ['code']),
    of('oneTimeCode').ignores(
      'PHONE-08',
      'while a code is checked nothing is asked a second time',
      'awaitingCode.entry.checking',
      ['oneTimeCode.submitted', 'oneTimeCode.requested', 'oneTimeCode.typed'],
    ),
  ],
  unkept: {
    'oneTimeCode.requesting/xstate.error.actor.requestCode#0':
      'the failure decides; the state says what to do in words of its own',
  },
  optional: {
    'oneTimeCode/requestCode.email': 'it may be unknown, and whoever is asked knows what that means',
  },
};
