import { accepted, definePaymentProvider, unknownId } from '../definition.ts';
import { createDatatrans } from './adapter.ts';
import { datatransSandbox } from './sandbox/index.ts';
import { datatransSettings } from './settings.ts';

export const datatrans = definePaymentProvider({
  name: 'Datatrans',
  facts: {
    opensBy: 'page',
    paidWith: 'cardOrTwint',
    offersMethods: true,
    keepsCards: true,
    isFallback: false,
    isDefault: true,
  },
  settings: datatransSettings,
  create: createDatatrans,
  sandbox: datatransSandbox,
  pageContent: ({ payBase }) => ({ forms: [new URL(payBase).origin] }),
  goLive: {
    credentials: () => 'CARD_MERCHANT_ID and CARD_PASSWORD',
    ask: async (card) => {
      await card.status(unknownId);
      return accepted;
    },
  },
  specification: { openApi: 'datatrans', path: '/datatrans/' },
  title: 'payByCard',
  methods: ({ methods }) => methods,
  serverUrl: ({ apiBase }) => apiBase,
  webhook: { path: 'datatrans', key: 'CARD_SIGN_KEY', answers: 'settled' },
  postReturnPage: null,
});
