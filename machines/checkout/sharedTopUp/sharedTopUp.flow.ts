import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import type { SharedTopUp } from '../../types.ts';
import { sharedTopUpMachine } from './sharedTopUp.machine.ts';

const received: SharedTopUp = {
  status: 'onItsWay',
  value: '299.00',
  currency: 'INR',
  operator: 'Airtel India',
  ends_with: '00',
  sender: 'Anna',
};
const gone = f.failure('notFound', { code: 'SHARE_ENDED' });

export const sharedTopUpFlow = flow(
  sharedTopUpMachine,
  {
    ...f.recipientLinks,
    'xstate.done.actor.loadTopUp': [
      done('loadTopUp', received),
      done('loadTopUp', { ...received, sender: '' }),
      done('loadTopUp', { ...received, status: 'arrived' }),
      done('loadTopUp', { ...received, status: 'arrived', sender: '' }),
      done('loadTopUp', { ...received, status: 'notDelivered' }),
    ],
    'xstate.error.actor.loadTopUp': [fail('loadTopUp', gone), fail('loadTopUp', f.networkFailure)],
  },
  { drivers: { 'sharedTopUp.retried': (actions) => actions.press('Try again') } },
);
