import { voucherLimitMachine } from '../../../machines/account/voucherLimit.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { limit, limits } from '../voucherFixtures.ts';

export const voucherLimitFlow = flow(voucherLimitMachine, {
  'voucherLimit.extensionSubmitted': [
    { type: 'voucherLimit.extensionSubmitted', reason: 'Gifts for the team' },
    { type: 'voucherLimit.extensionSubmitted', reason: ' ' },
  ],
  'xstate.done.actor.loadLimit': [
    done('loadLimit', limit),
    done('loadLimit', limits.pending),
    done('loadLimit', limits.granted),
    done('loadLimit', limits.refused),
  ],
  'xstate.done.actor.unsavedChanges': [done('unsavedChanges', { outcome: 'left' })],
  'xstate.error.actor.loadLimit': [fail('loadLimit', networkFailure)],
  'xstate.error.actor.sendRequest': [
    fail('sendRequest', failure('conflict', { code: 'LIMIT_PENDING' })),
    fail('sendRequest', networkFailure),
  ],
});
