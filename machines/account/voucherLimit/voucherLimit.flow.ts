import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure } from '../../fixtures.ts';
import { limit, limits } from '../fixtures.ts';
import { voucherLimitMachine } from './voucherLimit.machine.ts';

export const voucherLimitFlow = flow(
  voucherLimitMachine,
  {
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
  },
  {
    drivers: {
      'voucherLimit.extensionRequested': (actions) => actions.press('Request a higher limit'),
      'voucherLimit.extensionDeclined': (actions) => actions.press('Cancel'),
      'voucherLimit.extensionSubmitted': async (actions, event) => {
        await actions.fill('Why do you need a higher limit?', event['reason'] as string);
        await actions.press('Send the request');
      },
      'voucherLimit.retried': (actions) => actions.press('Try again'),
    },
  },
);
