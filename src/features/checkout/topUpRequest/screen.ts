import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  topUpRequest: {
    paths: ['/topup-request'],
    title: msg`Request a top-up`,
    messages: 'order',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  topUpRequest: {
    head: 'topUpRequest',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/checkout/topUpRequest/load.ts'],
    examples: [['/topup-request', 'ended']],
  },
} as const satisfies Pages<typeof screens>;
