/** From the cart to the delivered order. */
import { toRoute } from '../../../src/app/router/routes.ts';
import { drawn, nothing, other, part, screen, type Drawn } from './drawn.tsx';

export const checkoutViews: Readonly<Record<string, Drawn>> = {
  gift: part(async () => (await import('../../../src/features/checkout/gift/GiftCard.tsx')).GiftCard),
  openOrders: drawn(
    () => import('../../../src/app/layout/header/OpenOrders.tsx'),
    ({ OpenOrders }, actor) => <OpenOrders actor={actor} />,
  ),
  cart: drawn(
    () => import('../../../src/features/checkout/cart/CartPanel.tsx'),
    ({ CartPanel }, actor) => <CartPanel actor={actor} onClose={nothing} />,
  ),
  checkout: drawn(
    () => import('../../../src/features/checkout/checkout/CheckoutFrame.tsx'),
    ({ CheckoutFrame }, actor) => (
      <CheckoutFrame
        actor={actor}
        route={toRoute('/checkout', '')}
        Verification={other('verificationLoader')}
        Paypal={other('paypal')}
        ProvePasskey={other('passkeyProof')}
      />
    ),
  ),
  paypal: part(async () => (await import('../../../src/features/checkout/paypal/PaypalPay.tsx')).PaypalPay),
  payment: screen(
    '/payment-process',
    async () =>
      (await import('../../../src/features/checkout/payment/PaymentProcessScreen.tsx')).PaymentProcessScreen,
  ),
  order: drawn(
    () => import('../../../src/features/checkout/order/OrderSuccessScreen.tsx'),
    ({ OrderSuccessScreen }, actor) => (
      <OrderSuccessScreen
        actor={actor}
        route={toRoute('/order-success', '')}
        Prove={other('oneTimeCode')}
        ProvePasskey={other('passkeyProof')}
        Give={other('gift')}
      />
    ),
  ),
};
