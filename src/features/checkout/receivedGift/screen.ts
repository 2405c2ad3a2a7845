import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  receivedGift: {
    paths: ['/gift'],
    title: msg`Your gift`,
    messages: 'order',
    hasOwnBanner: true,
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  receivedGift: {
    head: 'gift',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/checkout/receivedGift/load.ts'],
    examples: [['/gift', 'missing']],
  },
} as const satisfies Pages<typeof screens>;
