/** What the server takes of each call, by `contract/schemas`: a case that says otherwise is wrong itself. */
import * as v from 'valibot';
import * as auth from '../../../contract/schemas/auth.ts';
import { queries } from '../../../contract/schemas/catalogue.ts';
import { empty } from '../../../contract/schemas/envelope.ts';
import { cancelGiftRequest, sendGiftRequest } from '../../../contract/schemas/gifts.ts';
import * as orders from '../../../contract/schemas/orders.ts';
import * as passkeys from '../../../contract/schemas/passkeys.ts';
import * as payments from '../../../contract/schemas/payments.ts';
import * as profile from '../../../contract/schemas/profile.ts';
import { getDiscountRequest } from '../../../contract/schemas/promotions.ts';
import { endSessionRequest } from '../../../contract/schemas/sessions.ts';
import { contactRequest, newsletterRequest } from '../../../contract/schemas/support.ts';

const nothing = v.strictObject({});

/** By method and path; a question without a form takes nothing, or a path of its own. */
export const requests: Record<string, v.GenericSchema> = {
  'POST addCart': orders.addCartRequest,
  'POST repeatOrder': orders.repeatOrderRequest,
  'POST removeCart': orders.removeCartRequest,
  'POST getDiscount': getDiscountRequest,
  'POST createSaleOrder': orders.createSaleOrderRequest,
  'POST removeOrder': orders.orderTokenRequest,
  'POST cancelOrder': orders.cancelOrderRequest,
  'POST refreshorder': orders.orderTokenRequest,
  'POST orderChanges': orders.orderTokenRequest,
  'POST receiptPdf': orders.orderTokenRequest,
  'POST init-refund': orders.initRefundRequest,
  'POST openOrder': orders.openOrderRequest,
  'POST sendOrderCode': orders.orderTokenRequest,
  'POST verifyOrderCode': orders.verifyOrderCodeRequest,
  'POST sendGift': sendGiftRequest,
  'POST cancelGift': cancelGiftRequest,
  'POST createPayURL': orders.createPayUrlRequest,
  'POST paycheckstatus': orders.checkStatusRequest,
  'POST myposcheckstatus': orders.checkStatusRequest,
  'POST createpaypalid': payments.paypalRequest,
  'POST paypalconfirm': payments.paypalConfirmRequest,
  'POST paypalcancelorder': payments.paypalCancelRequest,
  'POST remove-card': payments.removeCardRequest,
  'POST auth/login': auth.loginRequest,
  'POST auth/register': auth.registerRequest,
  'POST auth/mobilelogin': auth.mobileLoginRequest,
  'POST auth/mobileverify': auth.mobileVerifyRequest,
  'POST auth/googlecheck': auth.googleCheckRequest,
  'POST auth/refresh-token': auth.refreshRequest,
  'POST signout': auth.signOutRequest,
  'POST forgetpwd/email': auth.forgotRequest,
  'POST forgetpwd/reset': auth.resetRequest,
  'POST emailverify': auth.emailCodeRequest,
  'POST emailresend': nothing,
  'POST email/resend': nothing,
  'POST email/send-otp': auth.sendEmailOtpRequest,
  'POST email/verify-otp': auth.verifyEmailOtpRequest,
  'POST mobilecheck': auth.mobileLoginRequest,
  'POST mobileverify': auth.mobileVerifyRequest,
  'POST reauth/send-otp': auth.reauthCodeRequest,
  'POST reauth': auth.reauthRequest,
  'POST contact-undo': auth.contactUndoRequest,
  'POST updateprofile': v.union([
    auth.changePasswordRequest,
    profile.documentRequest,
    profile.updateProfileRequest,
  ]),
  'POST addressverify': profile.addressVerifyRequest,
  'POST mydata': nothing,
  'POST closeaccount': nothing,
  'POST sessions/end': endSessionRequest,
  'POST sessions/end-all': nothing,
  'POST passkeys/begin': nothing,
  'POST passkeys/add': passkeys.addPasskeyRequest,
  'POST passkeys/remove': passkeys.removePasskeyRequest,
  'POST passkeys/require': passkeys.requirePasskeyRequest,
  'POST passkeys/recover': nothing,
  'POST passkeys/keep': nothing,
  'POST passkeys/ask': passkeys.askPasskeyRequest,
  'POST passkeys/prove': passkeys.provePasskeyRequest,
  'POST contactmail': contactRequest,
  'POST newsletter/confirm': newsletterRequest,
  'POST newsletter/leave': newsletterRequest,
  'GET getCart': orders.cartQuery,
  'GET getSaleOrder': orders.orderQuery,
  'GET getBuyerOrder': orders.buyerOrderQuery,
  'GET getOrderStatus': orders.orderQuery,
  'GET getPrintOrderInfo': orders.orderQuery,
  'GET sendPrintMail': orders.orderQuery,
  'GET getGifts': orders.orderQuery,
  'GET getPaymentGateWay': orders.gatewaysQuery,
  'GET gettransaction': payments.transactionsQuery,
  'GET getpsreport': profile.reportQuery,
  'GET getGiftProductListByCountry': queries.productList,
  'GET getCardRate': queries.cardRate,
  'GET checkMobileNumber': queries.checkNumber,
  'GET getCardInfoFaq': queries.faq,
  'GET getprofile': v.strictObject({ bBillAdd: v.picklist(['0', '1']) }),
  'GET getGiftCountryList': empty,
  'GET getRecentPurchases': empty,
  'GET getSellingStatus': empty,
  'GET getSearchList': empty,
  'GET getOpenOrders': empty,
  'GET getpaysafelimit': empty,
  'GET sessions': empty,
  'GET passkeys': empty,
  'GET clientConfig': empty,
};

/** What is wrong with a call, in the words of its form; empty when the server takes it. @throws Error when no form is known */
export const faultsOf = (call: string, body: unknown): string[] => {
  const { pathname, searchParams } = new URL(call.replace(/^\w+ /, ''), 'http://shop.test');
  const method = call.split(' ')[0];
  // the link of a mail names its own path
  const form = pathname.startsWith('/email/verify/')
    ? v.strictObject({ expires: v.string(), signature: v.string() })
    : requests[`${method} ${pathname.slice(1)}`];
  if (!form) throw new Error(`requests.ts has no form for ${call}`);
  const given = method === 'GET' ? Object.fromEntries(searchParams) : body;
  // a question that asks for more than its form has is wrong, too
  const strict =
    method === 'GET' && form.type === 'object'
      ? v.strictObject((form as unknown as { entries: v.ObjectEntries }).entries)
      : form;
  return v.safeParse(strict, given).issues?.map(({ message }) => message) ?? [];
};
