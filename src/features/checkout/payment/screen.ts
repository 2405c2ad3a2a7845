import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  paymentProcess: {
    paths: ['/payment-process', '/mypos-process'],
    title: msg`Payment`,
    messages: 'order',
    hasOwnBanner: true,
    withoutFooter: ['/payment-process'],
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  paymentProcess: {
    head: 'payment',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/checkout/payment/load.ts'],
  },
} as const satisfies Pages<typeof screens>;
