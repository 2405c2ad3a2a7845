import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { secret, url } from '../common/settings.ts';
import { defineSettings } from '../definition.ts';

export type SwissPostConfig = { base: string; user: string; password: string };

export const swissPostSettings = defineSettings({
  entries: {
    SWISSPOST_BASE: v.optional(url),
    SWISSPOST_USER: v.optional(v.string()),
    SWISSPOST_PASS: v.optional(secret),
  },
  read: (e, { orSandbox }): SwissPostConfig => ({
    base: orSandbox('SWISSPOST_BASE', '/sandbox/swisspost'),
    user: e.SWISSPOST_USER ?? 'sandbox',
    password: e.SWISSPOST_PASS ?? randomBytes(16).toString('hex'),
  }),
  addresses: { SWISSPOST_BASE: 'https://webservices.post.ch:17023/IN_SYNSYN_EXT/REST/v1' },
  needs: () => ({ urlVariable: 'SWISSPOST_BASE', names: ['SWISSPOST_USER', 'SWISSPOST_PASS'] }),
  ofSandbox: ({ base, user, password }) => ({
    SWISSPOST_BASE: base,
    SWISSPOST_USER: user,
    SWISSPOST_PASS: password,
  }),
});
