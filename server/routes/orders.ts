import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import {
  cancelOrderRequest,
  createSaleOrderRequest,
  initRefundRequest,
  orderQuery,
  orderTokenRequest,
} from '../../src/api/orders.ts';
import { prodType } from '../../src/domain/prodType.ts';
import { jobs } from '../db/schema.ts';
import type { OrderRow } from '../db/schema.ts';
import { receiptPdf } from '../receipts/pdf.ts';
import { mailReceiptAgain } from '../shop/mails.ts';
import { cancelOrder, createSaleOrder, discardOrder, findOrder } from '../shop/orders.ts';
import { settleOrder } from '../shop/payments.ts';
import { printInfo } from '../shop/receipt.ts';
import type { Eyes } from '../shop/reveals.ts';
import { requestRefund } from '../shop/refunds.ts';
import { orderView, pictureOf, progressText, progressView } from '../shop/view.ts';
import type { Api, ApiContext, ApiEnv } from './context.ts';
import {
  addressOf,
  buyerOf,
  codesOrderOf,
  languageOf,
  ok,
  orderOf,
  ownOrderOf,
  readBody,
  readQuery,
} from './context.ts';
import { limits } from './limits.ts';
import { visitorOrAccount } from './session.ts';

export const orderRoutes = ({ shop, limit }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();

  const progress = async (c: ApiContext, order: OrderRow): Promise<Response> => {
    const picture = await pictureOf(shop.db, order);
    return ok(c, progressView(picture), progressText(picture));
  };

  const eyesOf = async (c: ApiContext, way: 'screen' | 'print'): Promise<Eyes> => ({
    way,
    accountId: (await visitorOrAccount(c, shop))?.id ?? null,
    buyerId: await buyerOf(c, shop),
  });

  app.post('/createSaleOrder', async (c) => {
    limit(`createSaleOrder ${addressOf(c, shop.config.trustProxy)}`, limits.createSaleOrder);
    const request = await readBody(c, createSaleOrderRequest);
    const order = await createSaleOrder(shop, request, {
      buyerId: await buyerOf(c, shop),
      account: await visitorOrAccount(c, shop),
      ip: addressOf(c, shop.config.trustProxy),
    });
    const view = orderView(shop, await pictureOf(shop.db, order), true);
    return ok(
      c,
      { ...view, verification: { required: order.item.ProdType === prodType.voucher ? 1 : 0, missing: [] } },
      'orderConfirmed',
    );
  });

  app.get('/getSaleOrder', async (c) => {
    const { order, isBuyer } = await orderOf(c, shop, readQuery(c, orderQuery).ordertoken);
    return ok(c, orderView(shop, await pictureOf(shop.db, order), isBuyer));
  });

  app.get('/getOrderStatus', async (c) =>
    progress(c, await findOrder(shop, readQuery(c, orderQuery).ordertoken)),
  );

  app.post('/refreshorder', async (c) => {
    const order = await findOrder(shop, (await readBody(c, orderTokenRequest)).ordertoken);
    limit(`refreshorder ${order.id}`, limits.refreshorder);
    await settleOrder(shop, order.id);
    // The supplier is asked by the delivery's job; it only has to stop waiting.
    await shop.db
      .update(jobs)
      .set({ runAt: new Date() })
      .where(eq(jobs.key, `deliver ${order.id}`));
    return progress(c, await findOrder(shop, shop.tokens.of('order', order.id)));
  });

  app.post('/removeOrder', async (c) => {
    await discardOrder(shop, await findOrder(shop, (await readBody(c, orderTokenRequest)).ordertoken));
    return ok(c, {}, 'orderRemoved');
  });

  app.post('/cancelOrder', async (c) => {
    const { ordertoken, reason } = await readBody(c, cancelOrderRequest);
    const { order, isBuyer } = await orderOf(c, shop, ordertoken);
    const cancelled = await cancelOrder(shop, order, reason ?? null);
    return ok(c, orderView(shop, await pictureOf(shop.db, cancelled), isBuyer), 'orderCancelled');
  });

  app.get('/getPrintOrderInfo', async (c) => {
    const order = await codesOrderOf(c, shop, readQuery(c, orderQuery).ordertoken);
    return ok(c, await printInfo(shop, order, languageOf(c), await eyesOf(c, 'screen')));
  });

  app.post('/receiptPdf', async (c) => {
    const order = await codesOrderOf(c, shop, (await readBody(c, orderTokenRequest)).ordertoken);
    const info = await printInfo(shop, order, order.language, await eyesOf(c, 'print'));
    const pdf = await receiptPdf(info, order.language);
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${order.number}.pdf"`,
    });
  });

  app.get('/sendPrintMail', async (c) => {
    limit(`sendPrintMail ${addressOf(c, shop.config.trustProxy)}`, limits.sendPrintMail);
    const order = await findOrder(shop, readQuery(c, orderQuery).ordertoken);
    return ok(c, { sent_to: await mailReceiptAgain(shop, order) }, 'mailSent');
  });

  app.post('/init-refund', async (c) => {
    const order = await ownOrderOf(c, shop, (await readBody(c, initRefundRequest)).ordertoken);
    return ok(c, await requestRefund(shop, order), 'refundRequested');
  });

  return app;
};
