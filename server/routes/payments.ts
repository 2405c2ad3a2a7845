import { Hono } from 'hono';
import { checkStatusRequest, createPayUrlRequest, orderQuery } from '../../src/api/orders.ts';
import { ShopRefusal } from '../shop/errors.ts';
import { findOrder } from '../shop/orders.ts';
import { createPayUrl, paymentGateways, settleOrder } from '../shop/payments.ts';
import { checkView, pictureOf, progressText } from '../shop/view.ts';
import type { Api, ApiEnv } from './context.ts';
import { ok, readBody, readQuery } from './context.ts';

export const paymentRoutes = ({ shop }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();

  app.get('/getPaymentGateWay', async (c) =>
    ok(c, await paymentGateways(shop, await findOrder(shop, readQuery(c, orderQuery).ordertoken))),
  );

  app.post('/createPayURL', async (c) => {
    const { ordertoken, gateway } = await readBody(c, createPayUrlRequest);
    if (gateway !== 'card')
      throw new ShopRefusal(422, 'gatewayUnavailable', {
        code: 'GATEWAY_UNAVAILABLE',
        fields: { gateway: 'gatewayUnavailable' },
      });
    return ok(c, await createPayUrl(shop, await findOrder(shop, ordertoken)));
  });

  app.post('/paycheckstatus', async (c) => {
    const { ordertoken } = await readBody(c, checkStatusRequest);
    const order = await findOrder(shop, ordertoken);
    await settleOrder(shop, order.id);
    const picture = await pictureOf(shop.db, await findOrder(shop, ordertoken));
    return ok(c, checkView(picture), progressText(picture));
  });

  return app;
};
