import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  account: {
    paths: ['/profile', '/orders', '/paysafe-credentials', '/paysafe-limit', '/change-password'],
    title: msg`Your account`,
    messages: 'identity',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  account: {
    head: 'account',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/account/account/load.ts'],
  },
} as const satisfies Pages<typeof screens>;
