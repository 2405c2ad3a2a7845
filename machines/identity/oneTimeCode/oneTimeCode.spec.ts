import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import type { Effect } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
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
const waitingForCode = (entry = 'typing', cooldown = 'running', validity = 'running'): string =>
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
      title: 'a code is valid for 5 minutes',
      input: codeInput,
      after: [sent],
      event: (ms: number) => ms,
      inside: 299_999,
      within: { states: ['awaitingCode.entry.typing', 'awaitingCode.validity.running'] },
      outside: 300_000,
      beyond: { state: 'expired', tags: 'screen:expired', actions: ticketGone, context: { code: '' } },
    }),
    ...boundary({
      chart: 'oneTimeCode',
      clauses: 'EV-12',
      title: 'another code can be requested after 60 seconds',
      input: codeInput,
      after: [sent],
      event: (ms: number) => ms,
      inside: 59_999,
      within: { states: ['awaitingCode.cooldown.running'], tags: 'screen:code cooldown' },
      outside: 60_000,
      beyond: { states: ['awaitingCode.cooldown.over'], tags: 'screen:code' },
    }),
    story(
      'oneTimeCode',
      'PHONE-05 PHONE-06 PHONE-07 PHONE-08 PHONE-09',
      'sends and checks a code',
      [
        [
          when(sent, {
            state: waitingForCode(),
            tags: 'screen:code cooldown',
            actions: [...storedTicket, 'announceSent'],
            context: { ticket, remainingMs: 300_000, code: '' },
          }),
          when('oneTimeCode.submitted', waitingForCode()),
        ],
        [given(sent), when('oneTimeCode.requested', waitingForCode())],
        [
          given(sent),
          when('oneTimeCode.closed', {
            actions: ticketGone,
            tags: 'screen:offer',
            output: { outcome: 'left', proof: null, failure: null },
          }),
        ],
        [
          given(sent),
          when(digits('123456'), { state: waitingForCode(), context: { code: '123456' } }),
          when('oneTimeCode.submitted', {
            state: waitingForCode('checking'),
            tags: 'screen:code cooldown busy',
            calls: { checkCode: { target: mobile, code: '123456' } },
          }),
          when('oneTimeCode.submitted', waitingForCode('checking')),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted'),
          when(done('checkCode', { session: annSession }), {
            actions: ticketGone,
            tags: 'screen:code busy',
            output: { outcome: 'proved', proof: { session: annSession }, failure: null },
          }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted'),
          when(fail('checkCode', failure('refused', { message: 'Wrong code.' })), {
            state: waitingForCode(),
            context: { failure: failure('refused', { message: 'Wrong code.' }), code: '123456' },
          }),
          when(digits('12345'), {
            state: waitingForCode(),
            context: { failure: null, code: '12345' },
          }),
        ],
        [
          given(
            sent,
            digits('123456'),
            'oneTimeCode.submitted',
            fail('checkCode', failure('refused', { message: 'Wrong code.' })),
          ),
          // a correct code clears the failure of an earlier attempt
          when('oneTimeCode.submitted', {
            state: waitingForCode('checking'),
            calls: { checkCode: { target: mobile, code: '123456' } },
          }),
          when(done('checkCode', {}), {
            actions: ticketGone,
            output: { outcome: 'proved', proof: {}, failure: null },
          }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted'),
          when(fail('checkCode', failure('gone')), {
            state: 'expired',
            actions: ticketGone,
            context: { failure: failure('gone'), code: '' },
          }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted'),
          when(fail('checkCode', failure('tooMany')), {
            state: 'expired',
            actions: ticketGone,
            context: { failure: failure('tooMany') },
          }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted'),
          when(fail('checkCode', failure('conflict')), {
            actions: ticketGone,
            output: { outcome: 'refused', proof: null, failure: failure('conflict') },
          }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted'),
          when(300_000, { states: ['awaitingCode.entry.checking', 'awaitingCode.validity.over'] }),
          when(done('checkCode', {}), {
            actions: ticketGone,
            output: { outcome: 'proved', proof: {}, failure: null },
          }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted', 300_000),
          when(fail('checkCode', failure('refused')), { state: 'expired', actions: ticketGone }),
        ],
        [
          given(sent),
          when(60_000, { states: ['awaitingCode.cooldown.over'] }),
          when('oneTimeCode.requested', {
            states: ['awaitingCode.entry.resending'],
            tags: 'screen:code busy',
            calls: { requestCode: mobile },
          }),
          when(sent, { state: waitingForCode(), actions: [...storedTicket, 'announceSent'] }),
        ],
        [
          given(sent, 60_000, 'oneTimeCode.requested'),
          when(fail('requestCode', failure('network')), {
            states: ['awaitingCode.entry.typing', 'awaitingCode.cooldown.over'],
            context: { failure: failure('network') },
          }),
        ],
        [
          given(sent, 60_000, 'oneTimeCode.requested'),
          when(fail('requestCode', failure('conflict')), {
            actions: ticketGone,
            output: { outcome: 'refused', proof: null, failure: failure('conflict') },
          }),
        ],
        [
          given(sent, 60_000, 'oneTimeCode.requested'),
          when(240_000, { states: ['awaitingCode.entry.resending', 'awaitingCode.validity.over'] }),
          when(fail('requestCode', failure('network')), {
            state: 'expired',
            actions: ticketGone,
            context: { failure: failure('network') },
          }),
        ],
        [
          given(sent),
          when(300_000, { state: 'expired', actions: ticketGone }),
          when('oneTimeCode.closed', {
            actions: ticketGone,
            output: { outcome: 'left', proof: null, failure: null },
          }),
        ],
        [
          given(sent, 300_000),
          when('oneTimeCode.requested', {
            state: 'renewing',
            tags: 'screen:expired busy',
            calls: { requestCode: mobile },
          }),
          when(done('requestCode', newTicket), {
            state: waitingForCode(),
            actions: [['storeTicket', { target: mobile, ticket: newTicket }], 'announceSent'],
            context: { ticket: newTicket },
          }),
        ],
        [
          given(sent, 300_000, 'oneTimeCode.requested'),
          when(fail('requestCode', failure('network')), {
            state: 'expired',
            actions: ticketGone,
            context: { failure: failure('network') },
          }),
        ],
        [
          given(sent, 300_000, 'oneTimeCode.requested'),
          when(fail('requestCode', failure('conflict')), {
            actions: ticketGone,
            output: { outcome: 'refused', proof: null, failure: failure('conflict') },
          }),
        ],
        [
          when(fail('requestCode', failure('refused', { message: 'No.' })), {
            tags: 'screen:offer',
            actions: ticketGone,
            output: { outcome: 'refused', proof: null, failure: failure('refused', { message: 'No.' }) },
          }),
        ],
        [
          when(fail('requestCode', failure('tooMany')), {
            actions: ticketGone,
            output: { outcome: 'refused', proof: null, failure: failure('tooMany') },
          }),
        ],
      ],
      {
        input: codeInput,
        start: { state: 'requesting', tags: 'screen:offer busy', calls: { requestCode: mobile } },
      },
    ),
    story(
      'oneTimeCode',
      'PHONE-09 PHONE-11',
      'after a page reload, the code can be entered for the rest of its validity',
      [
        [
          when(99_999, { states: ['awaitingCode.validity.running'] }),
          when(1, { state: 'expired', actions: ticketGone }),
        ],
      ],
      {
        input: { target: mobile, begin: 'sent', running: { ticket, remainingMs: 100_000 }, mayBeSent: false },
        start: { state: waitingForCode('typing'), actions: ['announceSent'], tags: 'screen:code cooldown' },
      },
    ),
    story(
      'oneTimeCode',
      'EV-12',
      'the last code remains valid while it is too early to send another one',
      [
        [
          when(fail('requestCode', failure('tooMany')), {
            state: waitingForCode('typing', 'running', 'unknown'),
            actions: ['announceSent'],
          }),
          when(59_999, { states: ['awaitingCode.cooldown.running'] }),
          when(1, { states: ['awaitingCode.cooldown.over'] }),
        ],
        [
          when(fail('requestCode', failure('network')), {
            actions: ticketGone,
            output: { outcome: 'refused', proof: null, failure: failure('network') },
          }),
        ],
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
      'sends an offered code only on request',
      [
        [
          when('oneTimeCode.requested', {
            state: 'requesting',
            tags: 'screen:offer busy',
            calls: { requestCode: { proves: 'buyer', ordertoken: 'order-1' } },
          }),
          when(fail('requestCode', failure('conflict')), {
            state: 'offered',
            tags: 'screen:offer',
            context: { failure: failure('conflict') },
          }),
          when('oneTimeCode.requested', {
            state: 'requesting',
            calls: { requestCode: { proves: 'buyer', ordertoken: 'order-1' } },
            context: { failure: null },
          }),
        ],
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
      'discards the typed text and errors when a code is replaced, expires, is checked or is abandoned',
      [
        [
          given(sent, digits('123456'), ...another),
          when(done('requestCode', newTicket), {
            state: waitingForCode(),
            actions: [['storeTicket', { target: mobile, ticket: newTicket }], 'announceSent'],
            context: { code: '', failure: null, ticket: newTicket, remainingMs: 300_000 },
          }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted', fail('checkCode', invalid)),
          when('oneTimeCode.closed', {
            actions: ticketGone,
            output: { outcome: 'left', proof: null, failure: null },
            context: { code: '', failure: null },
          }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted', fail('checkCode', invalid)),
          when(60_000, { states: ['awaitingCode.cooldown.over'] }),
          when('oneTimeCode.requested', {
            states: ['awaitingCode.entry.resending'],
            calls: { requestCode: mobile },
            context: { failure: null },
          }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted', fail('checkCode', invalid)),
          when(300_000, { state: 'expired', actions: ticketGone, context: { failure: null } }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted'),
          when(done('checkCode', { number: null }), {
            actions: ticketGone,
            output: { outcome: 'proved', proof: { number: null }, failure: null },
            context: { code: '' },
          }),
        ],
        [
          given(sent, digits('123456'), 'oneTimeCode.submitted'),
          when(fail('checkCode', failure('refused', { code: 'REAUTH_REQUIRED' })), {
            actions: ticketGone,
            output: {
              outcome: 'refused',
              proof: null,
              failure: failure('refused', { code: 'REAUTH_REQUIRED' }),
            },
            context: { code: '' },
          }),
        ],
      ],
      { input: codeInput },
    ),
    story(
      'oneTimeCode',
      'PHONE-08',
      'if the server reports that the contact is in use, an offered code can still be entered',
      [
        [
          given('oneTimeCode.requested', sent, digits('123456'), 'oneTimeCode.submitted'),
          when(fail('checkCode', failure('conflict')), {
            states: ['awaitingCode.entry.typing'],
            context: { failure: failure('conflict') },
          }),
        ],
      ],
      { input: { ...codeInput, begin: 'offered' } },
    ),
    story(
      'oneTimeCode',
      'PHONE-12 EV-12',
      'requesting a new code clears the error of the expired one',
      [
        [
          given(sent, 60_000, 'oneTimeCode.requested', 240_000, fail('requestCode', failure('tooMany'))),
          when('oneTimeCode.requested', {
            calls: { requestCode: mobile },
            context: { failure: failure('tooMany') },
          }),
          when(sent, {
            state: waitingForCode(),
            actions: [...storedTicket, 'announceSent'],
            context: { failure: null },
          }),
        ],
      ],
      { input: codeInput },
    ),
  ],
  invariants: [
    of('oneTimeCode').empty('PHONE-12', 'accepts no input for an expired code', 'expired', ['code']),
    of('oneTimeCode').ignores(
      'PHONE-08',
      'sends no further request while a code is being checked',
      'awaitingCode.entry.checking',
      ['oneTimeCode.submitted', 'oneTimeCode.requested', 'oneTimeCode.typed'],
    ),
  ],
  unkept: {
    'oneTimeCode.requesting/xstate.error.actor.requestCode#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
  optional: {
    'oneTimeCode/requestCode.email': 'the value can be unknown; the receiver handles this case',
  },
};
