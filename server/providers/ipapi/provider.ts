import { defineProvider } from '../definition.ts';
import { createIpapi } from './adapter.ts';
import { ipapiSandbox } from './sandbox/index.ts';
import { ipapiSettings } from './settings.ts';

export const ipapi = defineProvider({
  name: 'ipapi',
  settings: ipapiSettings,
  create: createIpapi,
  sandbox: ipapiSandbox,
  goLive: {
    credentials: () => 'LOCATION_URL',
    ask: async (location) => `this server is located in ${(await location.locate(null)).country_code}`,
  },
  specification: { none: 'it publishes none' },
});
