import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

const load = () => import('./load.ts');

export const screens = {
  giftCards: {
    paths: ['/giftcardworld'],
    title: msg`Gift cards`,
    messages: 'products',
    hasOwnBanner: true,
    load,
  },
  cardListing: {
    paths: ['/mobiletopup', '/paysafe'],
    title: msg`Gift cards and vouchers`,
    messages: 'products',
    hasOwnBanner: true,
    load,
  },
} satisfies Screens;

export const pages = {
  giftCards: {
    head: 'giftCards',
    access: 'listed',
    rendered: 'server',
    preload: ['src/features/catalogue/catalogue/load.ts', 'src/api/responseSchemas.ts'],
  },
  cardListing: {
    head: 'listing',
    access: 'unlisted',
    rendered: 'server',
    preload: ['src/features/catalogue/catalogue/load.ts', 'src/api/responseSchemas.ts'],
  },
} as const satisfies Pages<typeof screens>;
