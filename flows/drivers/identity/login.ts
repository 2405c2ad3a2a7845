import type { Credentials } from '../../../machines/identity/login.machine.ts';
import type { EventDrivers } from '../userActions.ts';

const ways: Record<string, string> = {
  phone: 'Continue with phone',
  signUp: 'Sign up',
  forgotPassword: 'Forgot password?',
};

export const loginDrivers: EventDrivers = {
  'login.submitted': async (actions, event) => {
    const { email, password } = event['credentials'] as Credentials;
    await actions.fill('E-mail', email);
    await actions.fill('Password', password);
    await actions.press('Log in');
  },
  'login.left': (actions, event) => actions.press(ways[event['to'] as string]!),
};
