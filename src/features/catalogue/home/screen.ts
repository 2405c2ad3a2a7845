import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  home: {
    paths: ['/'],
    title: msg`Top-ups and gift cards`,
    messages: 'first',
    hasOwnBanner: true,
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  home: {
    head: 'home',
    access: 'listed',
    rendered: 'server',
    preload: [
      'src/features/catalogue/home/load.ts',
      'src/features/catalogue/home/HomeSections.tsx',
      'src/api/responseSchemas.ts',
    ],
  },
} as const satisfies Pages<typeof screens>;
