import * as v from 'valibot';
import { secret, url } from '../common/settings.ts';
import { defineSettings } from '../definition.ts';

/** `script` is the URL of the Turnstile script, either a path in the shop or a full URL. */
export type TurnstileConfig = {
  verifyUrl: string;
  script: string;
  siteKey: string;
  secret: string;
  /** Host on which the challenge must be solved. It is the host of PUBLIC_URL. */
  hostname: string;
};

/**
 * A key pair that makes the sandbox behave like the real service. The provider's own test pairs have fixed
 * outcomes.
 */
export const sandboxCaptcha = {
  siteKey: '0x4AAAAAAASANDBOX000000',
  secret: '0x4AAAAAAASANDBOX000000000000000SECRET',
} as const;

export const turnstileSettings = defineSettings({
  entries: {
    TURNSTILE_VERIFY_URL: v.optional(url),
    TURNSTILE_SCRIPT_URL: v.optional(url),
    TURNSTILE_SITE_KEY: v.optional(v.string()),
    TURNSTILE_SECRET: v.optional(secret),
  },
  read: (e, { publicUrl, orSandbox }): TurnstileConfig => ({
    verifyUrl: orSandbox('TURNSTILE_VERIFY_URL', '/sandbox/turnstile/siteverify'),
    script:
      e.TURNSTILE_SCRIPT_URL ??
      (e.TURNSTILE_VERIFY_URL
        ? 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
        : '/sandbox/turnstile/turnstile.js'),
    siteKey: e.TURNSTILE_SITE_KEY ?? sandboxCaptcha.siteKey,
    secret: e.TURNSTILE_SECRET ?? sandboxCaptcha.secret,
    hostname: new URL(publicUrl).hostname,
  }),
  addresses: { TURNSTILE_VERIFY_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify' },
  needs: () => ({ urlVariable: 'TURNSTILE_VERIFY_URL', names: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'] }),
  ofSandbox: ({ verifyUrl, script, siteKey, secret: key }, publicUrl) => ({
    TURNSTILE_VERIFY_URL: verifyUrl,
    TURNSTILE_SCRIPT_URL: new URL(script, publicUrl).href,
    TURNSTILE_SITE_KEY: siteKey,
    TURNSTILE_SECRET: key,
  }),
});
