import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { noon, annSession } from '../fixtures.ts';

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

export const phoneOtpSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'phoneOtp',
      clauses: 'PHONE-03',
      title: 'accepts 12 digits and shows the alert for more',
      input: phoneInput,
      after: [start()],
      event: (digits: string) => number(digits),
      inside: '123456789012',
      within: { state: 'enteringNumber', context: { number: '123456789012' } },
      outside: '1234567890123',
      beyond: { state: 'enteringNumber', actions: ['showTooManyDigits'], context: { number: '' } },
    }),
    ...boundary({
      chart: 'phoneOtp',
      clauses: 'PHONE-04',
      title: 'requires a number to continue',
      input: phoneInput,
      after: [start(), number('791234567')],
      event: (digits: string) => (digits === '' ? number('') : 'phoneOtp.numberSubmitted'),
      inside: '791234567',
      within: { state: 'verifying.sending', tags: 'screen:number busy', calls: codeFor() },
      outside: '',
      beyond: { state: 'enteringNumber', context: { number: '' } },
    }),
    ...boundary({
      chart: 'phoneOtp',
      clauses: 'PHONE-09 PHONE-11',
      title: 'resumes after a page reload with a code that is still valid',
      input: phoneInput,
      event: (remainingMs: number) => start({ number: '791234567', ticket, remainingMs }),
      inside: 1,
      within: {
        state: 'verifying.awaitingCode',
        tags: 'screen:code',
        calls: codeFor({ begin: 'sent', running: { ticket, remainingMs: 1 }, mayBeSent: true }),
      },
      outside: 0,
      beyond: {
        state: 'enteringNumber',
        actions: ['removeStoredTicket'],
        context: { number: '791234567', country: 'CH' },
      },
    }),
    story(
      'phoneOtp',
      'PHONE-01 PHONE-05 PHONE-08 PHONE-14',
      'verifies a number with a code and signs the visitor in',
      [
        [
          when(start({ country: 'DE' }), {
            state: 'enteringNumber',
            tags: 'screen:number',
            actions: ['removeStoredTicket'],
            context: { country: 'DE' },
          }),
          when('phoneOtp.numberSubmitted', { state: 'enteringNumber', context: { isMissing: true } }),
          when(
            { type: 'phoneOtp.countryChosen', country: 'CH' },
            { state: 'enteringNumber', context: { country: 'CH', isMissing: true } },
          ),
          when(number('00999'), { state: 'enteringNumber', context: { number: '00999', isMissing: false } }),
          when('phoneOtp.numberSubmitted', { state: 'enteringNumber', context: { isMissing: true } }),
          when(number('791234567'), {
            state: 'enteringNumber',
            context: { number: '791234567', country: 'CH' },
          }),
          when('phoneOtp.numberSubmitted', { state: 'verifying.sending', calls: codeFor() }),
          when('oneTimeCode.sent', { state: 'verifying.awaitingCode', tags: 'screen:code' }),
          // submitting the same number again too soon sends no new code, but the previous code can still be
          // entered
          when(done('oneTimeCode', { outcome: 'left', proof: null, failure: null }), 'enteringNumber'),
          when('phoneOtp.numberSubmitted', {
            state: 'verifying.sending',
            calls: codeFor({ mayBeSent: true }),
          }),
        ],
        [
          given(
            start({ country: 'DE' }),
            'phoneOtp.numberSubmitted',
            { type: 'phoneOtp.countryChosen', country: 'CH' },
            number('00999'),
            'phoneOtp.numberSubmitted',
            number('791234567'),
            'phoneOtp.numberSubmitted',
            'oneTimeCode.sent',
            done('oneTimeCode', { outcome: 'left', proof: null, failure: null }),
          ),
          when(number('791234568'), 'enteringNumber'),
          when('phoneOtp.numberSubmitted', {
            state: 'verifying.sending',
            calls: codeFor({ target: { proves: 'mobile', country: 'CH', number: '791234568' } }),
          }),
        ],
        [
          given(
            start({ country: 'DE' }),
            'phoneOtp.numberSubmitted',
            { type: 'phoneOtp.countryChosen', country: 'CH' },
            number('00999'),
            'phoneOtp.numberSubmitted',
            number('791234567'),
            'phoneOtp.numberSubmitted',
          ),
          when(
            done('oneTimeCode', {
              outcome: 'proved',
              proof: { number: { isdcode: '41', mobile: '791234567' }, session: annSession },
              failure: null,
            }),
            {
              tags: 'screen:code busy',
              output: {
                outcome: 'verified',
                number: { isdcode: '41', mobile: '791234567' },
                session: annSession,
              },
            },
          ),
        ],
        [
          given(
            start({ country: 'DE' }),
            'phoneOtp.numberSubmitted',
            { type: 'phoneOtp.countryChosen', country: 'CH' },
            number('00999'),
            'phoneOtp.numberSubmitted',
            number('791234567'),
            'phoneOtp.numberSubmitted',
          ),
          when(
            done('oneTimeCode', {
              outcome: 'refused',
              proof: null,
              failure: failure('refused', { message: 'No.' }),
            }),
            {
              state: 'enteringNumber',
              context: { failure: failure('refused', { message: 'No.' }), number: '791234567' },
            },
          ),
          when(number('791234568'), { state: 'enteringNumber', context: { failure: null } }),
        ],
        [
          given(
            start({ country: 'DE' }),
            'phoneOtp.numberSubmitted',
            { type: 'phoneOtp.countryChosen', country: 'CH' },
            number('00999'),
            'phoneOtp.numberSubmitted',
            number('791234567'),
            'phoneOtp.numberSubmitted',
            done('oneTimeCode', {
              outcome: 'refused',
              proof: null,
              failure: failure('refused', { message: 'No.' }),
            }),
          ),
          when(
            { type: 'phoneOtp.countryChosen', country: 'FR' },
            { state: 'enteringNumber', context: { failure: null } },
          ),
        ],
        [
          given(
            start({ country: 'DE' }),
            'phoneOtp.numberSubmitted',
            { type: 'phoneOtp.countryChosen', country: 'CH' },
            number('00999'),
            'phoneOtp.numberSubmitted',
            number('791234567'),
            'phoneOtp.numberSubmitted',
            done('oneTimeCode', {
              outcome: 'refused',
              proof: null,
              failure: failure('refused', { message: 'No.' }),
            }),
          ),
          when('phoneOtp.numberSubmitted', {
            state: 'verifying.sending',
            calls: codeFor(),
            context: { failure: null },
          }),
        ],
        [
          given(
            start({ country: 'DE' }),
            'phoneOtp.numberSubmitted',
            { type: 'phoneOtp.countryChosen', country: 'CH' },
            number('00999'),
            'phoneOtp.numberSubmitted',
            number('791234567'),
            'phoneOtp.numberSubmitted',
          ),
          when(
            done('oneTimeCode', {
              outcome: 'refused',
              proof: null,
              failure: failure('refused', { code: 'REAUTH_REQUIRED' }),
            }),
            {
              tags: 'screen:number busy',
              output: { outcome: 'unproved', number: null, session: null },
            },
          ),
        ],
        [
          given(
            start({ country: 'DE' }),
            'phoneOtp.numberSubmitted',
            { type: 'phoneOtp.countryChosen', country: 'CH' },
            number('00999'),
            'phoneOtp.numberSubmitted',
            number('791234567'),
            'phoneOtp.numberSubmitted',
          ),
          when(done('oneTimeCode', { outcome: 'left', proof: null, failure: null }), {
            state: 'enteringNumber',
            context: { failure: null },
          }),
        ],
        [
          given(
            start({ country: 'DE' }),
            'phoneOtp.numberSubmitted',
            { type: 'phoneOtp.countryChosen', country: 'CH' },
            number('00999'),
            'phoneOtp.numberSubmitted',
            number('791234567'),
            'phoneOtp.numberSubmitted',
          ),
          when(fail('oneTimeCode', null), 'enteringNumber'),
        ],
        [
          given(
            start({ country: 'DE' }),
            'phoneOtp.numberSubmitted',
            { type: 'phoneOtp.countryChosen', country: 'CH' },
            number('00999'),
            'phoneOtp.numberSubmitted',
            number('791234567'),
            'phoneOtp.numberSubmitted',
          ),
          when('phoneOtp.closed', {
            tags: 'screen:number',
            output: { outcome: 'left', number: null, session: null },
          }),
        ],
        [when(fail('readStart', null), 'enteringNumber')],
      ],
      {
        input: phoneInput,
        start: { state: 'restoring', tags: 'screen:loading busy', calls: { readStart: phoneInput } },
      },
    ),
    ...['+', '00'].flatMap((exit) =>
      boundary({
        chart: 'phoneOtp',
        clauses: 'PHONE-03',
        title: `allows 15 digits for an unknown dial code typed with ${exit}`,
        input: phoneInput,
        after: [start()],
        event: (typedDigits: string) => number(exit + typedDigits),
        inside: '999123456789012',
        within: { state: 'enteringNumber', context: { number: `${exit}999123456789012` } },
        outside: '9991234567890123',
        beyond: { state: 'enteringNumber', actions: ['showTooManyDigits'], context: { number: '' } },
      }),
    ),
    story(
      'phoneOtp',
      'PHONE-01 PHONE-09',
      'a typed dial code selects the country, and a rejected code cannot be entered again after a reload',
      [
        [
          given(start()),
          when(number('2015550123', 'US', 'CA'), { state: 'enteringNumber', context: { country: 'US' } }),
        ],
        [
          given(
            start({ number: '791234567', ticket, remainingMs: 240_000 }),
            done('oneTimeCode', { outcome: 'refused', proof: null, failure: failure('conflict') }),
          ),
          when('phoneOtp.numberSubmitted', {
            state: 'verifying.sending',
            calls: codeFor({ mayBeSent: true }),
            context: { running: null },
          }),
        ],
      ],
      { input: phoneInput },
    ),
  ],
  invariants: [
    of('phoneOtp').ignores('PHONE-05', 'ignores further clicks while the code is being sent', 'verifying', [
      'phoneOtp.numberSubmitted',
      'phoneOtp.numberTyped',
    ]),
  ],
  unkept: {
    'phoneOtp.restoring/xstate.error.actor.readStart#0':
      'if the storage cannot be read, nothing counts as stored',
    'phoneOtp.enteringNumber/phoneOtp.numberTyped#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'phoneOtp.verifying/xstate.error.actor.oneTimeCode#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'phoneOtp.restoring/xstate.done.actor.readStart#1':
      'only the kind of response matters; its content is already known or is loaded again',
    'phoneOtp.verifying/xstate.done.actor.oneTimeCode#1': 'only the outcome of the invoked chart matters',
  },
  optional: {
    'phoneOtp/readStart.isdcode': 'the value can be unknown; the receiver handles this case',
    'phoneOtp/readStart.mobile': 'the value can be unknown; the receiver handles this case',
    'phoneOtp/readStart.ticket': 'the value can be unknown; the receiver handles this case',
    'phoneOtp/oneTimeCode.running': 'the value can be unknown; the receiver handles this case',
  },
};
