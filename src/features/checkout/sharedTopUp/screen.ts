import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  sharedTopUp: {
    paths: ['/shared-topup'],
    title: msg`Your top-up`,
    messages: 'order',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  sharedTopUp: {
    head: 'sharedTopUp',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/checkout/sharedTopUp/load.ts'],
    examples: [['/shared-topup', 'ended']],
  },
} as const satisfies Pages<typeof screens>;
