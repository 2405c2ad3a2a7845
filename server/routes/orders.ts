import { Hono } from 'hono';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import type { Language } from '../../contract/domain/languages.ts';
import type { Order, OrderProgress } from '../../contract/schemas/orders.ts';
import { cancelOrder, createSaleOrder, discardOrder } from '../checkout/orders.ts';
import { expediteDelivery } from '../fulfilment/delivery.ts';
import { cancelGift, loadGifts, sendGift } from '../fulfilment/gifts.ts';
import { loadPrintInfo, loadReceipt } from '../fulfilment/receipts/receipt.ts';
import { openGift, thankGift, viewGift } from '../fulfilment/receivedGifts.ts';
import { isReturnable, type CodeViewer } from '../fulfilment/reveals.ts';
import { isProvedForCodes, requireProofForCodes } from '../identity/passkeys/passkeys.ts';
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
import {
  calendarLink,
  endReminder,
  loadRecipient,
  loadRecipients,
  removeRecipient,
  saveRecipient,
} from '../orders/recipients.ts';
import { resendReceipt } from '../orders/resendMail.ts';
import { requestRefund } from '../payments/refunds.ts';
import { returnCodes } from '../payments/returns.ts';
import { settleOrder } from '../payments/settlement.ts';
import type { OrderRow } from '../platform/database/schema.ts';
import {
  findBuyerOfRequest,
  findOrderingBuyer,
  findOrCreateBuyer,
  getClientIp,
  isRequestOfBuyer,
  languageOf,
  ok,
  renewBuyerCookie,
  requireCodesOrder,
  requireOrder,
  requireOwnOrder,
  requireReceiptOrder,
  type DataResponse,
  type Api,
  type ApiContext,
  type ApiEnv,
} from './http/context.ts';
import { limits } from './http/rateLimits.ts';
import { getRequester } from './http/requester.ts';
import { createRoutes } from './http/route.ts';
import { findAccountOfRequest, findSessionOfRequest } from './http/session.ts';

