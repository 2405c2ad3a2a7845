import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  help: {
    paths: ['/help'],
    title: msg`Help`,
    messages: 'texts',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  help: {
    head: 'help',
    access: 'listed',
    rendered: 'server',
    preload: ['src/features/support/help/load.ts', 'contract/content/{language}/help.ts'],
    reads: ['topic', 'question'],
  },
} as const satisfies Pages<typeof screens>;
