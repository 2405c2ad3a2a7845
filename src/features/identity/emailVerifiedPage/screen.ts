import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  emailVerified: {
    paths: ['/email-verified'],
    title: msg`E-mail verification`,
    messages: 'identity',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  emailVerified: {
    head: 'emailConfirmation',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/identity/emailVerifiedPage/load.ts'],
  },
} as const satisfies Pages<typeof screens>;
