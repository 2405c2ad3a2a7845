import { authMachine } from '../../../../machines/identity/auth/auth.machine.ts';
import type { LoadedAuth } from '../../../../machines/identity/authLoader/authLoader.machine.ts';
import { loginMachine } from '../../../../machines/identity/login/login.machine.ts';
import { phoneOtpMachine } from '../../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import { signUpMachine } from '../../../../machines/identity/signUp/signUp.machine.ts';
import { signUpEmailCodeMachine } from '../../../../machines/identity/signUpEmailCode/signUpEmailCode.machine.ts';
import { socialSignInMachine } from '../../../../machines/identity/socialSignIn/socialSignIn.machine.ts';
import { orNetworkFailure } from '../../../actors/orNetworkFailure.ts';
import type { AppServices } from '../../../actors/services.ts';
import { loginImplementations } from '../login/login.actors.ts';
import { emailCode } from '../oneTimeCode/emailCode.ts';
import { provideOneTimeCode } from '../oneTimeCode/provideOneTimeCode.ts';
import { phoneSignInCode, phoneSignInImplementations } from '../phoneOtp/phoneOtp.actors.ts';
import { signUpImplementations } from '../signUp/signUp.actors.ts';
import { signUpEmailCodeImplementations } from '../signUpEmailCode/signUpEmailCode.actors.ts';
import { socialSignInImplementations } from '../socialSignIn/socialSignIn.actors.ts';
import { authImplementations } from './auth.actors.ts';
import { AuthForms } from './AuthForms.tsx';
import { identityConfig } from './identityConfig.ts';

const loadCaptchaView = async (): Promise<unknown> => {
  const { Captcha } = await orNetworkFailure(import('../signUp/Captcha.tsx'));
  return Captcha;
};

/** Provides the sign-in charts with their implementations. */
export const load = (services: AppServices): LoadedAuth => {
  const config = identityConfig(services.api);
  return {
    logic: authMachine.provide({
      actors: {
        login: loginMachine.provide(loginImplementations(services)),
        socialSignIn: socialSignInMachine.provide(socialSignInImplementations(services, config)),
        phoneOtp: phoneOtpMachine
          .provide(phoneSignInImplementations(services))
          .provide({ actors: { oneTimeCode: provideOneTimeCode(phoneSignInCode(services)) } }),
        signUp: signUpMachine.provide(signUpImplementations(services, config, loadCaptchaView)),
        signUpEmailCode: signUpEmailCodeMachine
          .provide(signUpEmailCodeImplementations(services))
          .provide({ actors: { oneTimeCode: provideOneTimeCode(emailCode(services)) } }),
      },
      ...authImplementations(services),
    }),
    view: AuthForms,
  };
};
