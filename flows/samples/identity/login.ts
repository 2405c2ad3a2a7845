import { loginMachine } from '../../../machines/identity/login.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { signedIn } from '../identityFixtures.ts';
import { password } from '../passwords.ts';

export const loginFlow = flow(loginMachine, {
  'login.submitted': [
    { type: 'login.submitted', credentials: { email: 'ann@example.com', password }, isEmail: true },
    { type: 'login.submitted', credentials: { email: 'abc', password: 'six-ch' }, isEmail: false },
    {
      type: 'login.submitted',
      credentials: { email: 'ann@example.com', password: 'seven-c' },
      isEmail: true,
    },
    {
      type: 'login.submitted',
      credentials: { email: 'ann@example.com', password: 'eight-ch' },
      isEmail: true,
    },
  ],
  'login.left': [
    { type: 'login.left', to: 'phone' },
    { type: 'login.left', to: 'signUp' },
    { type: 'login.left', to: 'forgotPassword' },
  ],
  'xstate.done.actor.logIn': [done('logIn', signedIn)],
  'xstate.error.actor.logIn': [fail('logIn', failure('refused', { message: 'Invalid email or password.' }))],
});
