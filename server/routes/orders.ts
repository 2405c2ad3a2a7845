import { Hono } from 'hono';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { cancelGiftRequest, sendGiftRequest } from '../../contract/schemas/gifts.ts';
import {
  buyerOrderQuery,
  cancelOrderRequest,
  createSaleOrderRequest,
  initRefundRequest,
  openOrderRequest,
  orderQuery,
  orderTokenRequest,
  verifyOrderCodeRequest,
} from '../../contract/schemas/orders.ts';
import { transactionsQuery } from '../../contract/schemas/payments.ts';
import { cancelOrder, createSaleOrder, discardOrder } from '../checkout/orders.ts';
import { expediteDelivery } from '../fulfilment/delivery.ts';
import { cancelGift, loadGifts, sendGift } from '../fulfilment/gifts.ts';
import { loadPrintInfo, loadReceipt } from '../fulfilment/receipts/receipt.ts';
import type { CodeViewer } from '../fulfilment/reveals.ts';
import { requireProofForCodes } from '../identity/passkeys/passkeys.ts';
import { findBuyerOrder, findOwnOrder, loadOrder, type Viewer } from '../orders/loadOrder.ts';
import { loadOpenOrders, markEndSeen } from '../orders/openOrders.ts';
import {
  getProgressMessage,
  loadDetailsById,
  loadDetailsByToken,
  loadOrderDetails,
  toOrderDto,
  toProgressDto,
  wasPaid,
  type OrderDetails,
} from '../orders/orderDetails.ts';
import { loadTransactions } from '../orders/orderHistory.ts';
import { findOrderByLink, sendOrderCode, verifyOrderCode } from '../orders/orderLink.ts';
import { resendReceipt } from '../orders/resendReceipt.ts';
import { requestRefund } from '../payments/refunds.ts';
import { settleOrder } from '../payments/settlement.ts';
import {
  findBuyerOfRequest,
  findOrCreateBuyer,
  getClientIp,
  isRequestOfBuyer,
  languageOf,
  ok,
  readBody,
  readQuery,
  requireCodesOrder,
  requireOrder,
  requireOwnOrder,
  requireReceiptOrder,
  type Api,
  type ApiContext,
  type ApiEnv,
} from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { getRequester } from './http/requester.ts';
import { findAccountOfRequest, findSessionOfRequest, requireSession } from './http/session.ts';

