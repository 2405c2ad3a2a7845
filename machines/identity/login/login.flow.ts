import type { LoginValues } from '../../../contract/forms/password.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { signedIn } from '../fixtures.ts';
import { password } from '../passwordFixtures.ts';
import { loginMachine } from './login.machine.ts';

const ways: Record<string, string> = {
  phone: 'Continue with phone',
  signUp: 'Sign up',
  forgotPassword: 'Forgot password?',
};

export const loginFlow = flow(
  loginMachine,
  {
    'login.submitted': [
      { type: 'login.submitted', credentials: { email: 'ann@example.com', password } },
      { type: 'login.submitted', credentials: { email: 'abc', password: 'six-ch' } },
      {
        type: 'login.submitted',
        credentials: { email: 'ann@example.com', password: 'seven-c' },
      },
      {
        type: 'login.submitted',
        credentials: { email: 'ann@example.com', password: 'eight-ch' },
      },
    ],
    'login.switched': [
      { type: 'login.switched', to: 'phone' },
      { type: 'login.switched', to: 'signUp' },
      { type: 'login.switched', to: 'forgotPassword' },
    ],
    'xstate.done.actor.logIn': [done('logIn', signedIn)],
    'xstate.error.actor.logIn': [
      fail('logIn', failure('refused', { message: 'Invalid email or password.' })),
    ],
  },
  {
    drivers: {
      'login.submitted': async (actions, event) => {
        const { email, password } = event['credentials'] as LoginValues;
        await actions.fill('E-mail', email);
        await actions.fill('Password', password);
        await actions.press('Log in');
      },
      'login.switched': (actions, event) => actions.press(ways[event['to'] as string]!),
    },
  },
);
