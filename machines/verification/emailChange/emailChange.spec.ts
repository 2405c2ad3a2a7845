import { emailChangeForm } from '../../../contract/forms/email.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { fail, done } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';

const alreadyVerified = failure('conflict', {
  code: 'ALREADY_VERIFIED',
  message: 'Email already verified',
});
const typed = (email: string) => ({
  type: 'emailChange.addressSubmitted' as const,
  email,
});
const code = (outcome: string, more: object = {}) =>
  done('oneTimeCode', { outcome, proof: null, failure: null, ...more });
const codeFor = (email: string | null, mayBeSent: boolean) => ({
  oneTimeCode: { target: { proves: 'email', email }, begin: 'requested', running: null, mayBeSent },
});
const inUse = failure('conflict', { message: 'This address is in use.' });

export const emailChangeSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'emailChange',
      clauses: 'KYC-02',
      form: emailChangeForm,
      input: { email: null },
      values: { email: 'ann@example.com' },
      submit: ({ email }) => typed(email),
      valid: ({ email }) => ({ state: 'verifying.sending', calls: codeFor(email, false) }),
      faulty: (faults) => ({ state: 'enteringAddress', tags: 'screen:address', context: { faults } }),
    }),
    story(
      'emailChange',
      'KYC-02 KYC-07 API-50 API-51',
      'verifies an email address with a code',
      [
        [
          when(typed('abc'), {
            state: 'enteringAddress',
            context: { faults: { email: 'invalid' }, email: 'ann@example.com' },
          }),
          when(typed('new@example.com'), {
            state: 'verifying.sending',
            calls: codeFor('new@example.com', false),
            context: { faults: {} },
          }),
        ],
        [when('emailChange.closed', { output: { outcome: 'left', email: 'ann@example.com' } })],
        [
          // the sign-up code might already have arrived in the customer's inbox
          when(typed('ann@example.com'), { state: 'verifying.sending', calls: codeFor(null, true) }),
          when(code('proved', { proof: {} }), {
            tags: 'screen:code busy',
            output: { outcome: 'verified', email: 'ann@example.com' },
          }),
        ],
        [
          when(typed('new@example.com'), {
            state: 'verifying.sending',
            tags: 'screen:address busy',
            calls: codeFor('new@example.com', false),
            context: { email: 'new@example.com', failure: null },
          }),
          when(typed('other@example.com'), 'verifying.sending'),
        ],
        [
          given(typed('new@example.com')),
          when(code('refused', { failure: inUse }), {
            state: 'enteringAddress',
            tags: 'screen:address',
            context: { failure: inUse, email: 'new@example.com' },
          }),
          when(typed('abc'), {
            state: 'enteringAddress',
            context: { failure: null, faults: { email: 'invalid' } },
          }),
        ],
        [
          given(typed('new@example.com'), code('refused', { failure: inUse })),
          when(typed('other@example.com'), {
            state: 'verifying.sending',
            calls: codeFor('other@example.com', false),
            context: { failure: null },
          }),
        ],
        [
          given(typed('new@example.com')),
          when(code('refused', { failure: failure('refused', { code: 'REAUTH_REQUIRED' }) }), {
            tags: 'screen:code busy',
            output: { outcome: 'unproved', email: 'new@example.com' },
          }),
        ],
        [
          given(typed('new@example.com')),
          when('oneTimeCode.sent', { state: 'verifying.awaitingCode', tags: 'screen:code' }),
          when(typed('other@example.com'), 'verifying.awaitingCode'),
        ],
        [
          given(typed('new@example.com'), 'oneTimeCode.sent'),
          when(code('proved', { proof: { email: 'New@example.com' } }), {
            output: { outcome: 'verified', email: 'New@example.com' },
          }),
        ],
        [
          given(typed('new@example.com'), 'oneTimeCode.sent'),
          // the customer opened the verification link in the meantime
          when(code('refused', { failure: alreadyVerified }), {
            output: { outcome: 'verified', email: 'new@example.com' },
          }),
        ],
        [
          given(typed('new@example.com'), 'oneTimeCode.sent'),
          when(code('left'), { state: 'enteringAddress', context: { failure: null } }),
        ],
        [
          given(typed('new@example.com'), 'oneTimeCode.sent'),
          when(fail('oneTimeCode', null), 'enteringAddress'),
        ],
        [
          given(typed('new@example.com'), 'oneTimeCode.sent'),
          when('emailChange.closed', { output: { outcome: 'left', email: 'new@example.com' } }),
        ],
      ],
      {
        input: { email: 'ann@example.com' },
        start: { state: 'enteringAddress', tags: 'screen:address', context: { email: 'ann@example.com' } },
      },
    ),
    story(
      'emailChange',
      'KYC-02',
      'asks a customer without an email address to enter one',
      [
        [
          when(typed('ann@example.com'), {
            state: 'verifying.sending',
            calls: codeFor('ann@example.com', false),
          }),
        ],
      ],
      { input: { email: null }, start: { state: 'enteringAddress', context: { email: '' } } },
    ),
  ],
  unkept: {
    'emailChange.enteringAddress/emailChange.addressSubmitted#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'emailChange.verifying/xstate.error.actor.oneTimeCode#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'emailChange.verifying/xstate.done.actor.oneTimeCode#1': 'only the outcome of the invoked chart matters',
  },
  optional: {
    'emailChange/oneTimeCode.running': 'the value can be unknown; the receiver handles this case',
  },
};
