import { authMachine } from '../../../../../machines/identity/auth/auth.machine.ts';
import type { LoadedAuth } from '../../../../../machines/identity/authLoader/authLoader.machine.ts';
import { loginMachine } from '../../../../../machines/identity/login/login.machine.ts';
import { phoneOtpMachine } from '../../../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import { signUpMachine } from '../../../../../machines/identity/signUp/signUp.machine.ts';
import { signUpEmailCodeMachine } from '../../../../../machines/identity/signUpEmailCode/signUpEmailCode.machine.ts';
import { socialSignInMachine } from '../../../../../machines/identity/socialSignIn/socialSignIn.machine.ts';
import { authImplementations } from '../../../../actors/identity/auth.ts';
import { emailCode } from '../../../../actors/identity/emailCode.ts';
import { identityConfig } from '../../../../actors/identity/identityConfig.ts';
import { loginImplementations } from '../../../../actors/identity/login.ts';
import { phoneSignInCode, phoneSignInImplementations } from '../../../../actors/identity/phoneOtp.ts';
import { signUpImplementations } from '../../../../actors/identity/signUp.ts';
import { signUpEmailCodeImplementations } from '../../../../actors/identity/signUpEmailCode.ts';
import { socialSignInImplementations } from '../../../../actors/identity/socialSignIn.ts';
import type { AppServices } from '../../../../actors/services.ts';
import { AuthForms } from '../../../../dialogs/auth/AuthForms.tsx';
import { oneTimeCodeOf } from '../../oneTimeCode.ts';
import { orNetworkFailure } from '../../orNetworkFailure.ts';

const loadCaptchaView = async (): Promise<unknown> => {
  const { Captcha } = await orNetworkFailure(import('../../../../dialogs/auth/Captcha.tsx'));
  return Captcha;
};

/** The charts of signing in with their implementations. */
export const load = (services: AppServices): LoadedAuth => {
  const config = identityConfig(services.api);
  return {
    logic: authMachine.provide({
      actors: {
        login: loginMachine.provide(loginImplementations(services)),
        socialSignIn: socialSignInMachine.provide(socialSignInImplementations(services, config)),
        phoneOtp: phoneOtpMachine
          .provide(phoneSignInImplementations(services))
          .provide({ actors: { oneTimeCode: oneTimeCodeOf(phoneSignInCode(services)) } }),
        signUp: signUpMachine.provide(signUpImplementations(services, config, loadCaptchaView)),
        signUpEmailCode: signUpEmailCodeMachine
          .provide(signUpEmailCodeImplementations(services))
          .provide({ actors: { oneTimeCode: oneTimeCodeOf(emailCode(services)) } }),
      },
      ...authImplementations(services),
    }),
    view: AuthForms,
  };
};
