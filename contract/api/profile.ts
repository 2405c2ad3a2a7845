import * as v from 'valibot';
import * as auth from '../schemas/auth.ts';
import { removeCardRequest, savedCardsSchema } from '../schemas/payments.ts';
import * as profile from '../schemas/profile.ts';
import { codeErrors, get, post, reauthErrors } from './call.ts';

export const profileCalls = {
  getprofile: get({
    summary: 'Gives the profile of the customer; without the address when `bBillAdd` is 0.',
    auth: 'session',
    request: profile.profileQuery,
    response: profile.profileSchema,
  }),
  updateprofile: post({
    summary:
      'Changes any fields of the profile, changes the password, or uploads an ID document. An upload may also be `multipart/form-data` with the fields `doctype` and `file`.',
    auth: 'session',
    request: v.union([auth.changePasswordRequest, profile.documentRequest, profile.updateProfileRequest]),
    response: profile.updatedProfileSchema,
    errors: { ID_APPROVED: 409, ID_REVIEW: 409, ADDRESS: 422, AGE: 422, DOCUMENT: 422 },
  }),
  addressverify: post({
    summary: 'Verifies an address and stores it; sends a code by SMS when the mobile number is not verified.',
    auth: 'session',
    request: profile.addressVerifyRequest,
    response: profile.addressVerifiedSchema,
    errors: { ADDRESS: 422 },
  }),
  mobilecheck: post({
    summary: 'Sends a one-time code to a mobile number that the account is to have.',
    auth: 'session',
    request: auth.mobileLoginRequest,
    response: auth.otpSchema,
    errors: { ...reauthErrors, MOBILE_TAKEN: 409, SMS_REFUSED: 502 },
  }),
  mobileverify: post({
    summary: 'Checks that code and makes the number the verified one of the account.',
    auth: 'session',
    request: auth.mobileVerifyRequest,
    response: auth.mobileVerifiedSchema,
    errors: { ...reauthErrors, MOBILE_TAKEN: 409, ...codeErrors },
  }),
  getpaysafelimit: get({
    summary: 'Gives the limits of the customer for prepaid vouchers and what is left of them.',
    auth: 'session',
    response: profile.limitSchema,
  }),
  getpsreport: get({
    summary: 'Lists one page of the vouchers that the customer bought.',
    auth: 'session',
    request: profile.reportQuery,
    response: profile.voucherReportSchema,
  }),
  getdoclist: get({
    summary: 'Lists the ID documents of the customer and the accepted kinds.',
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
