import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  requestLinks: {
    paths: ['/request-links'],
    title: msg`Your request links`,
    messages: 'identity',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  requestLinks: {
    head: 'requestLinks',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/account/requestLinks/load.ts'],
    examples: [
      ['/request-links', 'signedOut'],
      ['/request-links#made-up.signature', 'question'],
    ],
  },
} as const satisfies Pages<typeof screens>;
