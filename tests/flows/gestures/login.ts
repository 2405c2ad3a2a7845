import type { Credentials } from '../../../machines/login.machine.ts';
import type { Gestures } from '../hand.ts';

const ways: Record<string, string> = {
  phone: 'Continue with phone',
  signUp: 'Sign up',
  forgotPassword: 'Forgot password?',
};

export const loginGestures: Gestures = {
  'login.submitted': async (hand, event) => {
    const { email, password } = event['credentials'] as Credentials;
    await hand.fill('E-mail', email);
    await hand.fill('Password', password);
    await hand.press('Log in');
  },
  'login.left': (hand, event) => hand.press(ways[event['to'] as string]!),
};
