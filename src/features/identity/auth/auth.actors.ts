import type { MachineImplementationsFrom } from 'xstate';
import type { authMachine } from '../../../../machines/identity/auth/auth.machine.ts';
import type { SignedIn } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

export const authImplementations = (services: AppServices) =>
  ({
    actions: {
      announceSession: (_: unknown, { session }: { session: SignedIn | null }) => {
        if (!session) return;
        // removes the stored referral code, so that a later sign-up in this browser does not use it again
        services.store.remove('referral');
        services.notify.session({ type: 'session.started', session, at: Date.now() });
      },
      goAfterSignUp: () => {
        const inCheckout = services.store.read('toRegister') === 'paysafe';
        services.store.remove('toRegister');
        if (!inCheckout) services.go('/profile');
      },
      goForgotPassword: () => services.go('/forgot-password'),
    },
  }) satisfies MachineImplementationsFrom<typeof authMachine>;
