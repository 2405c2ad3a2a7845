import { flow } from '../../../flows/walker/flow.ts';
import { done } from '../../../flows/walker/walk.ts';
import { ownNumber, signedIn } from '../fixtures.ts';
import { authMachine } from './auth.machine.ts';

export const authFlow = flow(
  authMachine,
  {
    'xstate.done.actor.login': [
      done('login', { outcome: 'signedIn', session: signedIn }),
      done('login', { outcome: 'phone', session: null }),
      done('login', { outcome: 'signUp', session: null }),
      done('login', { outcome: 'forgotPassword', session: null }),
    ],
    'xstate.done.actor.socialSignIn': [done('socialSignIn', { session: signedIn })],
    'xstate.done.actor.phoneOtp': [
      done('phoneOtp', { outcome: 'verified', number: ownNumber, session: signedIn }),
      done('phoneOtp', { outcome: 'left', number: null, session: null }),
    ],
    'xstate.done.actor.signUp': [
      done('signUp', { outcome: 'signedIn', session: { ...signedIn, email_code_sent: 1 } }),
      done('signUp', { outcome: 'signedIn', session: signedIn }),
      done('signUp', { outcome: 'login', session: null }),
    ],
    'xstate.done.actor.signUpEmailCode': [done('signUpEmailCode', { verified: true })],
  },
  { view: { outside: { 'auth.closed': 'the surrounding dialog closes the forms' } } },
);
