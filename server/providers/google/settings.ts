import * as v from 'valibot';
import { url } from '../common/settings.ts';
import { defineSettings } from '../definition.ts';

export type GoogleConfig = { tokeninfoUrl: string; userinfoUrl: string; script: string; clientId: string };

export const googleSettings = defineSettings({
  entries: {
    GOOGLE_TOKENINFO_URL: v.optional(url),
    GOOGLE_USERINFO_URL: v.optional(url),
    GOOGLE_SCRIPT_URL: v.optional(url),
    GOOGLE_CLIENT_ID: v.optional(v.string()),
  },
  read: (e, { orSandbox }): GoogleConfig => ({
    tokeninfoUrl: orSandbox('GOOGLE_TOKENINFO_URL', '/sandbox/google/tokeninfo'),
    userinfoUrl: orSandbox('GOOGLE_USERINFO_URL', '/sandbox/google/userinfo'),
    script:
      e.GOOGLE_SCRIPT_URL ??
      (e.GOOGLE_TOKENINFO_URL ? 'https://accounts.google.com/gsi/client' : '/sandbox/google/client.js'),
    clientId: e.GOOGLE_CLIENT_ID ?? 'sandbox.apps.example',
  }),
  addresses: {
    GOOGLE_TOKENINFO_URL: 'https://oauth2.googleapis.com/tokeninfo',
    GOOGLE_USERINFO_URL: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  needs: () => ({ urlVariable: 'GOOGLE_TOKENINFO_URL', names: ['GOOGLE_CLIENT_ID'] }),
  ofSandbox: ({ tokeninfoUrl, userinfoUrl, script, clientId }, publicUrl) => ({
    GOOGLE_TOKENINFO_URL: tokeninfoUrl,
    GOOGLE_USERINFO_URL: userinfoUrl,
    GOOGLE_SCRIPT_URL: new URL(script, publicUrl).href,
    GOOGLE_CLIENT_ID: clientId,
  }),
});
