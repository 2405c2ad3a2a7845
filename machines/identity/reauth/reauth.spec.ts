import { reauthForm } from '../../../contract/forms/password.ts';
import { fieldStories } from '../../../flows/spec/forms.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';

const owner = { purpose: 'mobile', contact: '+41 791234567', hasPassword: true };
const code = (begin: string, mayBeSent = false) => ({
  oneTimeCode: { target: { proves: 'owner', contact: 'mobile' }, begin, running: null, mayBeSent },
});
const proof = (outcome: string, why: unknown = null) =>
  done('oneTimeCode', { outcome, proof: null, failure: why });
const password = (text: string) => ({ type: 'reauth.passwordSubmitted' as const, password: text });

export const reauthSpec: Spec = {
  stories: [
    ...fieldStories({
      chart: 'reauth',
      clauses: 'KYC-18',
      form: reauthForm,
      input: owner,
      values: { password: 'Secret-1' },
      submit: (values) => password(values.password),
      valid: (values) => ({
        state: 'checkingPassword',
        calls: { provePassword: { purpose: 'mobile', ...values } },
      }),
      faulty: () => ({ state: 'password' }),
    }),
    story(
      'reauth',
      'KYC-18',
      "confirms the owner's identity with the password or a code sent to the current contact",
      [
        [when(password(''), 'password')],
        [
          when(password('Secret-1'), {
            state: 'checkingPassword',
            tags: 'screen:password busy',
            calls: { provePassword: { purpose: 'mobile', password: 'Secret-1' } },
          }),
          when(done('provePassword'), { tags: 'screen:password busy', output: { outcome: 'proved' } }),
        ],
        [
          given(password('Secret-1')),
          when(fail('provePassword', failure('refused')), {
            state: 'password',
            context: { failure: failure('refused') },
          }),
          when(password('Secret-2'), {
            state: 'checkingPassword',
            calls: { provePassword: { purpose: 'mobile', password: 'Secret-2' } },
            context: { failure: null },
          }),
        ],
        [
          given(password('Secret-1'), fail('provePassword', failure('refused'))),
          when('reauth.codeRequested', {
            state: 'code',
            calls: code('requested'),
            context: { failure: null },
          }),
        ],
        [given(password('Secret-1')), when('reauth.closed', { output: { outcome: 'left' } })],
        [
          when('reauth.codeRequested', { state: 'code', tags: 'screen:code', calls: code('requested') }),
          when(proof('proved'), { output: { outcome: 'proved' } }),
        ],
        [
          given('reauth.codeRequested'),
          when(proof('left'), { state: 'password' }),
          when('reauth.codeRequested', { state: 'code', calls: code('requested', true) }),
        ],
        [
          given('reauth.codeRequested'),
          when(proof('refused', failure('tooMany')), {
            state: 'password',
            context: { failure: failure('tooMany') },
          }),
        ],
        [given('reauth.codeRequested'), when(fail('oneTimeCode', null), { output: { outcome: 'left' } })],
        [given('reauth.codeRequested'), when('reauth.closed', { output: { outcome: 'left' } })],
      ],
      { input: owner, start: { state: 'password', tags: 'screen:password' } },
    ),
    story(
      'reauth',
      'KYC-18',
      'offers a code to a customer without a password',
      [[when(proof('left'), { state: 'code', calls: code('offered', true) })]],
      { input: { ...owner, hasPassword: false }, start: { state: 'code', calls: code('offered') } },
    ),
    story(
      'reauth',
      'KYC-18',
      'does not request a code if there is no contact to send it to',
      [[when('reauth.codeRequested', 'password')]],
      {
        input: { ...owner, contact: '' },
      },
    ),
    story(
      'reauth',
      'KYC-18',
      'clears the error of a rejected code when the dialog closes, and ends once a code is accepted',
      [
        [
          given(proof('refused', failure('tooMany'))),
          when('reauth.closed', { state: 'closed', output: { outcome: 'left' }, context: { failure: null } }),
        ],
        [
          when(proof('proved'), {
            state: 'verified',
            tags: 'screen:password busy',
            output: { outcome: 'proved' },
          }),
        ],
      ],
      { input: { ...owner, hasPassword: false } },
    ),
    story(
      'reauth',
      'KYC-18',
      'offers another code to a customer without a password if the first was rejected',
      [
        [
          when(proof('refused', failure('tooMany')), {
            state: 'code',
            calls: code('offered'),
            context: { failure: failure('tooMany') },
          }),
        ],
      ],
      { input: { ...owner, hasPassword: false } },
    ),
  ],
  unkept: {
    'reauth.code/xstate.error.actor.oneTimeCode#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'reauth.code/xstate.done.actor.oneTimeCode#1': 'only the outcome of the invoked chart matters',
  },
  optional: {
    'reauth/oneTimeCode.running': 'the value can be unknown; the receiver handles this case',
  },
};
