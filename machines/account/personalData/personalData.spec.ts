import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const ann = { contact: 'ann@example.com', hasPassword: true };
const wanted = (purpose: 'export' | 'closing') => ({ reauth: { purpose, ...ann } });
const unproved = failure('refused', { code: 'REAUTH_REQUIRED' });
const underWay = failure('conflict', { code: 'OPEN_ORDERS' });
const askCopy = (owner: object) => ({ type: 'personalData.copyAsked' as const, owner });
const confirmClosing = (owner: object) => ({ type: 'personalData.closingConfirmed' as const, owner });
const unknown = { contact: '', hasPassword: false };

export const personalDataSpec: Spec = {
  stories: [
    story('personalData', '', 'a copy goes to the owner alone, and each one takes a proof', [
      step(askCopy(unknown), { state: 'idle', tags: 'screen:offer' }),
      step(askCopy({ contact: '', hasPassword: true }), {
        state: 'verifyingForCopy',
        calls: { reauth: { purpose: 'export', contact: '', hasPassword: true } },
      }),
      step(askCopy(ann), { state: 'verifyingForCopy', tags: 'copy screen:proof', calls: wanted('export') }, [
        step(done('reauth', { outcome: 'left' }), { state: 'idle' }),
        step(fail('reauth', offline), { state: 'idle' }),
        step(
          done('reauth', { outcome: 'proved' }),
          { state: 'copying', tags: 'busy copy screen:offer', calls: { downloadCopy: null } },
          [
            step(askCopy(ann), 'copying'),
            step('personalData.closingAsked', 'copying'),
            step(fail('downloadCopy', unproved), { state: 'verifyingForCopy', calls: wanted('export') }),
            step(fail('downloadCopy', offline), { state: 'idle', context: { failure: offline } }, [
              step(askCopy(ann), {
                state: 'verifyingForCopy',
                context: { failure: null },
                calls: wanted('export'),
              }),
            ]),
            step(
              done('downloadCopy'),
              { state: 'copied', tags: 'copied screen:offer', context: { failure: null } },
              [
                step(askCopy(ann), { state: 'verifyingForCopy', calls: wanted('export') }),
                // the contact was removed in between
                step(askCopy({ contact: '', hasPassword: true }), {
                  state: 'verifyingForCopy',
                  calls: { reauth: { purpose: 'export', contact: '', hasPassword: true } },
                }),
                step(askCopy(unknown), 'copied'),
                step('personalData.closingAsked', { state: 'confirming', tags: 'screen:question' }),
              ],
            ),
          ],
        ),
      ]),
    ]),
    story(
      'personalData',
      '',
      'the account is closed after a question and a proof, and then the person is gone here',
      [
        step(confirmClosing(ann), 'idle'),
        step('personalData.closingAsked', { state: 'confirming', tags: 'screen:question' }, [
          step('personalData.closingDeclined', { state: 'idle' }),
          step(confirmClosing(unknown), 'confirming'),
          step(
            confirmClosing(ann),
            { state: 'verifyingForClosing', tags: 'closing screen:proof', calls: wanted('closing') },
            [
              step(done('reauth', { outcome: 'left' }), { state: 'idle' }),
              step(fail('reauth', offline), { state: 'idle' }),
              step(
                done('reauth', { outcome: 'proved' }),
                { state: 'closing', tags: 'busy closing screen:offer', calls: { closeAccount: null } },
                [
                  step(fail('closeAccount', unproved), {
                    state: 'verifyingForClosing',
                    calls: wanted('closing'),
                  }),
                  step(fail('closeAccount', underWay), { state: 'idle', context: { failure: underWay } }, [
                    step('personalData.closingAsked', { state: 'confirming', context: { failure: null } }),
                  ]),
                  step(
                    done('closeAccount'),
                    { state: 'closed', tags: 'busy closing screen:offer', actions: ['announceEnded'] },
                    [
                      step('personalData.closingAsked', 'closed'),
                      step(14_999, 'closed', [step(1, { state: 'idle' })]),
                    ],
                  ),
                ],
              ),
            ],
          ),
        ]),
      ],
    ),
  ],
  invariants: [
    of('personalData').asksOnly('', 'nothing is handed out without a proof', 'downloadCopy', [
      'verifyingForCopy',
    ]),
    of('personalData').asksOnly('', 'no account is closed without a proof', 'closeAccount', [
      'verifyingForClosing',
    ]),
  ],
  unkept: {
    'personalData.closing/xstate.error.actor.closeAccount#0':
      'the failure decides; the state says what to do in words of its own',
    'personalData.copying/xstate.error.actor.downloadCopy#0':
      'the failure decides; the state says what to do in words of its own',
    'personalData.verifyingForClosing/xstate.error.actor.reauth#0':
      'a chart that broke is left; the page stands where it began it',
    'personalData.verifyingForCopy/xstate.error.actor.reauth#0':
      'a chart that broke is left; the page stands where it began it',
    'personalData.verifyingForClosing/xstate.done.actor.reauth#0': 'how the invoked chart ended decides',
    'personalData.verifyingForClosing/xstate.done.actor.reauth#1': 'how the invoked chart ended decides',
    'personalData.verifyingForCopy/xstate.done.actor.reauth#0': 'how the invoked chart ended decides',
    'personalData.verifyingForCopy/xstate.done.actor.reauth#1': 'how the invoked chart ended decides',
  },
};
