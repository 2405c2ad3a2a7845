import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  contact: {
    paths: ['/contact-us'],
    title: msg`Contact`,
    messages: 'texts',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  contact: {
    head: 'contact',
    access: 'listed',
    rendered: 'server',
    preload: ['src/features/support/contact/load.ts'],
    reads: ['topic', 'order', 'message'],
  },
} as const satisfies Pages<typeof screens>;
