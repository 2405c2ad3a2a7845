import { emailLinkRequestMachine } from '../../../machines/identity/emailLinkRequest.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure } from '../fixtures.ts';
import { flow } from '../flow.ts';

export const emailLinkRequestFlow = flow(emailLinkRequestMachine, {
  'emailLinkRequest.submitted': [
    { type: 'emailLinkRequest.submitted', email: 'ann@example.com', isEmail: true },
    { type: 'emailLinkRequest.submitted', email: 'ann', isEmail: false },
  ],
  'xstate.done.actor.requestMail': [
    done('requestMail', { message: 'If the address exists, a reset link has been sent.' }),
  ],
  'xstate.error.actor.requestMail': [fail('requestMail', failure('validation'))],
});
