import { accepted, defineProvider } from '../definition.ts';
import { createReloadly } from './adapter.ts';
import { reloadlySandbox } from './sandbox/index.ts';
import { reloadlySettings } from './settings.ts';

export const reloadly = defineProvider({
  name: 'Reloadly',
  settings: reloadlySettings,
  create: createReloadly,
  sandbox: reloadlySandbox,
  goLive: {
    credentials: () => 'SUPPLIER_CLIENT_ID and SUPPLIER_CLIENT_SECRET',
    ask: async (supplier, { floatMin }) => {
      const balance = await supplier.balance();
      return balance >= floatMin
        ? `${accepted}, the balance is ${balance.toFixed(2)}`
        : {
            wrong: `the balance is ${balance.toFixed(2)}, below SUPPLIER_FLOAT_MIN (${floatMin})`,
            todo: 'pay in',
          };
    },
  },
  specification: { openApi: 'reloadly', path: '/reloadly/' },
});
