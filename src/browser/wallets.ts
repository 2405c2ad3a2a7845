import type { PaymentGateway } from '../../machines/types.ts';

/**
 * Browser properties that indicate wallet support: `ApplePaySession` or `PaymentRequest`. Reading them does not
 * prompt the customer.
 */
export type WalletTraits = {
  ApplePaySession?: { canMakePayments(): boolean } | undefined;
  PaymentRequest?: unknown;
};

const canPayByApple = ({ ApplePaySession }: WalletTraits): boolean => {
  try {
    return ApplePaySession?.canMakePayments() === true;
  } catch {
    // `canMakePayments` throws on an insecure page
    return false;
  }
};

/** Removes wallet payment methods that this browser does not support. */
export const keepOwnWallets = (
  gateways: PaymentGateway[],
  traits: WalletTraits = window,
): PaymentGateway[] => {
  const byApple = canPayByApple(traits);
  const isThere: Record<string, boolean> = {
    APL: byApple,
    // browsers with an Apple Pay API do not support Google Pay (PAY)
    PAY: !byApple && traits.ApplePaySession === undefined && traits.PaymentRequest !== undefined,
  };
  return gateways.map((gateway) => ({
    ...gateway,
    methods: gateway.methods.filter((code) => isThere[code] ?? true),
  }));
};
