import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  resetPassword: {
    paths: ['/reset-password'],
    title: msg`New password`,
    messages: 'identity',
    withoutFooter: ['/reset-password'],
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  resetPassword: {
    head: 'newPassword',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/identity/passwordReset/load.ts'],
    examples: [
      ['/reset-password', 'invalid'],
      ['/reset-password?email=a@example.com&token=made-up', 'form'],
    ],
  },
} as const satisfies Pages<typeof screens>;
