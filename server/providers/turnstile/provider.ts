import { originOf } from '../common/origin.ts';
import { accepted, defineProvider } from '../definition.ts';
import { createTurnstile } from './adapter.ts';
import { turnstileSandbox } from './sandbox/index.ts';
import { sandboxCaptcha, turnstileSettings } from './settings.ts';

/** The provider's test token. A real secret rejects this token. */
const dummyToken = 'XXXX.DUMMY.TOKEN.XXXX';
/** Matches the test keys in the provider's manual. */
const testKey = /^[123]x0{20}/;
const faultOf = (key: string, own: string): string | null =>
  key === own || testKey.test(key) ? 'is a test key' : null;

export const turnstile = defineProvider({
  name: 'Turnstile',
  settings: turnstileSettings,
  create: createTurnstile,
  sandbox: turnstileSandbox,
  pageContent: ({ script }) => ({ scripts: originOf(script) }),
  goLive: {
    credentials: () => 'TURNSTILE_SECRET',
    ask: async (captcha) =>
      (await captcha.isSolved(dummyToken, '127.0.0.1'))
        ? { wrong: 'an invented token is accepted', todo: 'use the secret of your own widget' }
        : `${accepted}, an invented token is rejected`,
    testKeys: ({ siteKey, secret }) => [
      {
        name: 'TURNSTILE_SECRET',
        fault: faultOf(secret, sandboxCaptcha.secret),
        todo: 'use the secret of your own widget',
      },
      {
        name: 'TURNSTILE_SITE_KEY',
        fault: faultOf(siteKey, sandboxCaptcha.siteKey),
        todo: 'use the site key of your own widget',
      },
    ],
  },
  specification: { openApi: 'turnstile', path: '/turnstile/', sendsForms: true },
});
