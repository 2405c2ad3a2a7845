import * as v from 'valibot';
import { url } from '../common/settings.ts';
import { defineSettings } from '../definition.ts';

export type IpapiConfig = { url: string };

export const ipapiSettings = defineSettings({
  entries: { LOCATION_URL: v.optional(url) },
  read: (_, { orSandbox }): IpapiConfig => ({ url: orSandbox('LOCATION_URL', '/sandbox/ipapi/json/') }),
  addresses: { LOCATION_URL: 'https://ipapi.co/json/' },
  ofSandbox: (config) => ({ LOCATION_URL: config.url }),
});
