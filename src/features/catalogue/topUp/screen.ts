import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  topUp: {
    paths: ['/mobile-topup', '/mobile-topup/:productName'],
    title: msg`World top-up`,
    messages: 'products',
    hasOwnBanner: true,
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  topUp: {
    head: 'topUp',
    access: 'listed',
    rendered: 'server',
    preload: ['src/features/catalogue/topUp/load.ts', 'src/features/catalogue/topUp/PopularOperators.tsx'],
  },
} as const satisfies Pages<typeof screens>;