export const orderRoutes = (api: Api): Hono<ApiEnv> => {
  const { shop, limit, orderStatuses } = api;
  const { app, route } = createRoutes(api);

  const progress = (c: ApiContext, details: OrderDetails): DataResponse<OrderProgress> =>
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

  /** Loads an order for its page. The page shows no codes as long as they can still be returned. */
  const viewOrder = async (order: OrderRow, isBuyer: boolean, language: Language): Promise<Order> => ({
    ...toOrderDto(shop, await loadOrderDetails(shop.db, order), isBuyer, language),
    ...((await isReturnable(shop.db, order)) ? { return_until: order.returnUntil!.toISOString() } : {}),
  });

  /**
   * True if gift links may be shown for this request. A gift link gives access to the codes, so it requires the
   * same proof of identity as the codes.
   */
  const mayOpenGifts = async (c: ApiContext, order: OrderRow): Promise<boolean> =>
    isProvedForCodes(shop.db, order, await findSessionOfRequest(c, shop));

  route('createSaleOrder', { limit: ['createSaleOrder', limits.createSaleOrder] }, async (c, request) => {
    const details = await createSaleOrder(shop, request, {
      buyerId: await findOrderingBuyer(c, shop),
      account: await findAccountOfRequest(c, shop),
      clientIp: getClientIp(c, shop.config.trustProxy),
    });
    await renewBuyerCookie(c, shop);
    const view = toOrderDto(shop, details, true, languageOf(c));
    return ok(
      c,
      {
        ...view,
        verification: { required: details.order.item.ProdType === prodType.voucher ? 1 : 0, missing: [] },
      },
      'orderConfirmed',
    );
  });

  route('getSaleOrder', async (c, request) => {
    const { order, isBuyer } = await requireOrder(c, shop, request.ordertoken);
    if (isBuyer) await markEndSeen(shop, order);
    return ok(c, await viewOrder(order, isBuyer, languageOf(c)));
  });

  route('getBuyerOrder', async (c, { attempt, order: number }) => {
    const viewer = await loadViewer(c);
    const order =
      number === undefined
        ? viewer.buyerId && (await findBuyerOrder(shop, viewer.buyerId, attempt ?? null))
        : await findOwnOrder(shop, viewer, number);
    return ok(c, { ordertoken: order ? shop.tokens.of('order', order) : null });
  });

  route('getOpenOrders', async (c) => ok(c, { orders: await loadOpenOrders(shop, await loadViewer(c)) }));

  route('getOrderStatus', async (c, request) => progress(c, await orderStatuses.load(request.ordertoken)));

  // uses POST, so that the token does not appear in a URL
  route('orderChanges', { limit: ['orderChanges', limits.orderChanges] }, async (c, request) => {
    const order = await loadOrder(shop, request.ordertoken);
    return c.body(await shop.orderPushes.open(order.id), 200, {
      'content-type': 'text/event-stream',
      // if a proxy buffered the response, the events would arrive late
      'x-accel-buffering': 'no',
    });
  });

  route('refreshorder', async (c, request) => {
    const details = await loadDetailsByToken(shop, request.ordertoken);
    const { id } = details.order;
    await limit(`refreshorder ${id}`, limits.refreshorder);
    await settleOrder(shop, details);
    // makes the delivery job due now, because that job sends the order to the supplier
    await expediteDelivery(shop, id);
    return progress(c, await loadDetailsById(shop, id));
  });

  route('removeOrder', async (c, request) => {
    await discardOrder(shop, await loadOrder(shop, request.ordertoken));
    return ok(c, {}, 'orderRemoved');
  });

  route('cancelOrder', async (c, { ordertoken, reason }) => {
    const { order, isBuyer } = await requireOrder(c, shop, ordertoken);
    const cancelled = await cancelOrder(shop, order, reason ?? null);
    return ok(
      c,
      toOrderDto(shop, await loadOrderDetails(shop.db, cancelled), isBuyer, languageOf(c)),
      wasPaid(cancelled) ? 'cancelledPaid' : 'orderCancelled',
    );
  });

  route('getPrintOrderInfo', async (c, request) => {
    const order = await requireCodesOrder(c, shop, request.ordertoken);
    const details = await loadOrderDetails(shop.db, order);
    const info = await loadPrintInfo(shop, details, languageOf(c), await loadCodeViewer(c, 'screen'));
    const link = calendarLink(shop, order);
    return ok(c, { ...info, ...(link === null ? {} : { again_url: link }) });
  });

  route('receiptPdf', { limit: ['receiptPdf', limits.receiptPdf] }, async (c, request) => {
    const { order, isBuyer, withCodes } = await requireReceiptOrder(c, shop, request.ordertoken);
    await limit(`receiptPdf ${order.id}`, limits.receiptOfOrder);
    // the receipt must not reveal codes that can still be returned
    const opens = withCodes && !(await isReturnable(shop.db, order));
    const viewer = opens ? await loadCodeViewer(c, 'print') : null;
    const info = await loadReceipt(shop, order, order.language, isBuyer, viewer);
    const pdf = await shop.receipts.draw(info, order.language);
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${order.number}.pdf"`,
    });
  });

  route('sendPrintMail', { limit: ['sendPrintMail', limits.sendPrintMail] }, async (c, request) => {
    const order = await loadOrder(shop, request.ordertoken);
    return ok(c, { sent_to: await resendReceipt(shop, order) }, 'mailSent');
  });

  route('getGifts', async (c, request) => {
    const order = await requireOwnOrder(c, shop, request.ordertoken);
    return ok(c, await loadGifts(shop, order.id, await mayOpenGifts(c, order)));
  });

  route('sendGift', async (c, { ordertoken, ...gift }) => {
    const order = await requireCodesOrder(c, shop, ordertoken);
    await requireProofForCodes(shop.db, order, await findSessionOfRequest(c, shop));
    const requester = { clientIp: getClientIp(c, shop.config.trustProxy), language: languageOf(c) };
    return ok(c, await sendGift(shop, order, gift, requester));
  });

  route('cancelGift', async (c, { ordertoken, giftid }) => {
    const order = await requireOwnOrder(c, shop, ordertoken);
    return ok(c, await cancelGift(shop, order, giftid, await mayOpenGifts(c, order)));
  });

  route('viewGift', { limit: ['viewGift', limits.code] }, async (c, { gifttoken }) =>
    ok(c, await viewGift(shop, gifttoken)),
  );

  route('openGift', { limit: ['openGift', limits.code] }, async (c, { gifttoken }) =>
    ok(c, await openGift(shop, gifttoken, languageOf(c))),
  );

  route('thankGift', { limit: ['thankGift', limits.code] }, async (c, { gifttoken, words }) =>
    ok(c, await thankGift(shop, gifttoken, words)),
  );

  const findAccountId = async (c: ApiContext) => (await findAccountOfRequest(c, shop))?.id ?? null;
  route('getRecipients', async (c, { ordertoken }) => {
    if (ordertoken === undefined)
      return ok(c, { recipients: await loadRecipients(shop, await loadViewer(c)) });
    const order = await requireOwnOrder(c, shop, ordertoken);
    return ok(c, { recipients: [await loadRecipient(shop, order, await findAccountId(c))] });
  });

  route('saveRecipient', { limit: ['saveRecipient', limits.code] }, async (c, { ordertoken, ...change }) => {
    const order = await requireOwnOrder(c, shop, ordertoken);
    return ok(c, await saveRecipient(shop, order, await findAccountId(c), change));
  });

  route('removeRecipient', { limit: ['saveRecipient', limits.code] }, async (c, { ordertoken }) => {
    await removeRecipient(shop, await requireOwnOrder(c, shop, ordertoken));
    return ok(c, { recipients: await loadRecipients(shop, await loadViewer(c)) });
  });

  // uses POST, because email scanners open links and must not change anything by doing so
  route('reminder/end', { limit: ['reminder', limits.code], form: 'checkInput' }, async (c, { token }) => {
    await endReminder(shop, token);
    return ok(c, {}, 'reminderEnded');
  });

  route('init-refund', async (c, request) => {
    // the order token is sufficient to request a refund, because a refund always goes to the payer
    const order = await loadOrder(shop, request.ordertoken);
    return ok(c, await requestRefund(shop, order), 'refundRequested');
  });

  route('returnOrder', async (c, request) => {
    const order = await requireOwnOrder(c, shop, request.ordertoken);
    return ok(c, await returnCodes(shop, order), 'refundRequested');
  });

  route('gettransaction', async (c, request, { account }) => {
    const transactions = await loadTransactions(shop, account, request, languageOf(c));
    return ok(c, transactions, transactions.total === 0 ? 'noRecords' : 'ok');
  });

  route('openOrder', { limit: ['openOrder', limits.code] }, async (c, request) => {
    const order = await findOrderByLink(shop, request.link);
    return ok(c, await viewOrder(order, await isRequestOfBuyer(c, shop, order), languageOf(c)));
  });

  route('sendOrderCode', async (c, request) => {
    const order = await loadOrder(shop, request.ordertoken);
    return ok(c, await sendOrderCode(shop, order, getRequester(c, shop.config)), 'codeSent');
  });

  route(
    'verifyOrderCode',
    { limit: ['verifyOrderCode', limits.code] },
    async (c, { ordertoken, otpcode }) => {
      const order = await loadOrder(shop, ordertoken);
      const { buyerId, isNew } = await findOrCreateBuyer(c, shop);
      await verifyOrderCode(shop, order, buyerId, otpcode);
      if (!isNew) await renewBuyerCookie(c, shop);
      return ok(c, { verified: 1 }, 'codeVerified');
    },
  );

  return app;
};
