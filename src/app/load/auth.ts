import { authMachine } from '../../../machines/auth.machine.ts';
import type { LoadedAuth } from '../../../machines/authDoor.machine.ts';
import { emailCodeMachine } from '../../../machines/emailCode.machine.ts';
import { loginMachine } from '../../../machines/login.machine.ts';
import { phoneOtpMachine } from '../../../machines/phoneOtp.machine.ts';
import { signUpMachine } from '../../../machines/signUp.machine.ts';
import { socialSignInMachine } from '../../../machines/socialSignIn.machine.ts';
import {
  authActions,
  emailCodeParts,
  loginParts,
  signUpParts,
  socialSignInParts,
} from '../../actors/identity.ts';
import { phoneSignInParts } from '../../actors/phone.ts';
import { identityConfig } from '../../actors/identityConfig.ts';
import type { World } from '../../actors/world.ts';
import { failureOf } from '../../api/failure.ts';
import { AuthForms } from '../../dialogs/auth/AuthForms.tsx';

const loadCaptchaView = async (): Promise<unknown> => {
  const { Captcha } = await import('../../dialogs/auth/Captcha.tsx').catch(() => {
    throw failureOf('network');
  });
  return Captcha;
};

/** Everything of signing in, with the world wired in. */
export const load = (world: World): LoadedAuth => {
  const config = identityConfig(world.api);
  return {
    logic: authMachine.provide({
      actors: {
        login: loginMachine.provide(loginParts(world)),
        socialSignIn: socialSignInMachine.provide(socialSignInParts(world, config)),
        phoneOtp: phoneOtpMachine.provide(phoneSignInParts(world)),
        signUp: signUpMachine.provide(signUpParts(world, config, loadCaptchaView)),
        emailCode: emailCodeMachine.provide(emailCodeParts(world)),
      },
      actions: authActions(world),
    }),
    view: AuthForms,
  };
};
