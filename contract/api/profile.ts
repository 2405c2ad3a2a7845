import * as v from 'valibot';
import * as auth from '../schemas/auth.ts';
import { removeCardRequest, savedCardsSchema } from '../schemas/payments.ts';
import * as profile from '../schemas/profile.ts';
import { codeErrors, get, post, reauthErrors } from './call.ts';

export const profileCalls = {
  getprofile: get({
    summary: 'Returns the customer’s profile, without the address if `bBillAdd` is 0.',
    auth: 'session',
    request: profile.profileQuery,
    response: profile.profileSchema,
  }),
  updateprofile: post({
    summary:
      'Changes any fields of the profile, changes the password, or uploads an ID document. An upload can also be `multipart/form-data` with the fields `doctype` and `file`.',
    auth: 'session',
    request: v.union([auth.changePasswordRequest, profile.documentRequest, profile.updateProfileRequest]),
    response: profile.updatedProfileSchema,
    errors: { ID_APPROVED: 409, ID_REVIEW: 409, ADDRESS: 422, AGE: 422, DOCUMENT: 422 },
  }),
  addressverify: post({
    summary: 'Verifies and stores an address. Sends a code by SMS if the mobile number is not verified.',
    auth: 'session',
    request: profile.addressVerifyRequest,
    response: profile.addressVerifiedSchema,
    errors: { ADDRESS: 422 },
  }),
  mobilecheck: post({
    summary: 'Sends a one-time code by SMS to a new mobile number for the account.',
    auth: 'session',
    request: auth.mobileLoginRequest,
    response: auth.otpSchema,
    errors: { ...reauthErrors, MOBILE_TAKEN: 409, SMS_REFUSED: 502 },
  }),
  mobileverify: post({
    summary:
      'Checks the one-time code sent to a new mobile number, and makes the number the account’s verified number.',
    auth: 'session',
    request: auth.mobileVerifyRequest,
    response: auth.mobileVerifiedSchema,
    errors: { ...reauthErrors, MOBILE_TAKEN: 409, ...codeErrors },
  }),
  getpaysafelimit: get({
    summary: 'Returns the customer’s limits for prepaid vouchers and the amounts that remain.',
    auth: 'session',
    response: profile.limitSchema,
  }),
  getpsreport: get({
    summary: 'Returns one page of the vouchers that the customer has bought.',
    auth: 'session',
    request: profile.reportQuery,
    response: profile.voucherReportSchema,
  }),
  getdoclist: get({
    summary: 'Lists the customer’s ID documents and the accepted document types.',
    auth: 'session',
    response: profile.docListSchema,
  }),
  'remove-card': post({
    summary: 'Removes a saved card.',
    auth: 'session',
    request: removeCardRequest,
    response: savedCardsSchema,
    errors: { CARD_GONE: 404 },
  }),
};
