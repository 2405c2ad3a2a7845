import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  verifyEmail: {
    paths: ['/verify-email'],
    title: msg`E-mail verification`,
    messages: 'identity',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  verifyEmail: {
    head: 'emailConfirmation',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/identity/emailLinkLanding/load.ts'],
    examples: [['/verify-email', 'refused']],
  },
} as const satisfies Pages<typeof screens>;
