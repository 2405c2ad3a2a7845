import { accepted, definePaymentProvider, unknownId } from '../definition.ts';
import { createMypos } from './adapter.ts';
import { myposSandbox } from './sandbox/index.ts';
import { myposSettings, testSid } from './settings.ts';

export const mypos = definePaymentProvider({
  name: 'myPOS',
  facts: {
    opensBy: 'page',
    paidWith: 'card',
    offersMethods: false,
    keepsCards: false,
    isFallback: true,
    isDefault: true,
  },
  settings: myposSettings,
  create: createMypos,
  sandbox: myposSandbox,
  pageContent: ({ payUrl }) => ({ forms: [new URL(payUrl).origin] }),
  goLive: {
    credentials: () => 'MYPOS_SID, MYPOS_WALLET, MYPOS_KEY_INDEX, MYPOS_PRIVATE_KEY and MYPOS_PUBLIC_CERT',
    ask: async (mypos) => {
      await mypos.status(unknownId);
      return `${accepted}, its responses are signed with the certificate`;
    },
    testKeys: ({ sid }) => [
      {
        name: 'MYPOS_SID',
        fault: sid === testSid ? 'is the public test account' : null,
        todo: 'take the SID of your own store',
      },
    ],
  },
  specification: { sdk: 'mypos' },
  title: 'payByMypos',
  methods: () => ['VIS', 'ECA'],
  serverUrl: ({ url }) => url,
  webhook: { path: 'mypos', key: 'MYPOS_PUBLIC_CERT', answers: 'stored' },
  postReturnPage: '/mypos-process',
});
