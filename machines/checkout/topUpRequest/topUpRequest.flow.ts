import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import type { OpenedRequest } from '../../types.ts';
import { topUpRequestMachine } from './topUpRequest.machine.ts';

const request: OpenedRequest = {
  sender: 'Anna',
  value: '299.00',
  currency: 'INR',
  operator: 'Airtel India',
  ends_with: '00',
  may_ask: 1,
};
const gone = f.failure('notFound', { code: 'REQUEST_ENDED' });

export const topUpRequestFlow = flow(
  topUpRequestMachine,
  {
    ...f.recipientLinks,
    'xstate.done.actor.loadRequest': [
      done('loadRequest', request),
      done('loadRequest', { ...request, sender: '' }),
      done('loadRequest', { ...request, may_ask: 0 }),
    ],
    'xstate.error.actor.loadRequest': [fail('loadRequest', gone), fail('loadRequest', f.networkFailure)],
    'xstate.done.actor.askTopUp': [
      done('askTopUp', { outcome: 'asked' }),
      done('askTopUp', { outcome: 'tooSoon' }),
    ],
    'xstate.error.actor.askTopUp': [fail('askTopUp', gone), fail('askTopUp', f.networkFailure)],
  },
  {
    drivers: {
      'topUpRequest.requested': (actions) => actions.press(/^Ask (Anna )?for INR/),
      'topUpRequest.retried': (actions) => actions.press('Try again'),
    },
  },
);
