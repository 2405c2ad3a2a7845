import type { Owner } from '../../../contract/domain/identity/owner.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure, networkFailure } from '../../fixtures.ts';
import { personalDataMachine } from './personalData.machine.ts';

const owner: Owner = { contact: 'ann@example.com', hasPassword: true };
/** A customer with neither a password nor a verified contact, who therefore cannot confirm the request. */
const ownerWithoutProof: Owner = { contact: '', hasPassword: false };
const unproved = failure('refused', { code: 'REAUTH_REQUIRED' });

export const personalDataFlow = flow(
  personalDataMachine,
  {
    'personalData.copyRequested': [owner, ownerWithoutProof].map((given) => ({
      type: 'personalData.copyRequested',
      owner: given,
    })),
    'personalData.closingConfirmed': [owner, ownerWithoutProof].map((given) => ({
      type: 'personalData.closingConfirmed',
      owner: given,
    })),
    'xstate.done.actor.reauth': [done('reauth', { outcome: 'proved' }), done('reauth', { outcome: 'left' })],
    'xstate.error.actor.reauth': [fail('reauth', genericFailure)],
    'xstate.error.actor.downloadCopy': [fail('downloadCopy', unproved), fail('downloadCopy', networkFailure)],
    'xstate.error.actor.closeAccount': [
      fail('closeAccount', unproved),
      fail('closeAccount', failure('conflict', { code: 'OPEN_ORDERS' })),
    ],
  },
  {
    drivers: {
      'personalData.copyRequested': (actions) => actions.press('Download my data'),
      'personalData.closingRequested': (actions) => actions.press('Close my account'),
      'personalData.closingDeclined': (actions) => actions.press('Keep my account'),
      'personalData.closingConfirmed': (actions) => actions.press('Close my account'),
    },
  },
);
