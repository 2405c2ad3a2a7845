import type { SignedIn } from '../../machines/contracts.ts';
import type { Credentials } from '../../machines/login.machine.ts';
import type { LoadedCaptcha, SignUpDetails } from '../../machines/signUp.machine.ts';
import * as wire from '../api/auth.ts';
import { fromPromise } from './fromPromise.ts';
import { referralOf } from './referral.ts';
import { askProvider, loadProvider, loadScript } from './provider.ts';
import type { IdentityConfig } from './identityConfig.ts';
import type { World } from './world.ts';

export const loginParts = (world: World) => ({
  actors: {
    logIn: fromPromise<SignedIn, Credentials>(({ input, signal }) =>
      world.api.post('auth/login', input, wire.sessionSchema, signal),
    ),
  },
});

export const socialSignInParts = (world: World, config: () => Promise<IdentityConfig>) => ({
  actors: {
    loadProvider: fromPromise<void>(async () => loadProvider((await config()).google.script)),
    askProvider: fromPromise<string>(async () => askProvider((await config()).google.clientId)),
    // the provider's token stands in for the shop's own bearer, in this one call
    checkToken: fromPromise<SignedIn, { accessToken: string }>(async ({ input, signal }) => {
      const { accessToken } = input;
      const { data } = await world.api.tell(
        'auth/googlecheck',
        { access_token: accessToken, ...referralOf(world.store) },
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
export const signUpParts = (
  world: World,
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
        const inCheckout = world.store.read('toRegister') === 'paysafe';
        return world.api.post(
          'auth/register',
          {
            email: input.email,
            fname,
            lname,
            password,
            password_confirmation,
            cf_turnstile_response: input.captcha,
            ...(inCheckout ? { bcheckout: 1 } : {}),
            ...referralOf(world.store),
          },
          wire.sessionSchema,
          signal,
        );
      },
    ),
  },
  actions: { resetCaptcha: () => window.turnstile?.reset() },
});

export const emailCodeParts = (world: World) => ({
  actors: {
    verifyEmailCode: fromPromise<void, { code: string }>(async ({ input, signal }) => {
      await world.api.post('emailverify', input, wire.emailVerifiedSchema, signal);
      // the profile may lie open behind the dialog
      world.tell.screen({ type: 'email.verified' });
    }),
    resendEmailCode: fromPromise<{ message: string }>(async ({ signal }) => {
      const { message } = await world.api.tell('emailresend', {}, wire.otpSchema, { signal });
      return { message };
    }),
  },
});

export const authActions = (world: World) => ({
  announceSession: (_: unknown, { session }: { session: SignedIn | null }) => {
    if (!session) return;
    // an invitation counts once
    world.store.remove('referral');
    world.tell.session({ type: 'session.started', session, at: Date.now() });
  },
  goAfterSignUp: () => {
    const inCheckout = world.store.read('toRegister') === 'paysafe';
    world.store.remove('toRegister');
    if (!inCheckout) world.go('/profile');
  },
  goForgotPassword: () => world.go('/forgot-password'),
});

declare global {
  interface Window {
    turnstile?: { reset: (widget?: string) => void };
  }
}
