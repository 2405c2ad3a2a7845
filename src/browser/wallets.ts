import type { PaymentGateway } from '../../machines/types.ts';

/** What tells of a wallet: Apple's own session, else the interface through which browsers pay. Nobody is asked for it. */
export type WalletTraits = {
  ApplePaySession?: { canMakePayments(): boolean } | undefined;
  PaymentRequest?: unknown;
};

const canPayByApple = ({ ApplePaySession }: WalletTraits): boolean => {
  try {
    return ApplePaySession?.canMakePayments() === true;
  } catch {
    // a page that is not secure may not ask
    return false;
  }
};

/** The gateways without the wallets that this browser does not have. */
export const keepOwnWallets = (
  gateways: PaymentGateway[],
  traits: WalletTraits = window,
): PaymentGateway[] => {
  const byApple = canPayByApple(traits);
  const isThere: Record<string, boolean> = {
    APL: byApple,
    // where Apple's wallet is, nobody looks for the other one
    PAY: !byApple && traits.ApplePaySession === undefined && traits.PaymentRequest !== undefined,
  };
  return gateways.map((gateway) => ({
    ...gateway,
    methods: gateway.methods.filter((code) => isThere[code] ?? true),
  }));
};
