import { msg } from '#msg';
import type { Pages, Screens } from '../../../screenModule.ts';

export const screens = {
  giftCard: {
    paths: ['/giftcardworld/:productName', '/mobiletopup/:productName', '/paysafe/:productName'],
    title: msg`Gift card`,
    messages: 'products',
    hasOwnBanner: true,
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  giftCard: {
    head: 'listing',
    access: 'listed',
    rendered: 'server',
    preload: ['src/features/catalogue/product/giftCard/load.ts', 'src/api/responseSchemas.ts'],
  },
} as const satisfies Pages<typeof screens>;
