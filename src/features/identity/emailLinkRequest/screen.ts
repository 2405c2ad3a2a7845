import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  forgotPassword: {
    paths: ['/forgot-password'],
    title: msg`Forgot password`,
    messages: 'identity',
    withoutFooter: ['/forgot-password'],
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  forgotPassword: {
    head: 'forgotPassword',
    access: 'unlisted',
    rendered: 'browser',
    preload: ['src/features/identity/emailLinkRequest/load.ts'],
    examples: [['/forgot-password', 'form']],
  },
} as const satisfies Pages<typeof screens>;
