import { originOf } from '../common/origin.ts';
import { defineProvider } from '../definition.ts';
import { createGoogle } from './adapter.ts';
import { googleSandbox } from './sandbox/index.ts';
import { googleSettings } from './settings.ts';

export const google = defineProvider({
  name: 'Google',
  settings: googleSettings,
  create: createGoogle,
  sandbox: googleSandbox,
  pageContent: ({ script }) => ({ scripts: originOf(script), styles: originOf(script) }),
  goLive: {
    credentials: () => 'GOOGLE_TOKENINFO_URL',
    ask: async (identity) => {
      await identity.findPerson('golive');
      return 'an invented token is rejected; the first sign-in shows whether GOOGLE_CLIENT_ID is correct';
    },
    testKeys: ({ clientId }) => [
      {
        name: 'GOOGLE_CLIENT_ID',
        fault: clientId.endsWith('.apps.googleusercontent.com') ? null : 'is no client id of Google',
        todo: 'take the one of your OAuth client, for the web',
      },
    ],
  },
  specification: { none: 'its two calls are described by OpenID Connect' },
});
