import { emailVerifiedPageMachine } from '../../../../../machines/identity/emailVerifiedPage/emailVerifiedPage.machine.ts';
import { emailVerifiedPageImplementations } from '../../../../actors/identity/emailVerifiedPage.ts';
import { EmailVerifiedScreen } from '../../../../screens/emailVerified/EmailVerifiedScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services) => ({
  logic: emailVerifiedPageMachine.provide(emailVerifiedPageImplementations(services)),
  view: EmailVerifiedScreen,
});
