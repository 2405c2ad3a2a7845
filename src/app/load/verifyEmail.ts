import { emailVerificationMachine } from '../../../machines/emailVerification.machine.ts';
import { isSignedIn } from '../../actors/signedIn.ts';
import { emailVerificationParts } from '../../actors/password.ts';
import { VerifyEmailScreen } from '../../screens/verifyEmail/VerifyEmailScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world, { query }) => ({
  logic: emailVerificationMachine.provide(emailVerificationParts(world)),
  input: {
    link: {
      id: query['id'] ?? '',
      hash: query['hash'] ?? '',
      expires: query['expires'] ?? '',
      signature: query['signature'] ?? '',
      verify_url: query['verify_url'] ?? '',
    },
    signedIn: isSignedIn(world.store),
  },
  view: VerifyEmailScreen,
});