export const orderRoutes = ({ shop, limit, orderStatuses }: Api): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>();

  const progress = (c: ApiContext, details: OrderDetails): Response =>
    ok(c, toProgressDto(details), getProgressMessage(details));

  const loadViewer = async (c: ApiContext): Promise<Viewer> => ({
    accountId: (await findAccountOfRequest(c, shop))?.id ?? null,
    buyerId: await findBuyerOfRequest(c, shop),
  });
  const loadCodeViewer = async (c: ApiContext, way: 'screen' | 'print'): Promise<CodeViewer> => ({
    way,
    session: await findSessionOfRequest(c, shop),
    buyerId: await findBuyerOfRequest(c, shop),
  });

  app.post('/createSaleOrder', async (c) => {
    await limit(`createSaleOrder ${getClientIp(c, shop.config.trustProxy)}`, limits.createSaleOrder);
    const request = await readBody(c, createSaleOrderRequest);
    const details = await createSaleOrder(shop, request, {
      buyerId: await findBuyerOfRequest(c, shop),
      account: await findAccountOfRequest(c, shop),
      clientIp: getClientIp(c, shop.config.trustProxy),
    });
    const view = toOrderDto(shop, details, true);
    return ok(
      c,
      {
        ...view,
        verification: { required: details.order.item.ProdType === prodType.voucher ? 1 : 0, missing: [] },
      },
      'orderConfirmed',
    );
  });

  app.get('/getSaleOrder', async (c) => {
    const { order, isBuyer } = await requireOrder(c, shop, readQuery(c, orderQuery).ordertoken);
    if (isBuyer) await markEndSeen(shop, order);
    return ok(c, toOrderDto(shop, await loadOrderDetails(shop.db, order), isBuyer));
  });

  app.get('/getBuyerOrder', async (c) => {
    const { attempt, order: number } = readQuery(c, buyerOrderQuery);
    const viewer = await loadViewer(c);
    const order =
      number === undefined
        ? viewer.buyerId && (await findBuyerOrder(shop, viewer.buyerId, attempt ?? null))
        : await findOwnOrder(shop, viewer, number);
    return ok(c, { ordertoken: order ? shop.tokens.of('order', order) : null });
  });

  app.get('/getOpenOrders', async (c) => ok(c, { orders: await loadOpenOrders(shop, await loadViewer(c)) }));

  app.get('/getOrderStatus', async (c) =>
    progress(c, await orderStatuses.load(readQuery(c, orderQuery).ordertoken)),
  );

  // A POST, so that the token stands in no address.
  app.post('/orderChanges', async (c) => {
    await limit(`orderChanges ${getClientIp(c, shop.config.trustProxy)}`, limits.orderChanges);
    const order = await loadOrder(shop, (await readBody(c, orderTokenRequest)).ordertoken);
    return c.body(await shop.orderPushes.open(order.id), 200, {
      'content-type': 'text/event-stream',
      // a proxy that collects would hold it back
      'x-accel-buffering': 'no',
    });
  });

  app.post('/refreshorder', async (c) => {
    const details = await loadDetailsByToken(shop, (await readBody(c, orderTokenRequest)).ordertoken);
    const { id } = details.order;
    await limit(`refreshorder ${id}`, limits.refreshorder);
    await settleOrder(shop, details);
    // The supplier is asked by the delivery's job; it only has to stop waiting.
    await expediteDelivery(shop, id);
    return progress(c, await loadDetailsById(shop, id));
  });

  app.post('/removeOrder', async (c) => {
    await discardOrder(shop, await loadOrder(shop, (await readBody(c, orderTokenRequest)).ordertoken));
    return ok(c, {}, 'orderRemoved');
  });

  app.post('/cancelOrder', async (c) => {
    const { ordertoken, reason } = await readBody(c, cancelOrderRequest);
    const { order, isBuyer } = await requireOrder(c, shop, ordertoken);
    const cancelled = await cancelOrder(shop, order, reason ?? null);
    return ok(
      c,
      toOrderDto(shop, await loadOrderDetails(shop.db, cancelled), isBuyer),
      wasPaid(cancelled) ? 'cancelledPaid' : 'orderCancelled',
    );
  });

  app.get('/getPrintOrderInfo', async (c) => {
    const order = await requireCodesOrder(c, shop, readQuery(c, orderQuery).ordertoken);
    const details = await loadOrderDetails(shop.db, order);
    return ok(c, await loadPrintInfo(shop, details, languageOf(c), await loadCodeViewer(c, 'screen')));
  });

  app.post('/receiptPdf', async (c) => {
    await limit(`receiptPdf ${getClientIp(c, shop.config.trustProxy)}`, limits.receiptPdf);
    const { order, isBuyer, withCodes } = await requireReceiptOrder(
      c,
      shop,
      (await readBody(c, orderTokenRequest)).ordertoken,
    );
    await limit(`receiptPdf ${order.id}`, limits.receiptOfOrder);
    const viewer = withCodes ? await loadCodeViewer(c, 'print') : null;
    const info = await loadReceipt(shop, order, order.language, isBuyer, viewer);
    const pdf = await shop.receipts.draw(info, order.language);
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${order.number}.pdf"`,
    });
  });

  app.get('/sendPrintMail', async (c) => {
    await limit(`sendPrintMail ${getClientIp(c, shop.config.trustProxy)}`, limits.sendPrintMail);
    const order = await loadOrder(shop, readQuery(c, orderQuery).ordertoken);
    return ok(c, { sent_to: await resendReceipt(shop, order) }, 'mailSent');
  });

  app.get('/getGifts', async (c) => {
    const order = await requireOwnOrder(c, shop, readQuery(c, orderQuery).ordertoken);
    return ok(c, await loadGifts(shop, order.id));
  });

  app.post('/sendGift', async (c) => {
    const { ordertoken, ...gift } = await readBody(c, sendGiftRequest);
    const order = await requireCodesOrder(c, shop, ordertoken);
    await requireProofForCodes(shop.db, order, await findSessionOfRequest(c, shop));
    const requester = { clientIp: getClientIp(c, shop.config.trustProxy), language: languageOf(c) };
    return ok(c, await sendGift(shop, order, gift, requester));
  });

  app.post('/cancelGift', async (c) => {
    const { ordertoken, giftid } = await readBody(c, cancelGiftRequest);
    return ok(c, await cancelGift(shop, await requireOwnOrder(c, shop, ordertoken), giftid));
  });

  app.post('/init-refund', async (c) => {
    // The money only ever goes back to where it came from, so the order's token is enough.
    const order = await loadOrder(shop, (await readBody(c, initRefundRequest)).ordertoken);
    return ok(c, await requestRefund(shop, order), 'refundRequested');
  });

  app.get('/gettransaction', async (c) => {
    const { account } = await requireSession(c, shop);
    const found = await loadTransactions(shop, account, readQuery(c, transactionsQuery));
    return ok(c, found, found.total === 0 ? 'noRecords' : 'ok');
  });

  app.post('/openOrder', async (c) => {
    await limit(`openOrder ${getClientIp(c, shop.config.trustProxy)}`, limits.code);
    const order = await findOrderByLink(shop, (await readBody(c, openOrderRequest)).link);
    const isBuyer = await isRequestOfBuyer(c, shop, order);
    return ok(c, toOrderDto(shop, await loadOrderDetails(shop.db, order), isBuyer));
  });

  app.post('/sendOrderCode', async (c) => {
    const order = await loadOrder(shop, (await readBody(c, orderTokenRequest)).ordertoken);
    return ok(c, await sendOrderCode(shop, order, getRequester(c, shop.config)), 'codeSent');
  });

  app.post('/verifyOrderCode', async (c) => {
    await limit(`verifyOrderCode ${getClientIp(c, shop.config.trustProxy)}`, limits.code);
    const { ordertoken, otpcode } = await readBody(c, verifyOrderCodeRequest);
    const order = await loadOrder(shop, ordertoken);
    await verifyOrderCode(shop, order, (await findOrCreateBuyer(c, shop)).buyerId, otpcode);
    return ok(c, { verified: 1 }, 'codeVerified');
  });

  return app;
};
