/** Compares the table of API calls with section 7 of the specification. */
import { expect, test } from 'vitest';
import { api, type Path } from '../../contract/api.ts';
import { authenticationCalls } from '../../contract/api/authentication.ts';
import { catalogueCalls } from '../../contract/api/catalogue.ts';
import { checkoutCalls } from '../../contract/api/checkout.ts';
import { emailCalls } from '../../contract/api/email.ts';
import { profileCalls } from '../../contract/api/profile.ts';
import { securityCalls } from '../../contract/api/security.ts';
import { supportCalls } from '../../contract/api/support.ts';

const specified: Record<'GET' | 'POST', Path[]> = {
  POST: [
    'auth/login',
    'auth/register',
    'auth/mobilelogin',
    'auth/mobileverify',
    'auth/googlecheck',
    'auth/refresh-token',
    'signout',
    'forgetpwd/email',
    'forgetpwd/reset',
    'contactmail',
    'addCart',
    'removeCart',
    'createSaleOrder',
    'removeOrder',
    'createPayURL',
    'createpaypalid',
    'paypalconfirm',
    'paypalcancelorder',
    'paycheckstatus',
    'myposcheckstatus',
    'refreshorder',
    'cancelOrder',
    'email/resend',
    'email/send-otp',
    'email/verify-otp',
    'emailresend',
    'emailverify',
    'updateprofile',
    'addressverify',
    'mobilecheck',
    'mobileverify',
    'remove-card',
    'init-refund',
  ],
  GET: [
    'getGiftProductListByCountry',
    'getCardRate',
    'checkMobileNumber',
    'getCardInfoFaq',
    'getGiftCountryList',
    'getCountryDetail',
    'getCart',
    'getSaleOrder',
    'sendPrintMail',
    'gettransaction',
    'getpsreport',
    'getPaymentGateWay',
    'getOrderStatus',
    'getPrintOrderInfo',
    'email/verify/:id/:hash',
    'getprofile',
    'getpaysafelimit',
    'getdoclist',
  ],
};

test('every call in the specification is declared with its HTTP method', () => {
  for (const method of ['GET', 'POST'] as const)
    expect(specified[method].map((path) => [path, api[path].method])).toEqual(
      specified[method].map((path) => [path, method]),
    );
});

test('no API path is declared twice', () => {
  const groups = [
    authenticationCalls,
    catalogueCalls,
    checkoutCalls,
    emailCalls,
    profileCalls,
    securityCalls,
    supportCalls,
  ];
  const declared = groups.flatMap((group) => Object.keys(group));
  expect(declared.toSorted()).toEqual(Object.keys(api).toSorted());
});

test('every call whose response has no envelope declares a media type', () => {
  for (const [path, call] of Object.entries(api))
    if (call.response === null) expect(call, path).toHaveProperty('media');
});
