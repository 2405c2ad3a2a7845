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
      step(askCopy(unknown), { in: 'idle', tags: 'screen:offer' }),
      step(askCopy({ contact: '', hasPassword: true }), {
        in: 'verifyingForCopy',
        asks: { reauth: { purpose: 'export', contact: '', hasPassword: true } },
      }),
      step(askCopy(ann), { in: 'verifyingForCopy', tags: 'copy screen:proof', asks: wanted('export') }, [
        step(done('reauth', { outcome: 'left' }), { in: 'idle' }),
        step(fail('reauth', offline), { in: 'idle' }),
        step(
          done('reauth', { outcome: 'proved' }),
          { in: 'copying', tags: 'busy copy screen:offer', asks: { downloadCopy: null } },
          [
            step(askCopy(ann), 'copying'),
            step('personalData.closingAsked', 'copying'),
            step(fail('downloadCopy', unproved), { in: 'verifyingForCopy', asks: wanted('export') }),
            step(fail('downloadCopy', offline), { in: 'idle', has: { failure: offline } }, [
              step(askCopy(ann), { in: 'verifyingForCopy', has: { failure: null }, asks: wanted('export') }),
            ]),
            step(
              done('downloadCopy'),
              { in: 'copied', tags: 'copied screen:offer', has: { failure: null } },
              [
                step(askCopy(ann), { in: 'verifyingForCopy', asks: wanted('export') }),
                // the contact was removed in between
                step(askCopy({ contact: '', hasPassword: true }), {
                  in: 'verifyingForCopy',
                  asks: { reauth: { purpose: 'export', contact: '', hasPassword: true } },
                }),
                step(askCopy(unknown), 'copied'),
                step('personalData.closingAsked', { in: 'confirming', tags: 'screen:question' }),
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
        step('personalData.closingAsked', { in: 'confirming', tags: 'screen:question' }, [
          step('personalData.closingDeclined', { in: 'idle' }),
          step(confirmClosing(unknown), 'confirming'),
          step(
            confirmClosing(ann),
            { in: 'verifyingForClosing', tags: 'closing screen:proof', asks: wanted('closing') },
            [
              step(done('reauth', { outcome: 'left' }), { in: 'idle' }),
              step(fail('reauth', offline), { in: 'idle' }),
              step(
                done('reauth', { outcome: 'proved' }),
                { in: 'closing', tags: 'busy closing screen:offer', asks: { closeAccount: null } },
                [
                  step(fail('closeAccount', unproved), {
                    in: 'verifyingForClosing',
                    asks: wanted('closing'),
                  }),
                  step(fail('closeAccount', underWay), { in: 'idle', has: { failure: underWay } }, [
                    step('personalData.closingAsked', { in: 'confirming', has: { failure: null } }),
                  ]),
                  step(
                    done('closeAccount'),
                    { in: 'closed', tags: 'busy closing screen:offer', does: ['announceEnded'] },
                    [
                      step('personalData.closingAsked', 'closed'),
                      step(14_999, 'closed', [step(1, { in: 'idle' })]),
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
