import { emailVerifiedMachine } from '../../../machines/emailVerified.machine.ts';
import { emailVerifiedParts } from '../../actors/account.ts';
import { EmailVerifiedScreen } from '../../screens/emailVerified/EmailVerifiedScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world) => ({
  logic: emailVerifiedMachine.provide(emailVerifiedParts(world)),
  view: EmailVerifiedScreen,
});
