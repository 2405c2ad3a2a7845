import * as wire from '../../contract/schemas/auth.ts';
import type { Credentials } from '../../machines/identity/login.machine.ts';
import type { LoadedCaptcha, SignUpDetails } from '../../machines/identity/signUp.machine.ts';
import type { SignedIn } from '../../machines/types.ts';
import { fromPromise } from './fromPromise.ts';
import type { IdentityConfig } from './identityConfig.ts';
import { askProvider, loadProvider, loadScript } from './provider.ts';
import { referralOf } from './referral.ts';
import type { AppServices } from './world.ts';

export const loginImplementations = (services: AppServices) => ({
  actors: {
    logIn: fromPromise<SignedIn, Credentials>(({ input, signal }) =>
      services.api.post('auth/login', input, wire.sessionSchema, signal),
    ),
  },
});

export const socialSignInImplementations = (
  services: AppServices,
  config: () => Promise<IdentityConfig>,
) => ({
  actors: {
    loadProvider: fromPromise<void>(async () => loadProvider((await config()).google.script)),
    askProvider: fromPromise<string>(async () => askProvider((await config()).google.clientId)),
    // the provider's token stands in for the shop's own bearer, in this one call
    checkToken: fromPromise<SignedIn, { accessToken: string }>(async ({ input, signal }) => {
      const { accessToken } = input;
      const { data } = await services.api.tell(
        'auth/googlecheck',
        { access_token: accessToken, ...referralOf(services.store) },
        wire.sessionSchema,
        { signal, bearer: accessToken },
      );
      return data;
    }),
  },
  actions: {
    logFailure: (_: unknown, { error }: { error: unknown }) =>
      console.warn('Social sign-in failed', (error as { kind?: string }).kind ?? ''),
  },
});

/** `loadView` brings the widget's view, which these files may not know. */
export const signUpImplementations = (
  services: AppServices,
  config: () => Promise<IdentityConfig>,
  loadView: () => Promise<unknown>,
) => ({
  actors: {
    loadCaptcha: fromPromise<LoadedCaptcha>(async () => {
      const {
        turnstile: { sitekey, script },
      } = await config();
      // the widget's wrapper looks for its script by this id
      const [view] = await Promise.all([loadView(), loadScript(script, 'cf-turnstile-script')]);
      return { sitekey, view };
    }),
    register: fromPromise<SignedIn, { email: string; captcha: string; details: SignUpDetails }>(
      ({ input, signal }) => {
        const { fname, lname, password, password_confirmation } = input.details;
        const inCheckout = services.store.read('toRegister') === 'paysafe';
        return services.api.post(
          'auth/register',
          {
            email: input.email,
            fname,
            lname,
            password,
            password_confirmation,
            cf_turnstile_response: input.captcha,
            ...(inCheckout ? { bcheckout: 1 } : {}),
            ...referralOf(services.store),
          },
          wire.sessionSchema,
          signal,
        );
      },
    ),
  },
  actions: { resetCaptcha: () => window.turnstile?.reset() },
});

export const signUpEmailCodeImplementations = (services: AppServices) => ({
  actors: {
    verifyEmailCode: fromPromise<void, { code: string }>(async ({ input, signal }) => {
      await services.api.post('emailverify', input, wire.emailVerifiedSchema, signal);
      // the profile may lie open behind the dialog
      services.tell.screen({ type: 'email.verified' });
    }),
    resendEmailCode: fromPromise<{ message: string }>(async ({ signal }) => {
      const { message } = await services.api.tell('emailresend', {}, wire.otpSchema, { signal });
      return { message };
    }),
  },
});

export const authActions = (services: AppServices) => ({
  announceSession: (_: unknown, { session }: { session: SignedIn | null }) => {
    if (!session) return;
    // an invitation counts once
    services.store.remove('referral');
    services.tell.session({ type: 'session.started', session, at: Date.now() });
  },
  goAfterSignUp: () => {
    const inCheckout = services.store.read('toRegister') === 'paysafe';
    services.store.remove('toRegister');
    if (!inCheckout) services.go('/profile');
  },
  goForgotPassword: () => services.go('/forgot-password'),
});

declare global {
  interface Window {
    turnstile?: { reset: (widget?: string) => void };
  }
}
