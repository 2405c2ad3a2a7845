import { accepted, defineProvider } from '../definition.ts';
import { createSwissPost } from './adapter.ts';
import { swissPostSandbox } from './sandbox/index.ts';
import { swissPostSettings } from './settings.ts';

/** Postal address of Swiss Post's headquarters, which the go-live check looks up. */
const knownAddress = { street: 'Wankdorfallee', houseno: '4', postcode: '3030', city: 'Bern' };

export const swissPost = defineProvider({
  name: 'Swiss Post',
  settings: swissPostSettings,
  create: createSwissPost,
  sandbox: swissPostSandbox,
  goLive: {
    credentials: () => 'SWISSPOST_USER and SWISSPOST_PASS',
    ask: async (address) => {
      await address.find(knownAddress);
      return accepted;
    },
  },
  specification: { none: 'it is not public' },
});
