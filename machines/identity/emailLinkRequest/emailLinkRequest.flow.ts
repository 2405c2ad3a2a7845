import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { emailLinkRequestMachine } from './emailLinkRequest.machine.ts';

export const emailLinkRequestFlow = flow(
  emailLinkRequestMachine,
  {
    'emailLinkRequest.submitted': [
      { type: 'emailLinkRequest.submitted', email: 'ann@example.com' },
      { type: 'emailLinkRequest.submitted', email: 'ann' },
    ],
    'xstate.done.actor.requestMail': [
      done('requestMail', { message: 'If the address exists, a reset link has been sent.' }),
    ],
    'xstate.error.actor.requestMail': [fail('requestMail', failure('validation'))],
  },
  {
    drivers: {
      'emailLinkRequest.submitted': async (actions, event) => {
        await actions.fill(/^(E-mail|Your e-mail address)$/, event['email'] as string);
        await actions.press(/^(Send the link|Subscribe)$/);
      },
      'emailLinkRequest.again': (actions) => actions.press('Use another address'),
    },
  },
);
