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
  removeRecipientRequest,
  saveRecipientRequest,
} from '../schemas/recipients.ts';
import {
  topUpRequestResultSchema,
  openedRequestSchema,
  requestLinksSchema,
} from '../schemas/requestLinks.ts';
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
    summary:
      'Adds an item to the cart at the current price. The request contains the price that the client displayed.',
    auth: 'visitor',
    request: orders.addCartRequest,
    response: orders.cartSchema,
    errors: addErrors,
  }),
  repeatOrder: post({
    summary: 'Adds the item of an earlier order to the cart at the current price.',
    auth: 'order',
    request: orders.repeatOrderRequest,
    response: orders.cartSchema,
    errors: { ...noData, ...addErrors },
  }),
  getRecentPurchases: get({
    summary:
      'Lists the most recent purchases of this browser or customer whose products are still available.',
    auth: 'visitor',
    response: orders.recentPurchasesSchema,
  }),
  getCart: get({
    summary: 'Returns the cart.',
    auth: 'cart',
    request: orders.cartQuery,
    response: orders.cartSchema,
    errors: cartErrors,
  }),
  removeCart: post({
    summary: 'Empties the cart and cancels an unpaid order created from the cart. Can be repeated safely.',
    auth: 'cart',
    request: orders.removeCartRequest,
    response: empty,
    errors: { ORDER_IN_PAYMENT: 409, ORDER_PAID: 409 },
  }),
  getDiscount: post({
    summary: 'Returns the discount that a promo code gives on the cart.',
    auth: 'cart',
    request: getDiscountRequest,
    response: discountSchema,
    errors: { ...cartErrors, DISCOUNT_REFUSED: 422 },
  }),

  // ---- order ----
  createSaleOrder: post({
    summary:
      'Creates an order from a cart. Repeated calls return the same order. A voucher requires a verified customer and a bearer token.',
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
    summary: 'Returns an order. The email address is masked for everyone except the buyer.',
    auth: 'order',
    request: orders.orderQuery,
    response: orders.orderSchema,
    errors: noData,
  }),
  getBuyerOrder: get({
    summary:
      'Finds an order of this browser or customer by the number of the order or payment, and returns its token. Without a number, finds the browser’s latest order.',
    auth: 'visitor',
    request: orders.buyerOrderQuery,
    response: orders.buyerOrderSchema,
  }),
  getOpenOrders: get({
    summary: 'Lists the orders of this browser or customer that are in progress.',
    auth: 'visitor',
    response: orders.openOrdersSchema,
  }),
  getOrderStatus: get({
    summary: 'Returns the progress of an order. `poll_after` is in seconds.',
    auth: 'order',
    request: orders.orderQuery,
    response: orders.orderProgressSchema,
    errors: noData,
  }),
  orderChanges: post({
    summary: 'Streams the progress of an order as server-sent events, one for each change.',
    auth: 'order',
    request: orders.orderTokenRequest,
    response: orders.orderProgressSchema,
    media: 'text/event-stream',
    errors: { ...noData, TOO_MANY_STREAMS: 429 },
  }),
  refreshorder: post({
    summary: 'Checks the order with the payment provider and the supplier, then returns its progress.',
    auth: 'order',
    request: orders.orderTokenRequest,
    response: orders.orderProgressSchema,
    errors: noData,
  }),
  removeOrder: post({
    summary: 'Cancels an unpaid order and reopens its cart. Can be repeated safely.',
    auth: 'order',
    request: orders.orderTokenRequest,
    response: empty,
    errors: { ...noData, ORDER_PAID: 409 },
  }),
  cancelOrder: post({
    summary: 'Cancels an unpaid order. An order that is already cancelled stays unchanged.',
    auth: 'order',
    request: orders.cancelOrderRequest,
    response: orders.orderSchema,
    errors: { ...noData, ORDER_PAID: 409 },
  }),
  'init-refund': post({
    summary: 'Requests the refund of a cancelled order. The money goes back to the original payment method.',
    auth: 'order',
    request: orders.initRefundRequest,
    response: orders.refundSchema,
    errors: { ...noData, CODE_REVEALED: 403, NOT_REFUNDABLE: 403, REFUND_EXISTS: 409 },
  }),
  getPrintOrderInfo: get({
    summary: 'Returns the receipts of a completed order with their codes.',
    auth: 'buyer',
    request: orders.orderQuery,
    response: orders.printInfoSchema,
    errors: codesErrors,
  }),
  receiptPdf: post({
    summary:
      'Downloads the receipt as a PDF. The PDF contains the codes only if the buyer makes the request.',
    auth: 'order',
    request: orders.orderTokenRequest,
    response: null,
    media: 'application/pdf',
    errors: { ...noData, PASSKEY_REQUIRED: 403, NOT_PAID: 409, NOT_COMPLETED: 409 },
  }),
  sendPrintMail: get({
    summary: 'Sends the receipt again to the order’s email address.',
    auth: 'order',
    request: orders.orderQuery,
    response: orders.sentMailSchema,
    errors: { ...noData, NOT_COMPLETED: 409, TOO_MANY_MAILS: 429 },
  }),
  openOrder: post({
    summary: 'Opens an order with the link from its email.',
    auth: 'visitor',
    request: orders.openOrderRequest,
    response: orders.orderSchema,
    errors: { ORDER_LINK: 403 },
  }),
  sendOrderCode: post({
    summary: 'Emails a one-time code to the address of an order.',
    auth: 'order',
    request: orders.orderTokenRequest,
    response: otpSchema,
    errors: { ...noData, NOT_COMPLETED: 409 },
  }),
  verifyOrderCode: post({
    summary:
      'Checks the one-time code sent to the address of an order. A correct code lets this browser see the order’s codes.',
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
    summary:
      'Lists the phone numbers that this browser or customer has topped up. With `ordertoken`, returns only the number of this order.',
    auth: 'visitor',
    request: recipientsQuery,
    response: recipientsSchema,
    errors: { ...noData, OTHER_BROWSER: 403 },
  }),
  saveRecipient: post({
    summary:
      'Saves a name for the phone number of an order, or turns its reminder on or off. The reminder is an email before the credit expires.',
    auth: 'order',
    request: saveRecipientRequest,
    response: recipientSchema,
    errors: { ...noData, OTHER_BROWSER: 403, SIGN_IN: 403, NO_REMINDER: 409 },
  }),
  removeRecipient: post({
    summary:
      'Removes a phone number with its name and reminder from the list, and returns the other numbers. The next top-up adds the number again.',
    auth: 'order',
    request: removeRecipientRequest,
    response: recipientsSchema,
    errors: { ...noData, OTHER_BROWSER: 403 },
  }),
  'reminder/end': post({
    summary: 'Stops the reminders for a phone number. The token comes from the link in a reminder email.',
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
      'Gives away the code of an order. Either emails the gift, immediately or on a given day, or creates a link that the giver shares.',
    auth: 'buyer',
    request: sendGiftRequest,
    response: giftsSchema,
    errors: codesErrors,
  }),
  cancelGift: post({
    summary: 'Cancels a gift that its recipient has not opened yet.',
    auth: 'buyer',
    request: cancelGiftRequest,
    response: giftsSchema,
    errors: { ...noData, OTHER_BROWSER: 403, GIFT_OPENED: 409 },
  }),
  viewGift: post({
    summary: 'Returns a received gift without its code. The token comes from the gift’s link.',
    auth: 'visitor',
    request: giftTokenRequest,
    response: receivedGiftSchema,
    errors: giftErrors,
  }),
  openGift: post({
    summary: 'Opens a received gift and returns its codes. A gift can be opened more than once.',
    auth: 'visitor',
    request: giftTokenRequest,
    response: openedGiftSchema,
    errors: giftErrors,
  }),
  thankGift: post({
    summary: 'Sends the giver a thank-you email, once for each opened gift.',
    auth: 'visitor',
    request: thankGiftRequest,
    response: receivedGiftSchema,
    errors: { ...giftErrors, GIFT_UNOPENED: 409, GIFT_THANKED: 409 },
  }),
  getShare: get({
    summary: 'Returns the link to the live receipt of a top-up, if its buyer has created one.',
    auth: 'buyer',
    request: orders.orderQuery,
    response: foundShareSchema,
    errors: { ...noData, OTHER_BROWSER: 403 },
  }),
  createShare: post({
    summary:
      'Creates the link to the live receipt of a top-up, or changes the first name and language of an existing link.',
    auth: 'buyer',
    request: createShareRequest,
    response: shareSchema,
    errors: { ...noData, OTHER_BROWSER: 403, NOT_SHAREABLE: 409 },
  }),
  removeShare: post({
    summary: 'Removes the link to the live receipt of a top-up. Can be repeated safely.',
    auth: 'buyer',
    request: orders.orderTokenRequest,
    response: empty,
    errors: { ...noData, OTHER_BROWSER: 403 },
  }),
  openShare: post({
    summary:
      'Opens the link to a live receipt and returns the details that the recipient is allowed to see. Unknown, expired and removed links all return the same error.',
    auth: 'visitor',
    request: openShareRequest,
    response: sharedTopUpSchema,
    errors: { SHARE_ENDED: 404 },
  }),
  getRequestLink: get({
    summary:
      'Returns the request link for the phone number of an order, if there is one. With this link, the recipient can ask for another top-up.',
    auth: 'session',
    request: orders.orderQuery,
    response: foundShareSchema,
    errors: noData,
  }),
  getRequestLinks: get({
    summary: 'Lists the customer’s request links.',
    auth: 'session',
    response: requestLinksSchema,
  }),
  createRequestLink: post({
    summary:
      'Creates a request link for the phone number of an order, or changes the first name, language and amount of the existing link. Requires a verified email address.',
    auth: 'session',
    request: createShareRequest,
    response: shareSchema,
    errors: { ...noData, NOT_SHAREABLE: 409, EMAIL_UNPROVED: 409 },
  }),
  removeRequestLink: post({
    summary:
      'Removes the request link for the phone number of an order and lists the customer’s other request links. Can be repeated safely.',
    auth: 'session',
    request: orders.orderTokenRequest,
    response: requestLinksSchema,
    errors: noData,
  }),
  openRequest: post({
    summary:
      'Opens a request link and returns the details that the recipient is allowed to see. Sends nothing.',
    auth: 'visitor',
    request: openShareRequest,
    response: openedRequestSchema,
    errors: { REQUEST_ENDED: 404 },
  }),
  askTopUp: post({
    summary:
      'Emails the customer who created a request link and asks for the top-up, at most once a day per link.',
    auth: 'visitor',
    request: openShareRequest,
    response: topUpRequestResultSchema,
    errors: { REQUEST_ENDED: 404 },
  }),
  'request-link/end': post({
    summary: 'Removes a request link. The token comes from the link in an email about a request.',
    auth: 'visitor',
    request: linkRequest,
    response: empty,
    errors: { LINK: 403 },
  }),
  returnOrder: post({
    summary:
      'Returns the unopened codes of an order and refunds the order. The codes can never be shown after that.',
    auth: 'buyer',
    request: orders.orderTokenRequest,
    response: orders.refundSchema,
    errors: { ...noData, OTHER_BROWSER: 403, CODE_REVEALED: 403, NOT_REFUNDABLE: 403 },
  }),
  gettransaction: get({
    summary: 'Returns one page of the customer’s orders.',
    auth: 'session',
    request: payments.transactionsQuery,
    response: payments.transactionsSchema,
  }),

  // ---- payment ----
  getPaymentGateWay: get({
    summary: 'Lists the payment methods for an order, or for a cart that has no order yet.',
    auth: 'order',
    request: orders.gatewaysQuery,
    response: orders.gatewaysSchema,
    errors: { ...noData, ...cartErrors, ORDER_PAID: 409, ORDER_CLOSED: 410, GATEWAY_DOWN: 503 },
  }),
  createPayURL: post({
    summary:
      'Creates a payment and returns the URL of the provider’s payment page. If `method` is POST, the client submits the fields as a form.',
    auth: 'order',
    request: orders.createPayUrlRequest,
    response: orders.payUrlSchema,
    errors: { ...payErrors, PASSKEY_REQUIRED: 403, CARD_GONE: 404 },
  }),
  createpaypalid: post({
    summary: 'Creates a PayPal order for PayPal’s own button.',
    auth: 'order',
    request: payments.paypalRequest,
    response: payments.paypalCreatedSchema,
    errors: payErrors,
  }),
  paypalconfirm: post({
    summary: 'Captures a PayPal order that the customer has approved.',
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
    summary: 'Checks a card payment with the provider and returns its state.',
    auth: 'order',
    request: orders.checkStatusRequest,
    response: orders.checkStatusSchema,
    errors: noData,
  }),
  myposcheckstatus: post({
    summary: 'Checks a myPOS payment with the provider and returns its state.',
    auth: 'order',
    request: orders.checkStatusRequest,
    response: orders.checkStatusSchema,
    errors: noData,
  }),
};
