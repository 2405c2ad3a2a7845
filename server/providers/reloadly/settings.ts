import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { count, flag, secret, url } from '../common/settings.ts';
import { defineSettings } from '../definition.ts';

export type ReloadlyConfig = {
  authBase: string;
  topupBase: string;
  giftBase: string;
  clientId: string;
  clientSecret: string;
  /**
   * Minimum balance, in our account's currency, at which the shop uses the supplier again after the account has
   * run out of money.
   */
  floatMin: number;
  /**
   * True for a sandbox, which does not require the supplier's list. With a real supplier, the shop only sells
   * products on that list.
   */
  isSandbox: boolean;
  /**
   * Seconds to wait after a lost response before an order that is still missing from the supplier's reports
   * counts as not executed.
   */
  absentSeconds: number;
};

export const reloadlySettings = defineSettings({
  entries: {
    SUPPLIER_AUTH_BASE: v.optional(url),
    SUPPLIER_TOPUP_BASE: v.optional(url),
    SUPPLIER_GIFT_BASE: v.optional(url),
    SUPPLIER_CLIENT_ID: v.optional(v.string()),
    SUPPLIER_CLIENT_SECRET: v.optional(secret),
    /** If set, the `SUPPLIER_*_BASE` URLs belong to a sandbox in another process. */
    SUPPLIER_IS_SANDBOX: v.optional(flag, '0'),
    /**
     * Seconds to wait after a lost response before an order that is still missing from the supplier's reports
     * counts as not executed. The real supplier takes up to 11 s to list an order, and slow operators keep a
     * call open for 52 s. The default is twice 52 s, rounded up.
     */
    SUPPLIER_ABSENT_SECONDS: v.optional(count, '120'),
    /**
     * Balance of our account with the supplier, in the account's currency. After the account has run out of
     * money, the shop sells again once the balance reaches this amount.
     */
    SUPPLIER_FLOAT_MIN: v.optional(count, '50'),
  },
  read: (e, { orSandbox }): ReloadlyConfig => ({
    authBase: orSandbox('SUPPLIER_AUTH_BASE', '/sandbox/reloadly/auth'),
    topupBase: orSandbox('SUPPLIER_TOPUP_BASE', '/sandbox/reloadly/topups'),
    giftBase: orSandbox('SUPPLIER_GIFT_BASE', '/sandbox/reloadly/giftcards'),
    clientId: e.SUPPLIER_CLIENT_ID ?? 'sandbox',
    clientSecret: e.SUPPLIER_CLIENT_SECRET ?? randomBytes(16).toString('hex'),
    floatMin: e.SUPPLIER_FLOAT_MIN,
    isSandbox:
      e.SUPPLIER_IS_SANDBOX || e.SUPPLIER_TOPUP_BASE === undefined || e.SUPPLIER_GIFT_BASE === undefined,
    absentSeconds: e.SUPPLIER_ABSENT_SECONDS,
  }),
  addresses: {
    SUPPLIER_AUTH_BASE: 'https://auth.reloadly.com',
    SUPPLIER_TOPUP_BASE: 'https://topups.reloadly.com',
    SUPPLIER_GIFT_BASE: 'https://giftcards.reloadly.com',
  },
  movesMoney: ['SUPPLIER_TOPUP_BASE', 'SUPPLIER_GIFT_BASE'],
  needs: () => ({
    urlVariable: 'SUPPLIER_AUTH_BASE',
    names: ['SUPPLIER_CLIENT_ID', 'SUPPLIER_CLIENT_SECRET'],
  }),
  sandboxFlag: 'SUPPLIER_IS_SANDBOX',
  ofSandbox: ({ authBase, topupBase, giftBase, clientId, clientSecret }) => ({
    SUPPLIER_AUTH_BASE: authBase,
    SUPPLIER_TOPUP_BASE: topupBase,
    SUPPLIER_GIFT_BASE: giftBase,
    SUPPLIER_CLIENT_ID: clientId,
    SUPPLIER_CLIENT_SECRET: clientSecret,
    SUPPLIER_IS_SANDBOX: '1',
  }),
});
