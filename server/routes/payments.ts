import { Hono } from 'hono';
import { checkStatusRequest, createPayUrlRequest, orderQuery } from '../../src/api/orders.ts';
import {
  paypalCancelRequest,
  paypalConfirmRequest,
  paypalRequest,
  removeCardRequest,
} from '../../src/api/payments.ts';
import { findOrder } from '../shop/orders.ts';
import { createPayUrl, createPaypalOrder, paymentGateways, settleOrder } from '../shop/payments.ts';
import { cancelPaypal, confirmPaypal } from '../shop/paypal.ts';
import { removeCard, savedCardOf } from '../shop/savedCards.ts';
import { checkView, paymentStatusOf, pictureOf, progressText, statusOf } from '../shop/view.ts';
import type { Api, ApiContext, ApiEnv } from './context.ts';
import { languageOf, ok, readBody, readQuery } from './context.ts';
import { requireSession, visitorOrAccount } from './session.ts';

export const paymentRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();
  const accountIdOf = async (c: ApiContext): Promise<string | null> =>
    (await visitorOrAccount(c, shop))?.id ?? null;

  app.get('/getPaymentGateWay', async (c) => {
    const order = await findOrder(shop, readQuery(c, orderQuery).ordertoken);
    return ok(c, await paymentGateways(shop, order, await accountIdOf(c), languageOf(c)));
  });

  app.post('/createPayURL', async (c) => {
    const { ordertoken, gateway, cardid, savecard } = await readBody(c, createPayUrlRequest);
    const order = await findOrder(shop, ordertoken);
    const accountId = await accountIdOf(c);
    const byCard = gateway === 'card';
    const wish = {
      gateway,
      card: byCard && cardid ? await savedCardOf(shop.db, accountId, cardid) : null,
      // A visitor has nowhere to keep a card.
      saveFor: byCard && savecard === 1 && !cardid ? accountId : null,
    };
    return ok(c, await createPayUrl(shop, order, wish));
  });

  app.post('/createpaypalid', async (c) => {
    const { ordertoken } = await readBody(c, paypalRequest);
    return ok(c, await createPaypalOrder(shop, await findOrder(shop, ordertoken)));
  });

  app.post('/paypalconfirm', async (c) => {
    const { ordertoken, orderID } = await readBody(c, paypalConfirmRequest);
    const { confirmed, picture } = await confirmPaypal(shop, await findOrder(shop, ordertoken), orderID);
    return ok(c, confirmed, confirmed.paymentstatus === 'pending' ? 'wait' : progressText(picture));
  });

  app.post('/paypalcancelorder', async (c) => {
    const { ordertoken, orderID } = await readBody(c, paypalCancelRequest);
    const picture = await cancelPaypal(shop, await findOrder(shop, ordertoken), orderID ?? null);
    const answer = { status: statusOf(picture.order), paymentstatus: paymentStatusOf(picture) };
    return ok(c, answer, progressText(picture));
  });

  // Both ask whichever provider the order is being paid with.
  for (const path of ['/paycheckstatus', '/myposcheckstatus'])
    app.post(path, async (c) => {
      const { ordertoken } = await readBody(c, checkStatusRequest);
      const order = await findOrder(shop, ordertoken);
      await settleOrder(shop, order.id);
      const picture = await pictureOf(shop.db, await findOrder(shop, ordertoken));
      return ok(c, checkView(picture), progressText(picture));
    });

  app.post('/remove-card', async (c) => {
    const { account } = await requireSession(c, shop);
    const { cardid } = await readBody(c, removeCardRequest);
    return ok(c, await removeCard(shop, account.id, cardid), 'cardRemoved');
  });

  return app;
};
