import { emailVerifiedPageMachine } from '../../../../machines/identity/emailVerifiedPage/emailVerifiedPage.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { emailVerifiedPageImplementations } from './emailVerifiedPage.actors.ts';
import { EmailVerifiedScreen } from './EmailVerifiedScreen.tsx';

export const view = EmailVerifiedScreen;

export const load: ScreenModule['load'] = (services) => ({
  logic: emailVerifiedPageMachine.provide(emailVerifiedPageImplementations(services)),
  view,
});
