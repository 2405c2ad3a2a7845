import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  recipients: {
    paths: ['/recipients'],
    title: msg`People you top up`,
    messages: 'order',
    hasOwnBanner: true,
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  recipients: {
    head: 'recipients',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/account/recipients/load.ts'],
    examples: [['/recipients', 'empty']],
  },
} as const satisfies Pages<typeof screens>;
