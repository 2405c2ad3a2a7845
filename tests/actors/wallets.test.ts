import { describe, expect, test } from 'vitest';
import { cardMethod, paypalMethod } from '../../machines/fixtures.ts';
import { keepOwnWallets, type WalletTraits } from '../../src/browser/wallets.ts';

const paymentRequest = () => {};
const apple = (answer: () => boolean): WalletTraits => ({
  ApplePaySession: { canMakePayments: answer },
  PaymentRequest: paymentRequest,
});

describe('wallets offered in each browser', () => {
  test.each<[string, WalletTraits, string[]]>([
    ['Safari with a card in its wallet', apple(() => true), ['APL']],
    ['Safari without one', apple(() => false), []],
    [
      'Safari where the page may not check',
      apple(() => {
        throw new DOMException('insecure', 'InvalidAccessError');
      }),
      [],
    ],
    ['Chrome', { PaymentRequest: paymentRequest }, ['PAY']],
    ['Firefox', {}, []],
  ])('the checkout offers only the wallets that the browser supports: %s', (_, traits, wallets) => {
    const [card, paypal] = keepOwnWallets([cardMethod, paypalMethod], traits);
    expect(card?.methods).toEqual(['VIS', 'ECA', 'AMX', 'TWI', 'PFC', ...wallets]);
    expect(paypal).toEqual(paypalMethod);
  });
});
