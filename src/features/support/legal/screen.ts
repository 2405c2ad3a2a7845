import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

const preload = ['src/features/support/legal/load.ts', 'contract/content/{language}/pages.ts'] as const;

const load = () => import('./load.ts');

export const screens = {
  about: {
    paths: ['/about'],
    title: msg`About us`,
    messages: 'texts',
    load,
  },
  terms: {
    paths: ['/terms-and-conditions'],
    title: msg`Terms and conditions`,
    messages: 'texts',
    load,
  },
  cookies: {
    paths: ['/cookies-policy'],
    title: msg`Cookies`,
    messages: 'texts',
    load,
  },
  privacy: {
    paths: ['/privacy-policy'],
    title: msg`Privacy`,
    messages: 'texts',
    load,
  },
  disclosure: {
    paths: ['/legal-disclosure'],
    title: msg`Legal disclosure`,
    messages: 'texts',
    load,
  },
} satisfies Screens;

export const pages = {
  about: { head: 'about', access: 'listed', rendered: 'server', preload },
  terms: { head: 'terms', access: 'listed', rendered: 'server', preload },
  cookies: { head: 'cookies', access: 'listed', rendered: 'server', preload },
  privacy: { head: 'privacy', access: 'listed', rendered: 'server', preload },
  disclosure: { head: 'disclosure', access: 'listed', rendered: 'server', preload },
} as const satisfies Pages<typeof screens>;
