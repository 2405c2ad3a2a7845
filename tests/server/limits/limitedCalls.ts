/**
 * Each row contains a call, the name of its rate limit bucket, the number of calls that an IP address can make
 * in a row, and the number of further calls per second.
 */
export const limitedCalls: [
  method: 'GET' | 'POST',
  path: string,
  bucket: string,
  burst: number,
  perSecond: number,
][] = [
  ['POST', 'addCart', 'addCart', 120, 2],
  ['POST', 'repeatOrder', 'addCart', 120, 2],
  ['POST', 'createSaleOrder', 'createSaleOrder', 60, 1],
  ['GET', 'checkMobileNumber', 'checkMobileNumber', 60, 1],
  ['GET', 'geo/json', 'geo', 60, 1],
  ['GET', 'sendPrintMail', 'sendPrintMail', 20, 0.2],
  ['POST', 'receiptPdf', 'receiptPdf', 30, 0.5],
  ['POST', 'orderChanges', 'orderChanges', 60, 0.5],
  ['POST', 'auth/googlecheck', 'social', 30, 0.5],
  ['POST', 'auth/mobileverify', 'code', 60, 1],
  ['POST', 'forgetpwd/reset', 'reset', 60, 1],
  ['POST', 'contact-undo', 'undo', 60, 1],
  ['POST', 'newsletter/confirm', 'newsletter', 60, 1],
  ['POST', 'newsletter/leave', 'newsletter', 60, 1],
  ['POST', 'openOrder', 'openOrder', 60, 1],
  ['POST', 'verifyOrderCode', 'verifyOrderCode', 60, 1],
  ['POST', 'viewGift', 'viewGift', 60, 1],
  ['POST', 'openGift', 'openGift', 60, 1],
  ['POST', 'thankGift', 'thankGift', 60, 1],
  ['POST', 'saveRecipient', 'saveRecipient', 60, 1],
  ['POST', 'removeRecipient', 'saveRecipient', 60, 1],
  ['POST', 'reminder/end', 'reminder', 60, 1],
  ['POST', 'openShare', 'openShare', 60, 1],
  ['POST', 'openRequest', 'openRequest', 60, 1],
  ['POST', 'askTopUp', 'askTopUp', 60, 1],
  ['POST', 'request-link/end', 'endRequestLink', 60, 1],
];
