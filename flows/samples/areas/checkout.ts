import { cartFlow } from '../checkout/cart.ts';
import { checkoutFlow } from '../checkout/checkout.ts';
import { giftFlow } from '../checkout/gift.ts';
import { openOrdersFlow } from '../checkout/openOrders.ts';
import { orderFlow } from '../checkout/order.ts';
import { paymentFlow } from '../checkout/payment.ts';
import { paypalFlow } from '../checkout/paypal.ts';
import type { Flow } from '../flow.ts';

export const checkoutFlows: readonly Flow[] = [
  cartFlow,
  checkoutFlow,
  giftFlow,
  openOrdersFlow,
  orderFlow,
  paymentFlow,
  paypalFlow,
];
