import type { AppServices } from '../../../actors/services.ts';

export const signUpEmailCodeImplementations = (services: AppServices) => ({
  actions: {
    // also updates the profile page, which might be open behind the dialog
    announceVerified: () => services.notify.screen({ type: 'email.verified' }),
  },
});
