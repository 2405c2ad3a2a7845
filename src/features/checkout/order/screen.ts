import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  orderSuccess: {
    paths: ['/order-success'],
    title: msg`Your order`,
    messages: 'order',
    hasOwnBanner: true,
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  orderSuccess: {
    head: 'order',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/checkout/order/load.ts'],
  },
} as const satisfies Pages<typeof screens>;
