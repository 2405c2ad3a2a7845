import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { secret, url } from '../common/settings.ts';
import { defineSettings } from '../definition.ts';

export type PaypalConfig = {
  apiBase: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** URL of PayPal's script for the page: a path in the shop or a full URL. */
  script: string;
};

export const paypalSettings = defineSettings({
  entries: {
    PAYPAL_API_BASE: v.optional(url),
    PAYPAL_CLIENT_ID: v.optional(v.string()),
    PAYPAL_CLIENT_SECRET: v.optional(secret),
    PAYPAL_WEBHOOK_ID: v.optional(v.string()),
    PAYPAL_SDK_URL: v.optional(v.pipe(v.string(), v.regex(/^(\/|https?:\/\/)/, 'a path or an address'))),
  },
  read: (e, { isOffered, orSandbox }): PaypalConfig => ({
    // the sandbox is not used if the shop does not offer PayPal
    apiBase: isOffered ? orSandbox('PAYPAL_API_BASE', '/sandbox/paypal') : (e.PAYPAL_API_BASE ?? ''),
    clientId: e.PAYPAL_CLIENT_ID ?? 'sandbox',
    clientSecret: e.PAYPAL_CLIENT_SECRET ?? randomBytes(16).toString('hex'),
    webhookId: e.PAYPAL_WEBHOOK_ID ?? 'SANDBOXWEBHOOK',
    script:
      e.PAYPAL_SDK_URL ?? (e.PAYPAL_API_BASE ? 'https://www.paypal.com/sdk/js' : '/sandbox/paypal/sdk/js'),
  }),
  addresses: { PAYPAL_API_BASE: 'https://api-m.paypal.com' },
  movesMoney: ['PAYPAL_API_BASE'],
  needs: () => ({
    urlVariable: 'PAYPAL_API_BASE',
    names: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  }),
  ofSandbox: ({ apiBase, clientId, clientSecret, webhookId, script }, publicUrl) => ({
    PAYPAL_API_BASE: apiBase,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_SDK_URL: new URL(script, publicUrl).href,
  }),
});
