import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story, fork } from '../../../flows/spec/stories.ts';
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
            step('reauth.closed', { ends: { outcome: 'left' } }),
          ],
        ),
        step('reauth.codeAsked', { in: 'code', tags: 'screen:code', asks: code('requested') }, [
          step(proof('proved'), { ends: { outcome: 'proved' } }),
          step(proof('left'), { in: 'password' }, [
            step('reauth.codeAsked', { in: 'code', asks: code('requested', true) }),
          ]),
          step(proof('refused', failure('tooMany')), {
            in: 'password',
            has: { failure: failure('tooMany') },
          }),
          step(fail('oneTimeCode', null), { ends: { outcome: 'left' } }),
          step('reauth.closed', { ends: { outcome: 'left' } }),
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
          step('reauth.closed', { in: 'closed', ends: { outcome: 'left' }, has: { failure: null } }),
        ),
        step(proof('proved'), { in: 'verified', tags: 'screen:password busy', ends: { outcome: 'proved' } }),
      ],
      { input: { ...owner, hasPassword: false } },
    ),
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
  ],
  invariants: [],
  unkept: {
    'reauth.code/xstate.error.actor.oneTimeCode#0':
      'a chart that broke is left; the page stands where it began it',
    'reauth.code/xstate.done.actor.oneTimeCode#1': 'how the invoked chart ended decides',
  },
  optional: {
    'reauth/oneTimeCode.running': 'it may be unknown, and whoever is asked knows what that means',
  },
};
