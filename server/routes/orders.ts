import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import {
  buyerOrderQuery,
  cancelOrderRequest,
  createSaleOrderRequest,
  initRefundRequest,
  openOrderRequest,
  orderQuery,
  orderTokenRequest,
  verifyOrderCodeRequest,
} from '../../src/api/orders.ts';
import { prodType } from '../../src/domain/prodType.ts';
import { jobs } from '../db/schema.ts';
import type { OrderRow } from '../db/schema.ts';
import { transactionsQuery } from '../../src/api/payments.ts';
import { mailReceiptAgain } from '../shop/mails.ts';
import { orderByLink, sendOrderCode, verifyOrderCode } from '../shop/orderLink.ts';
import { cancelOrder, createSaleOrder, discardOrder, findOrder, orderOfBuyer } from '../shop/orders.ts';
import { settleOrder } from '../shop/payments.ts';
import { printInfo, receiptOf } from '../shop/receipt.ts';
import type { Eyes } from '../shop/reveals.ts';
import { requestRefund } from '../shop/refunds.ts';
import { transactionsOf } from '../shop/transactions.ts';
import { orderView, pictureOf, progressText, progressView, wasPaid } from '../shop/view.ts';
import type { Api, ApiContext, ApiEnv } from './context.ts';
import { askerOf } from './asker.ts';
import {
  addressOf,
  buyerOf,
  buyerOrNew,
  codesOrderOf,
  languageOf,
  ok,
  orderOf,
  paperOrderOf,
  readBody,
  readQuery,
} from './context.ts';
import { limits } from './limits.ts';
import { requireSession, visitorOrAccount } from './session.ts';

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

  app.get('/getBuyerOrder', async (c) => {
    const { attempt } = readQuery(c, buyerOrderQuery);
    const buyerId = await buyerOf(c, shop);
    const order = buyerId && (await orderOfBuyer(shop, buyerId, attempt ?? null));
    return ok(c, { ordertoken: order ? shop.tokens.of('order', order.id) : null });
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
    return ok(
      c,
      orderView(shop, await pictureOf(shop.db, cancelled), isBuyer),
      wasPaid(cancelled) ? 'cancelledPaid' : 'orderCancelled',
    );
  });

  app.get('/getPrintOrderInfo', async (c) => {
    const order = await codesOrderOf(c, shop, readQuery(c, orderQuery).ordertoken);
    return ok(c, await printInfo(shop, order, languageOf(c), await eyesOf(c, 'screen')));
  });

  app.post('/receiptPdf', async (c) => {
    limit(`receiptPdf ${addressOf(c, shop.config.trustProxy)}`, limits.receiptPdf);
    const { order, isBuyer, withCodes } = await paperOrderOf(
      c,
      shop,
      (await readBody(c, orderTokenRequest)).ordertoken,
    );
    limit(`receiptPdf ${order.id}`, limits.receiptOfOrder);
    const eyes = withCodes ? await eyesOf(c, 'print') : null;
    const info = await receiptOf(shop, order, order.language, isBuyer, eyes);
    const pdf = await shop.receipts.draw(info, order.language);
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
    // The money only ever goes back to where it came from, so the order's token is enough.
    const order = await findOrder(shop, (await readBody(c, initRefundRequest)).ordertoken);
    return ok(c, await requestRefund(shop, order), 'refundRequested');
  });

  app.get('/gettransaction', async (c) => {
    const { account } = await requireSession(c, shop);
    const found = await transactionsOf(shop, account, readQuery(c, transactionsQuery));
    return ok(c, found, found.total === 0 ? 'noRecords' : 'ok');
  });

  app.post('/openOrder', async (c) => {
    limit(`openOrder ${addressOf(c, shop.config.trustProxy)}`, limits.code);
    const found = await orderByLink(shop, (await readBody(c, openOrderRequest)).link);
    const { order, isBuyer } = await orderOf(c, shop, shop.tokens.of('order', found.id));
    return ok(c, orderView(shop, await pictureOf(shop.db, order), isBuyer));
  });

  app.post('/sendOrderCode', async (c) => {
    const order = await findOrder(shop, (await readBody(c, orderTokenRequest)).ordertoken);
    return ok(c, await sendOrderCode(shop, order, askerOf(c, shop.config)), 'codeSent');
  });

  app.post('/verifyOrderCode', async (c) => {
    limit(`verifyOrderCode ${addressOf(c, shop.config.trustProxy)}`, limits.code);
    const { ordertoken, otpcode } = await readBody(c, verifyOrderCodeRequest);
    const order = await findOrder(shop, ordertoken);
    await verifyOrderCode(shop, order, await buyerOrNew(c, shop), otpcode);
    return ok(c, { verified: 1 }, 'codeVerified');
  });

  return app;
};
