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
      within: { states: ['awaitingCode.entry.typing', 'awaitingCode.validity.running'] },
      outside: 300_000,
      beyond: { state: 'expired', tags: 'screen:expired', actions: ticketGone, context: { code: '' } },
    }),
    ...boundary({
      chart: 'oneTimeCode',
      clauses: 'EV-12',
      says: 'another code can be requested after 60 seconds',
      input: codeInput,
      after: [sent],
      ask: (ms: number) => ms,
      inside: 59_999,
      within: { states: ['awaitingCode.cooldown.cooling'], tags: 'screen:code cooling' },
      outside: 60_000,
      beyond: { states: ['awaitingCode.cooldown.over'], tags: 'screen:code' },
    }),
    story(
      'oneTimeCode',
      'PHONE-05 PHONE-06 PHONE-07 PHONE-08 PHONE-09',
      'code out, code in',
      [
        step(
          sent,
          {
            state: waitingForCode(),
            tags: 'screen:code cooling',
            actions: [...storedTicket, 'announceSent'],
            context: { ticket, remainingMs: 300_000, code: '' },
          },
          [
            step('oneTimeCode.submitted', waitingForCode()),
            step('oneTimeCode.requested', waitingForCode()),
            step('oneTimeCode.closed', {
              actions: ticketGone,
              tags: 'screen:offer',
              output: { outcome: 'left', proof: null, failure: null },
            }),
            step(digits('123456'), { state: waitingForCode(), context: { code: '123456' } }, [
              step(
                'oneTimeCode.submitted',
                {
                  state: waitingForCode('checking'),
                  tags: 'screen:code cooling busy',
                  calls: { checkCode: { target: mobile, code: '123456' } },
                },
                [
                  step('oneTimeCode.submitted', waitingForCode('checking')),
                  step(done('checkCode', { session: annSession }), {
                    actions: ticketGone,
                    tags: 'screen:code busy',
                    output: { outcome: 'proved', proof: { session: annSession }, failure: null },
                  }),
                  step(
                    fail('checkCode', failure('refused', { message: 'Wrong code.' })),
                    {
                      state: waitingForCode(),
                      context: { failure: failure('refused', { message: 'Wrong code.' }), code: '123456' },
                    },
                    [
                      step(digits('12345'), {
                        state: waitingForCode(),
                        context: { failure: null, code: '12345' },
                      }),
                      // an earlier failure is not part of the output
                      step(
                        'oneTimeCode.submitted',
                        {
                          state: waitingForCode('checking'),
                          calls: { checkCode: { target: mobile, code: '123456' } },
                        },
                        [
                          step(done('checkCode', {}), {
                            actions: ticketGone,
                            output: { outcome: 'proved', proof: {}, failure: null },
                          }),
                        ],
                      ),
                    ],
                  ),
                  step(fail('checkCode', failure('gone')), {
                    state: 'expired',
                    actions: ticketGone,
                    context: { failure: failure('gone'), code: '' },
                  }),
                  step(fail('checkCode', failure('tooMany')), {
                    state: 'expired',
                    actions: ticketGone,
                    context: { failure: failure('tooMany') },
                  }),
                  step(fail('checkCode', failure('conflict')), {
                    actions: ticketGone,
                    output: { outcome: 'refused', proof: null, failure: failure('conflict') },
                  }),
                  step(300_000, { states: ['awaitingCode.entry.checking', 'awaitingCode.validity.over'] }, [
                    step(done('checkCode', {}), {
                      actions: ticketGone,
                      output: { outcome: 'proved', proof: {}, failure: null },
                    }),
                    step(fail('checkCode', failure('refused')), { state: 'expired', actions: ticketGone }),
                  ]),
                ],
              ),
            ]),
            step(60_000, { states: ['awaitingCode.cooldown.over'] }, [
              step(
                'oneTimeCode.requested',
                {
                  states: ['awaitingCode.entry.resending'],
                  tags: 'screen:code busy',
                  calls: { requestCode: mobile },
                },
                [
                  step(sent, { state: waitingForCode(), actions: [...storedTicket, 'announceSent'] }),
                  step(fail('requestCode', failure('network')), {
                    states: ['awaitingCode.entry.typing', 'awaitingCode.cooldown.over'],
                    context: { failure: failure('network') },
                  }),
                  step(fail('requestCode', failure('conflict')), {
                    actions: ticketGone,
                    output: { outcome: 'refused', proof: null, failure: failure('conflict') },
                  }),
                  inTurn(
                    step(240_000, { states: ['awaitingCode.entry.resending', 'awaitingCode.validity.over'] }),
                    step(fail('requestCode', failure('network')), {
                      state: 'expired',
                      actions: ticketGone,
                      context: { failure: failure('network') },
                    }),
                  ),
                ],
              ),
            ]),
            step(300_000, { state: 'expired', actions: ticketGone }, [
              step('oneTimeCode.closed', {
                actions: ticketGone,
                output: { outcome: 'left', proof: null, failure: null },
              }),
              step(
                'oneTimeCode.requested',
                { state: 'renewing', tags: 'screen:expired busy', calls: { requestCode: mobile } },
                [
                  step(done('requestCode', newTicket), {
                    state: waitingForCode(),
                    actions: [['storeTicket', { target: mobile, ticket: newTicket }], 'announceSent'],
                    context: { ticket: newTicket },
                  }),
                  step(fail('requestCode', failure('network')), {
                    state: 'expired',
                    actions: ticketGone,
                    context: { failure: failure('network') },
                  }),
                  step(fail('requestCode', failure('conflict')), {
                    actions: ticketGone,
                    output: { outcome: 'refused', proof: null, failure: failure('conflict') },
                  }),
                ],
              ),
            ]),
          ],
        ),
        step(fail('requestCode', failure('refused', { message: 'No.' })), {
          tags: 'screen:offer',
          actions: ticketGone,
          output: { outcome: 'refused', proof: null, failure: failure('refused', { message: 'No.' }) },
        }),
        step(fail('requestCode', failure('tooMany')), {
          actions: ticketGone,
          output: { outcome: 'refused', proof: null, failure: failure('tooMany') },
        }),
      ],
      {
        input: codeInput,
        start: { state: 'requesting', tags: 'screen:offer busy', calls: { requestCode: mobile } },
      },
    ),
    story(
      'oneTimeCode',
      'PHONE-09 PHONE-11',
      'after a reload the rest of the time counts',
      [
        step(99_999, { states: ['awaitingCode.validity.running'] }, [
          step(1, { state: 'expired', actions: ticketGone }),
        ]),
      ],
      {
        input: { target: mobile, begin: 'sent', running: { ticket, remainingMs: 100_000 }, mayBeSent: false },
        start: { state: waitingForCode('typing'), actions: ['announceSent'], tags: 'screen:code cooling' },
      },
    ),
    story(
      'oneTimeCode',
      'EV-12',
      'told to wait for another code, the one that was sent is good still',
      [
        step(
          fail('requestCode', failure('tooMany')),
          { state: waitingForCode('typing', 'cooling', 'unknown'), actions: ['announceSent'] },
          [
            step(59_999, { states: ['awaitingCode.cooldown.cooling'] }, [
              step(1, { states: ['awaitingCode.cooldown.over'] }),
            ]),
          ],
        ),
        step(fail('requestCode', failure('network')), {
          actions: ticketGone,
          output: { outcome: 'refused', proof: null, failure: failure('network') },
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
      'an offered code is sent on request',
      [
        step(
          'oneTimeCode.requested',
          {
            state: 'requesting',
            tags: 'screen:offer busy',
            calls: { requestCode: { proves: 'buyer', ordertoken: 'order-1' } },
          },
          [
            step(
              fail('requestCode', failure('conflict')),
              { state: 'offered', tags: 'screen:offer', context: { failure: failure('conflict') } },
              [
                step('oneTimeCode.requested', {
                  state: 'requesting',
                  calls: { requestCode: { proves: 'buyer', ordertoken: 'order-1' } },
                  context: { failure: null },
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
        start: { state: 'offered', tags: 'screen:offer' },
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
            state: waitingForCode(),
            actions: [['storeTicket', { target: mobile, ticket: newTicket }], 'announceSent'],
            context: { code: '', failure: null, ticket: newTicket, remainingMs: 300_000 },
          }),
        ),
        fork(
          [sent, digits('123456'), 'oneTimeCode.submitted', fail('checkCode', invalid)],
          step('oneTimeCode.closed', {
            actions: ticketGone,
            output: { outcome: 'left', proof: null, failure: null },
            context: { code: '', failure: null },
          }),
          step(60_000, { states: ['awaitingCode.cooldown.over'] }, [
            step('oneTimeCode.requested', {
              states: ['awaitingCode.entry.resending'],
              calls: { requestCode: mobile },
              context: { failure: null },
            }),
          ]),
          step(300_000, { state: 'expired', actions: ticketGone, context: { failure: null } }),
        ),
        fork(
          [sent, digits('123456'), 'oneTimeCode.submitted'],
          step(done('checkCode', { number: null }), {
            actions: ticketGone,
            output: { outcome: 'proved', proof: { number: null }, failure: null },
            context: { code: '' },
          }),
          step(fail('checkCode', failure('refused', { code: 'REAUTH_REQUIRED' })), {
            actions: ticketGone,
            output: {
              outcome: 'refused',
              proof: null,
              failure: failure('refused', { code: 'REAUTH_REQUIRED' }),
            },
            context: { code: '' },
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
            states: ['awaitingCode.entry.typing'],
            context: { failure: failure('conflict') },
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
            { calls: { requestCode: mobile }, context: { failure: failure('tooMany') } },
            [
              step(sent, {
                state: waitingForCode(),
                actions: [...storedTicket, 'announceSent'],
                context: { failure: null },
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
      'sends no second request while a code is checked',
      'awaitingCode.entry.checking',
      ['oneTimeCode.submitted', 'oneTimeCode.requested', 'oneTimeCode.typed'],
    ),
  ],
  unkept: {
    'oneTimeCode.requesting/xstate.error.actor.requestCode#0':
      'the failure decides; the state says what to do in words of its own',
  },
  optional: {
    'oneTimeCode/requestCode.email': 'the value may be unknown, and the receiver handles that',
  },
};
