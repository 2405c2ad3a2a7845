import { originOf } from '../common/origin.ts';
import { accepted, definePaymentProvider, unknownId } from '../definition.ts';
import { createPaypal, localeOf } from './adapter.ts';
import { paypalSandbox } from './sandbox/index.ts';
import { paypalSettings } from './settings.ts';

const realScript = /^https:\/\/www\.paypal\.com\//;

export const paypal = definePaymentProvider({
  name: 'PayPal',
  facts: {
    opensBy: 'button',
    paidWith: 'PAP',
    offersMethods: false,
    keepsCards: false,
    isFallback: false,
    isDefault: true,
  },
  settings: paypalSettings,
  create: createPaypal,
  sandbox: paypalSandbox,
  pageContent: ({ script }) => {
    const own = originOf(script);
    if (own.length === 0) return {};
    return {
      scripts: [...own, 'https://*.paypal.com'],
      images: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      styles: ["'unsafe-inline'"],
    };
  },
  goLive: {
    credentials: () => 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET',
    ask: async (paypal) => {
      await paypal.status(unknownId);
      return accepted;
    },
    testKeys: ({ script }) => [
      {
        name: 'PAYPAL_SDK_URL',
        fault: realScript.test(script) ? null : 'is not the script of PayPal',
        todo: 'remove it: the real one is the default',
      },
    ],
  },
  specification: { openApi: 'paypal', path: '/paypal/' },
  methods: () => ['PAP'],
  scriptConfig: ({ clientId, script }, language) => ({
    client_id: clientId,
    sdk_url: script,
    currency: 'CHF',
    locale: localeOf(language),
  }),
  serverUrl: ({ apiBase }) => apiBase,
  webhook: {
    path: 'paypal',
    key: 'PAYPAL_WEBHOOK_ID',
    answers: 'settled',
    signatureHeader: 'paypal-transmission-sig',
  },
  postReturnPage: null,
});
