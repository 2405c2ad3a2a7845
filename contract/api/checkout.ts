import { attemptsLeftData, otpSchema } from '../schemas/auth.ts';
import { linkRequest } from '../schemas/email.ts';
import { empty } from '../schemas/envelope.ts';
import {
  cancelGiftRequest,
  giftsSchema,
  giftTokenRequest,
  openedGiftSchema,
  receivedGiftSchema,
  sendGiftRequest,
  thankGiftRequest,
} from '../schemas/gifts.ts';
import * as orders from '../schemas/orders.ts';
import * as payments from '../schemas/payments.ts';
import { limitExceededData, verificationMissingData } from '../schemas/profile.ts';
import { discountSchema, getDiscountRequest } from '../schemas/promotions.ts';
import {
  recipientSchema,
  recipientsQuery,
  recipientsSchema,
  saveRecipientRequest,
} from '../schemas/recipients.ts';
import { askedTopUpSchema, openedRequestSchema, requestLinksSchema } from '../schemas/requestLinks.ts';
import {
  createShareRequest,
  foundShareSchema,
  openShareRequest,
  sharedTopUpSchema,
  shareSchema,
} from '../schemas/shares.ts';
import { get, noData, post } from './call.ts';

const addErrors = {
  COOKIES: 403,
  RESIDENCE: 403,
  CART_EXISTS: [409, orders.cartExistsData],
  ORDER_EXISTS: [409, orders.orderExistsData],
  PRICE_CHANGED: [410, orders.priceChangedData],
  SOLD_OUT: 410,
  SELLING_PAUSED: 503,
} as const;
const cartErrors = { CART_GONE: 404, CART_ORDERED: 410 } as const;
const codesErrors = {
  ...noData,
  OTHER_BROWSER: 403,
  SIGN_IN: 403,
  PASSKEY_REQUIRED: 403,
  NOT_COMPLETED: 409,
} as const;
const giftErrors = { ...noData, GIFT_CANCELLED: 410 } as const;
const payErrors = {
  ...noData,
  ORDER_PAID: 409,
  PAYMENT_LEFT: 409,
  PAYMENT_RUNNING: 409,
  ORDER_CLOSED: 410,
  GATEWAY_UNAVAILABLE: 422,
  GATEWAY_DOWN: 502,
  PAYMENT_UNKNOWN: 503,
  SELLING_PAUSED: 503,
} as const;

