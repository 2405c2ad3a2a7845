import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

// the context distinguishes this title from the button "Checkout", whose translations mean "go to the checkout"
const title = msg({ message: 'Checkout', context: 'title' });

export const screens = {
  checkout: {
    paths: ['/checkout'],
    title,
    messages: 'money',
    load: () => import('./load.ts'),
  },
  mobileCheckout: {
    paths: ['/mobile-checkout'],
    title,
    messages: 'money',
    withoutFooter: ['/mobile-checkout'],
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  checkout: {
    head: 'checkout',
    access: 'personal',
    rendered: 'waiting',
    preload: ['src/features/checkout/checkout/load.ts'],
  },
  mobileCheckout: {
    head: 'checkout',
    access: 'personal',
    rendered: 'waiting',
    preload: ['src/features/checkout/checkout/load.ts'],
  },
} as const satisfies Pages<typeof screens>;
