import type { AppServices } from '../../../actors/services.ts';

export const signUpEmailCodeImplementations = (services: AppServices) => ({
  actions: {
    // also updates the profile, which may be open behind the dialog
    announceVerified: () => services.notify.screen({ type: 'email.verified' }),
  },
});
