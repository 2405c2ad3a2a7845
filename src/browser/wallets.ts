import type { PaymentGateway } from '../../machines/types.ts';

/** Properties of a browser with a wallet: Apple's session, or the Payment Request API. Reading them shows no prompt. */
export type WalletTraits = {
  ApplePaySession?: { canMakePayments(): boolean } | undefined;
  PaymentRequest?: unknown;
};

const canPayByApple = ({ ApplePaySession }: WalletTraits): boolean => {
  try {
    return ApplePaySession?.canMakePayments() === true;
  } catch {
    // an insecure page may not check for wallets
    return false;
  }
};

/** Removes the wallets that this browser does not support. */
export const keepOwnWallets = (
  gateways: PaymentGateway[],
  traits: WalletTraits = window,
): PaymentGateway[] => {
  const byApple = canPayByApple(traits);
  const isThere: Record<string, boolean> = {
    APL: byApple,
    // browsers with Apple's wallet offer only that one
    PAY: !byApple && traits.ApplePaySession === undefined && traits.PaymentRequest !== undefined,
  };
  return gateways.map((gateway) => ({
    ...gateway,
    methods: gateway.methods.filter((code) => isThere[code] ?? true),
  }));
};
