import type { MachineImplementationsFrom } from 'xstate';
import type { SignUpDetails } from '../../../../contract/forms/password.ts';
import type { LoadedCaptcha, signUpMachine } from '../../../../machines/identity/signUp/signUp.machine.ts';
import type { SignedIn } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { referralOf } from '../../account/referral/referralCode.ts';
import type { IdentityConfig } from '../auth/identityConfig.ts';
import { loadScript } from '../socialSignIn/socialProvider.ts';

/** `loadView` loads the widget's view. It is a parameter, because actor files must not import views. */
export const signUpImplementations = (
  services: AppServices,
  config: () => Promise<IdentityConfig>,
  loadView: () => Promise<unknown>,
) =>
  ({
    actors: {
      loadCaptcha: fromPromise<LoadedCaptcha>(async () => {
        const {
          turnstile: { sitekey, script },
        } = await config();
        // the widget's wrapper looks up the script by this id
        const [view] = await Promise.all([loadView(), loadScript(script, 'cf-turnstile-script')]);
        return { sitekey, view };
      }),
      register: fromPromise<SignedIn, { email: string; captcha: string; details: SignUpDetails }>(
        ({ input, signal }) => {
          const inCheckout = services.store.read('toRegister') === 'paysafe';
          return services.api.post(
            'auth/register',
            {
              email: input.email,
              ...input.details,
              cf_turnstile_response: input.captcha,
              ...(inCheckout ? { bcheckout: 1 } : {}),
              ...referralOf(services.store),
            },
            signal,
          );
        },
      ),
    },
    actions: { resetCaptcha: () => window.turnstile?.reset() },
  }) satisfies MachineImplementationsFrom<typeof signUpMachine>;

declare global {
  interface Window {
    turnstile?: { reset: (widget?: string) => void };
  }
}