export const checkoutCalls = {
  // ---- cart ----
  addCart: post({
    summary: 'Puts one item into the cart at the price of today; the client sends the price it showed.',
    auth: 'visitor',
    request: orders.addCartRequest,
    response: orders.cartSchema,
    errors: addErrors,
  }),
  repeatOrder: post({
    summary: 'Puts the item of an earlier order into the cart at the price of today.',
    auth: 'order',
    request: orders.repeatOrderRequest,
    response: orders.cartSchema,
    errors: { ...noData, ...addErrors },
  }),
  getRecentPurchases: get({
    summary: 'Lists the last purchases of this browser or customer that can be bought again.',
    auth: 'visitor',
    response: orders.recentPurchasesSchema,
  }),
  getCart: get({
    summary: 'Gives the cart.',
    auth: 'cart',
    request: orders.cartQuery,
    response: orders.cartSchema,
    errors: cartErrors,
  }),
  removeCart: post({
    summary: 'Empties the cart and cancels the unpaid order made from it. Repeating it is safe.',
    auth: 'cart',
    request: orders.removeCartRequest,
    response: empty,
    errors: { ORDER_IN_PAYMENT: 409, ORDER_PAID: 409 },
  }),
  getDiscount: post({
    summary: 'Quotes the discount of a promotion code on the cart.',
    auth: 'cart',
    request: getDiscountRequest,
    response: discountSchema,
    errors: { ...cartErrors, DISCOUNT_REFUSED: 422 },
  }),

  // ---- order ----
  createSaleOrder: post({
    summary:
      'Makes the order of a cart. Repeating it gives the same order. A voucher needs a verified customer and a bearer.',
    auth: 'cart',
    request: orders.createSaleOrderRequest,
    response: orders.createdOrderSchema,
    errors: {
      SESSION: 401,
      LIMIT: [403, limitExceededData],
      VERIFICATION: [403, verificationMissingData],
      ID_REVIEW: [403, verificationMissingData],
      RESIDENCE: 403,
      CART_GONE: 404,
      ORDER_EXISTS: [409, orders.orderExistsData],
      PRICE_CHANGED: [410, orders.priceChangedData],
      SOLD_OUT: 410,
      AGE: 422,
      DISCOUNT_REFUSED: 422,
      SELLING_PAUSED: 503,
    },
  }),
  getSaleOrder: get({
    summary: 'Gives an order. The e-mail address is masked for everyone but the buyer.',
    auth: 'order',
    request: orders.orderQuery,
    response: orders.orderSchema,
    errors: noData,
  }),
  getBuyerOrder: get({
    summary: 'Finds the order token of this browser or customer, by the number of an order or of a payment.',
    auth: 'visitor',
    request: orders.buyerOrderQuery,
    response: orders.buyerOrderSchema,
  }),
  getOpenOrders: get({
    summary: 'Lists the orders of this browser or customer that are under way.',
    auth: 'visitor',
    response: orders.openOrdersSchema,
  }),
  getOrderStatus: get({
    summary: 'Gives the progress of an order; `poll_after` is in seconds.',
    auth: 'order',
    request: orders.orderQuery,
    response: orders.orderProgressSchema,
    errors: noData,
  }),
  orderChanges: post({
    summary: 'Streams the progress of an order as server-sent events, one per change.',
    auth: 'order',
    request: orders.orderTokenRequest,
    response: orders.orderProgressSchema,
    media: 'text/event-stream',
    errors: { ...noData, TOO_MANY_STREAMS: 429 },
  }),
  refreshorder: post({
    summary: 'Checks the order with the payment provider and the supplier, then gives its progress.',
    auth: 'order',
    request: orders.orderTokenRequest,
    response: orders.orderProgressSchema,
    errors: noData,
  }),
  removeOrder: post({
    summary: 'Discards an unpaid order.',
    auth: 'order',
    request: orders.orderTokenRequest,
    response: empty,
    errors: { ...noData, ORDER_PAID: 409 },
  }),
  cancelOrder: post({
    summary: 'Cancels an order. A paid one can be refunded with `init-refund`.',
    auth: 'order',
    request: orders.cancelOrderRequest,
    response: orders.orderSchema,
    errors: { ...noData, ORDER_PAID: 409 },
  }),
  'init-refund': post({
    summary: 'Requests the refund of a cancelled order to the means it was paid with.',
    auth: 'order',
    request: orders.initRefundRequest,
    response: orders.refundSchema,
    errors: { ...noData, CODE_REVEALED: 403, NOT_REFUNDABLE: 403, REFUND_EXISTS: 409 },
  }),
  getPrintOrderInfo: get({
    summary: 'Gives the receipts of a completed order with their codes.',
    auth: 'buyer',
    request: orders.orderQuery,
    response: orders.printInfoSchema,
    errors: codesErrors,
  }),
  receiptPdf: post({
    summary: 'Downloads the receipt as a PDF; the codes stand on it only for the buyer.',
    auth: 'order',
    request: orders.orderTokenRequest,
    response: null,
    media: 'application/pdf',
    errors: { ...noData, PASSKEY_REQUIRED: 403, NOT_PAID: 409, NOT_COMPLETED: 409 },
  }),
  sendPrintMail: get({
    summary: 'Sends the receipt by e-mail once more, to the address of the order.',
    auth: 'order',
    request: orders.orderQuery,
    response: orders.sentMailSchema,
    errors: { ...noData, NOT_COMPLETED: 409, TOO_MANY_MAILS: 429 },
  }),
  openOrder: post({
    summary: 'Opens an order with the link of its e-mail.',
    auth: 'visitor',
    request: orders.openOrderRequest,
    response: orders.orderSchema,
    errors: { ORDER_LINK: 403 },
  }),
  sendOrderCode: post({
    summary: 'Sends a one-time code to the e-mail address of an order.',
    auth: 'order',
    request: orders.orderTokenRequest,
    response: otpSchema,
    errors: { ...noData, NOT_COMPLETED: 409 },
  }),
  verifyOrderCode: post({
    summary: 'Checks that code; the browser then counts as the buyer.',
    auth: 'order',
    request: orders.verifyOrderCodeRequest,
    response: orders.orderCodeVerifiedSchema,
    errors: {
      ...noData,
      NOT_COMPLETED: 409,
      OTP_EXPIRED: 410,
      INVALID_OTP: [422, attemptsLeftData],
      OTP_DEAD: 429,
    },
  }),
  getRecipients: get({
    summary: 'Lists the numbers that this browser or customer has topped up, or the one of an order.',
    auth: 'visitor',
    request: recipientsQuery,
    response: recipientsSchema,
    errors: { ...noData, OTHER_BROWSER: 403 },
  }),
  saveRecipient: post({
    summary: 'Names the number of an order, or switches the mail before its credit runs out.',
    auth: 'order',
    request: saveRecipientRequest,
    response: recipientSchema,
    errors: { ...noData, OTHER_BROWSER: 403, SIGN_IN: 403, NO_REMINDER: 409 },
  }),
  'reminder/end': post({
    summary: 'Ends the reminders of a number with the token of their e-mail.',
    auth: 'visitor',
    request: linkRequest,
    response: empty,
    errors: { LINK: 403 },
  }),
  getGifts: get({
    summary: 'Lists the gifts sent or scheduled from an order.',
    auth: 'buyer',
    request: orders.orderQuery,
    response: giftsSchema,
    errors: { ...noData, OTHER_BROWSER: 403 },
  }),
  sendGift: post({
    summary:
      'Gives the code of an order away: by e-mail, now or on a day, or by a link that the giver passes on.',
    auth: 'buyer',
    request: sendGiftRequest,
    response: giftsSchema,
    errors: codesErrors,
  }),
  cancelGift: post({
    summary: 'Cancels a gift that its recipient has not opened.',
    auth: 'buyer',
    request: cancelGiftRequest,
    response: giftsSchema,
    errors: { ...noData, OTHER_BROWSER: 403, GIFT_OPENED: 409 },
  }),
  viewGift: post({
    summary: 'Gives a received gift without its code, by the token in its link.',
    auth: 'visitor',
    request: giftTokenRequest,
    response: receivedGiftSchema,
    errors: giftErrors,
  }),
  openGift: post({
    summary: 'Opens a received gift and gives its codes. It can be opened again.',
    auth: 'visitor',
    request: giftTokenRequest,
    response: openedGiftSchema,
    errors: giftErrors,
  }),
  thankGift: post({
    summary: 'Mails the giver a thank you, once for each gift that was opened.',
    auth: 'visitor',
    request: thankGiftRequest,
    response: receivedGiftSchema,
    errors: { ...giftErrors, GIFT_UNOPENED: 409, GIFT_THANKED: 409 },
  }),
  getShare: get({
    summary: 'Gives the link to the live receipt of a top-up, if its buyer has made one.',
    auth: 'buyer',
    request: orders.orderQuery,
    response: foundShareSchema,
    errors: { ...noData, OTHER_BROWSER: 403 },
  }),
  createShare: post({
    summary: 'Makes that link, or changes its first name and language.',
    auth: 'buyer',
    request: createShareRequest,
    response: shareSchema,
    errors: { ...noData, OTHER_BROWSER: 403, NOT_SHAREABLE: 409 },
  }),
  removeShare: post({
    summary: 'Ends that link. Repeating it is safe.',
    auth: 'buyer',
    request: orders.orderTokenRequest,
    response: empty,
    errors: { ...noData, OTHER_BROWSER: 403 },
  }),
  openShare: post({
    summary:
      'Gives what the recipient of a top-up may see of it. An unknown, ended or removed link gives the same refusal.',
    auth: 'visitor',
    request: openShareRequest,
    response: sharedTopUpSchema,
    errors: { SHARE_ENDED: 404 },
  }),
  getRequestLink: get({
    summary:
      'Gives the link by which the recipient of an order can ask for the top-up again, if there is one.',
    auth: 'session',
    request: orders.orderQuery,
    response: foundShareSchema,
    errors: noData,
  }),
  getRequestLinks: get({
    summary: 'Lists these links of the customer.',
    auth: 'session',
    response: requestLinksSchema,
  }),
  createRequestLink: post({
    summary:
      'Makes that link, or changes its first name, language and amount. It needs a proved e-mail address.',
    auth: 'session',
    request: createShareRequest,
    response: shareSchema,
    errors: { ...noData, NOT_SHAREABLE: 409, EMAIL_UNPROVED: 409 },
  }),
  removeRequestLink: post({
    summary: 'Ends that link, then lists the others. Repeating it is safe.',
    auth: 'session',
    request: orders.orderTokenRequest,
    response: requestLinksSchema,
    errors: noData,
  }),
  openRequest: post({
    summary: 'Gives what a recipient may see of a request link. It sends nothing.',
    auth: 'visitor',
    request: openShareRequest,
    response: openedRequestSchema,
    errors: { REQUEST_ENDED: 404 },
  }),
  askTopUp: post({
    summary: 'Asks the customer of a request link for the top-up, by e-mail: once a day per link.',
    auth: 'visitor',
    request: openShareRequest,
    response: askedTopUpSchema,
    errors: { REQUEST_ENDED: 404 },
  }),
  'request-link/end': post({
    summary: 'Ends a request link with the token of an e-mail.',
    auth: 'visitor',
    request: linkRequest,
    response: empty,
    errors: { LINK: 403 },
  }),
  returnOrder: post({
    summary: 'Returns the unopened codes of an order and refunds it. The codes are never shown after that.',
    auth: 'buyer',
    request: orders.orderTokenRequest,
    response: orders.refundSchema,
    errors: { ...noData, OTHER_BROWSER: 403, CODE_REVEALED: 403, NOT_REFUNDABLE: 403 },
  }),
  gettransaction: get({
    summary: 'Lists one page of the orders of the customer.',
    auth: 'session',
    request: payments.transactionsQuery,
    response: payments.transactionsSchema,
  }),

  // ---- payment ----
  getPaymentGateWay: get({
    summary: 'Lists the payment methods for an order, or for the cart it will be made from.',
    auth: 'order',
    request: orders.gatewaysQuery,
    response: orders.gatewaysSchema,
    errors: { ...noData, ...cartErrors, ORDER_PAID: 409, ORDER_CLOSED: 410, GATEWAY_DOWN: 503 },
  }),
  createPayURL: post({
    summary:
      'Opens the payment page of a provider. With method POST the client submits the fields as a form.',
    auth: 'order',
    request: orders.createPayUrlRequest,
    response: orders.payUrlSchema,
    errors: { ...payErrors, PASSKEY_REQUIRED: 403, CARD_GONE: 404 },
  }),
  createpaypalid: post({
    summary: 'Creates the PayPal order for PayPal’s own buttons.',
    auth: 'order',
    request: payments.paypalRequest,
    response: payments.paypalCreatedSchema,
    errors: payErrors,
  }),
  paypalconfirm: post({
    summary: 'Captures a PayPal order that the customer approved.',
    auth: 'order',
    request: payments.paypalConfirmRequest,
    response: payments.paypalConfirmedSchema,
    errors: {
      ...noData,
      PAYMENT_DECLINED: 402,
      ORDER_NOT_APPROVED: 409,
      ORDER_CLOSED: 410,
      INSTRUMENT_DECLINED: [422, payments.restartData],
      PAYMENT_MISMATCH: 502,
    },
  }),
  paypalcancelorder: post({
    summary: 'Reports that the customer left PayPal without paying.',
    auth: 'order',
    request: payments.paypalCancelRequest,
    response: payments.paypalCancelledSchema,
    errors: { ...noData, ORDER_PAID: 409, PAYMENT_RUNNING: 409 },
  }),
  paycheckstatus: post({
    summary: 'Gives the state of a card payment after asking the provider.',
    auth: 'order',
    request: orders.checkStatusRequest,
    response: orders.checkStatusSchema,
    errors: noData,
  }),
  myposcheckstatus: post({
    summary: 'Gives the state of a myPOS payment after asking the provider.',
    auth: 'order',
    request: orders.checkStatusRequest,
    response: orders.checkStatusSchema,
    errors: noData,
  }),
};
