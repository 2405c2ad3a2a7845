import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { getTimeUntilAbsent } from '../../../server/fulfilment/timeLimits.ts';
import { createLog } from '../../../server/platform/log.ts';
import { createMypos } from '../../../server/providers/mypos/adapter.ts';
import { slow } from '../../setup/tiers.ts';
import { dataOf, openShop, topUp } from '../shop/harness.ts';
import { policyWith } from '../support/policy.ts';
import { refusal } from './harness.ts';

test(
  "the CSP allows PayPal's script and myPOS forms only for a live provider whose payment method is offered",
  slow,
  async () => {
    const own = await policyWith({});
    expect(own.get('script-src')).toBe("'self'");
    expect(own.get('style-src')).toBe("'self'");
    const real = await policyWith({
      PAYPAL_API_BASE: 'https://api-m.paypal.com',
      MYPOS_URL: 'https://www.mypos.com/vmp/checkout',
    });
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      expect(real.get(name)).toBe("'self' https://www.paypal.com https://*.paypal.com");
    expect(real.get('img-src')).toBe("'self' data: blob: https://*.paypal.com https://*.paypalobjects.com");
    expect(real.get('form-action')).toContain('https://www.mypos.com');
    const without = await policyWith({
      PAYMENT_METHODS: 'card',
      PAYPAL_API_BASE: 'https://api-m.paypal.com',
      MYPOS_URL: 'https://www.mypos.com/vmp/checkout',
    });
    expect([...without.values()].join(' ')).not.toMatch(/paypal|mypos/);
  },
);

test('only the configured payment methods are offered and accepted', async () => {
  const harness = await openShop({ PAYMENT_METHODS: 'mypos, card' });
  try {
    const ada = harness.shopper();
    const { ordertoken } = await ada.order(topUp);
    const answer = await ada.browser.get(`/getPaymentGateWay?ordertoken=${ordertoken}`);
    expect(dataOf(answer).gateways.map(({ code }) => code)).toEqual(['mypos', 'card']);
    expect(refusal(await ada.browser.post('/createpaypalid', { ordertoken }))).toEqual({
      status: 422,
      code: 'GATEWAY_UNAVAILABLE',
    });
  } finally {
    await harness.close();
  }
});

describe('payment settings in production', () => {
  const production = (more: Record<string, string>) => () =>
    readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      ALLOW_SANDBOX: '1',
      ...more,
    });

  test('production does not start with a partly configured provider [ASVS-13.2.1 ASVS-13.2.3]', () => {
    for (const name of ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'])
      expect(production({ PAYPAL_API_BASE: 'https://api-m.paypal.com' })).toThrow(
        `${name}: required together with`,
      );
    for (const name of ['MYPOS_SID', 'MYPOS_WALLET', 'MYPOS_PRIVATE_KEY', 'MYPOS_PUBLIC_CERT'])
      expect(production({ MYPOS_URL: 'https://www.mypos.com/vmp/checkout' })).toThrow(
        `${name}: required together with`,
      );
  });
  test('the real myPOS requires https, because it sends notifications to the shop', () => {
    const plain = { PUBLIC_URL: 'http://shop.example', MYPOS_URL: 'https://www.mypos.com/vmp/checkout' };
    expect(production(plain)).toThrow('PUBLIC_URL: has to be https for the notices of MYPOS_URL');
    expect(production({ ...plain, PUBLIC_URL: 'https://shop.example' })).not.toThrow(/has to be https/);
    expect(production({ PUBLIC_URL: 'http://shop.example' })).not.toThrow(/has to be https/);
  });
  test('a slash at the end of CARD_PAY_BASE is removed, because payment URLs are appended to it', () => {
    const { card } = readConfig({ CARD_PAY_BASE: 'https://pay.datatrans.com/' });
    expect(card.payBase).toBe('https://pay.datatrans.com');
  });
  test('by default, the shop treats a myPOS payment as reversible for 15 minutes', () => {
    const mypos = createMypos(readConfig({}).mypos, { log: createLog('silent') });
    expect(mypos.reversibleFor).toBe(15 * 60_000);
  });
  test('by default, a top-up counts as not executed if the supplier has no record of it after two minutes', () => {
    const { supplier } = readConfig({});
    expect([119_999, 120_000].map((age) => getTimeUntilAbsent(age, supplier))).toEqual([1, null]);
  });
  test("an error about an unreadable key contains the key's name but never its value", () => {
    expect(production({ MYPOS_PRIVATE_KEY: 'not a secret key' })).toThrow('MYPOS_PRIVATE_KEY');
    expect(production({ MYPOS_PRIVATE_KEY: 'not a secret key' })).not.toThrow(/not a secret/);
  });
  test('a supplier sandbox is recognised by its URL or setting and is rejected in production unless ALLOW_SANDBOX is set', () => {
    const supplier = {
      SUPPLIER_AUTH_BASE: 'https://auth.reloadly.com',
      SUPPLIER_TOPUP_BASE: 'https://topups.reloadly.com',
      SUPPLIER_GIFT_BASE: 'https://giftcards.reloadly.com',
      SUPPLIER_CLIENT_ID: 'id',
      SUPPLIER_CLIENT_SECRET: 'a secret of theirs',
    };
    expect(readConfig({}).supplier.isSandbox).toBe(true);
    expect(readConfig(supplier).supplier.isSandbox).toBe(false);
    for (const missing of ['SUPPLIER_TOPUP_BASE', 'SUPPLIER_GIFT_BASE'])
      expect(readConfig({ ...supplier, [missing]: undefined }).supplier.isSandbox).toBe(true);
    expect(readConfig({ ...supplier, SUPPLIER_IS_SANDBOX: '1' }).supplier.isSandbox).toBe(true);
    expect(production({ ...supplier, SUPPLIER_IS_SANDBOX: '1', ALLOW_SANDBOX: '0' })).toThrow(
      'SUPPLIER_IS_SANDBOX: a sandbox needs ALLOW_SANDBOX=1',
    );
  });
  test('in production, sandboxes are rejected only for providers whose payment methods are offered', () => {
    const refused = production({ ALLOW_SANDBOX: '0', PAYMENT_METHODS: 'card' });
    expect(refused).toThrow('CARD_API_BASE');
    expect(refused).not.toThrow(/PAYPAL|MYPOS/);
  });
});
