import { msg } from '#msg';
import type { Pages, Screens } from '../../../screenModule.ts';

export const screens = {
  voucher: {
    paths: ['/paysafe/paysafecard'],
    title: msg`PaysafeCard`,
    messages: 'products',
    hasOwnBanner: true,
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  voucher: {
    head: 'voucher',
    access: 'listed',
    rendered: 'server',
    preload: ['src/features/catalogue/product/voucher/load.ts', 'src/api/responseSchemas.ts'],
  },
} as const satisfies Pages<typeof screens>;
