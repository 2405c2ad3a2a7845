import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

// the context distinguishes this title from the button "Checkout", whose translations mean "go to the checkout"
const title = msg({ message: 'Checkout', context: 'title' });

const load = () => import('./load.ts');

export const screens = {
  checkout: {
    paths: ['/checkout'],
    title,
    messages: 'money',
    load,
  },
  mobileCheckout: {
    paths: ['/mobile-checkout'],
    title,
    messages: 'money',
    withoutFooter: ['/mobile-checkout'],
    load,
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
