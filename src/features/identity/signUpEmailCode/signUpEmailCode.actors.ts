import type { AppServices } from '../../../actors/services.ts';

export const signUpEmailCodeImplementations = (services: AppServices) => ({
  actions: {
    // the profile may be open behind the dialog
    announceVerified: () => services.notify.screen({ type: 'email.verified' }),
  },
});
