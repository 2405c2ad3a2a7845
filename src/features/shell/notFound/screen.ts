import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  notFound: {
    paths: [],
    title: msg`Page not found`,
    messages: 'texts',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  notFound: {
    head: 'missing',
    access: 'unlisted',
    rendered: 'server',
    preload: ['src/features/shell/notFound/load.ts'],
  },
} as const satisfies Pages<typeof screens>;
