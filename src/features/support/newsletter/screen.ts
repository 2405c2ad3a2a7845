import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  newsletter: {
    paths: ['/newsletter/:action'],
    title: msg`Newsletter`,
    messages: 'texts',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  newsletter: {
    head: 'newsletter',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/support/newsletter/load.ts'],
  },
} as const satisfies Pages<typeof screens>;
