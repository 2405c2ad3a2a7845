import { Hono } from 'hono';
import { toWire, type Rappen } from '../../contract/domain/money.ts';
import { isCardKeeper, paymentProviders } from '../../contract/domain/paymentProviders.ts';
import type { PaymentGateways } from '../../contract/schemas/orders.ts';
import { loadCartBasket } from '../checkout/carts.ts';
import { loadRecentTopUp, type PhoneNumber } from '../fulfilment/recentTopUps.ts';
import { requireProofForCards } from '../identity/passkeys/passkeys.ts';
import { loadOrder } from '../orders/loadOrder.ts';
import { getProgressMessage, paymentStatusOf, statusOf, toCheckStatusDto } from '../orders/orderDetails.ts';
import {
  assertOrderPayable,
  createButtonOrder,
  createPayUrl,
  loadPaymentGateways,
} from '../payments/attempts.ts';
import { cancelPaypal, confirmPaypal } from '../payments/paypal.ts';
import { findSavedCard, removeSavedCard } from '../payments/savedCards.ts';
import { settleOrder } from '../payments/settlement.ts';
import { loadUsableCredit } from '../promotions/credit.ts';
import {
  findBuyerOfRequest,
  languageOf,
  ok,
  type Api,
  type ApiContext,
  type ApiEnv,
} from './http/context.ts';
import { createRoutes } from './http/route.ts';
import { findAccountOfRequest, findSessionOfRequest } from './http/session.ts';

export const paymentRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop, orderStatuses } = api;
  const { app, route } = createRoutes(api);
  const findAccountId = async (c: ApiContext): Promise<string | null> =>
    (await findAccountOfRequest(c, shop))?.id ?? null;

  route('getPaymentGateWay', async (c, query) => {
    const shopper = { accountId: await findAccountId(c), buyerId: await findBuyerOfRequest(c, shop) };
    const listGateways = async (total: Rappen, number: PhoneNumber): Promise<PaymentGateways> => {
      const gateways = await loadPaymentGateways(shop, total, shopper.accountId, languageOf(c));
      const recent = await loadRecentTopUp(shop.db, number, shopper);
      return recent ? { ...gateways, recent_topup: recent } : gateways;
    };
    if ('ordertoken' in query) {
      const order = await loadOrder(shop, query.ordertoken);
      await assertOrderPayable(shop, order);
      return ok(c, await listGateways(order.total, order.item));
    }
    const basket = await loadCartBasket(shop, query.carttoken, shopper.buyerId);
    const gateways = await listGateways(basket.total, basket);
    const credit = await loadUsableCredit(shop.db, shopper.accountId, basket);
    return ok(c, credit === 0 ? gateways : { ...gateways, credit: toWire(credit) });
  });

  route('createPayURL', async (c, { ordertoken, gateway, method, cardid, savecard }) => {
    const order = await loadOrder(shop, ordertoken);
    const signed = await findSessionOfRequest(c, shop);
    const accountId = signed?.account.id ?? null;
    const { offersMethods } = paymentProviders[gateway];
    const card =
      cardid && isCardKeeper(gateway) ? await findSavedCard(shop.db, accountId, gateway, cardid) : null;
    if (card && signed) await requireProofForCards(shop.db, signed);
    const selection = {
      gateway,
      // a saved card always has the method `cards`
      method: offersMethods ? (cardid ? 'cards' : (method ?? null)) : null,
      card,
      // a card belongs to an account, so visitors cannot save one
      saveFor: isCardKeeper(gateway) && savecard === 1 && !cardid ? accountId : null,
    };
    return ok(c, await createPayUrl(shop, order, selection));
  });

  route('createpaypalid', async (c, { ordertoken }) => {
    return ok(c, await createButtonOrder(shop, await loadOrder(shop, ordertoken)));
  });

  route('paypalconfirm', async (c, { ordertoken, orderID }) => {
    const { confirmed, details } = await confirmPaypal(shop, await loadOrder(shop, ordertoken), orderID);
    return ok(c, confirmed, confirmed.paymentstatus === 'pending' ? 'wait' : getProgressMessage(details));
  });

  route('paypalcancelorder', async (c, { ordertoken, orderID }) => {
    const details = await cancelPaypal(shop, await loadOrder(shop, ordertoken), orderID ?? null);
    const response = { status: statusOf(details.order), paymentstatus: paymentStatusOf(details) };
    return ok(c, response, getProgressMessage(details));
  });

  // `paycheckstatus` and `myposcheckstatus` both return the order's payment status, which is read from the
  // payment provider
  for (const path of ['paycheckstatus', 'myposcheckstatus'] as const)
    route(path, async (c, { ordertoken }) => {
      const known = await orderStatuses.load(ordertoken);
      const { details, changed } = await settleOrder(shop, known);
      if (changed) orderStatuses.remove(details.order.id);
      return ok(c, toCheckStatusDto(details), getProgressMessage(details));
    });

  route('remove-card', async (c, { cardid }, { account }) => {
    return ok(c, await removeSavedCard(shop, account.id, cardid), 'cardRemoved');
  });

  return app;
};
