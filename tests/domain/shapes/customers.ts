/** The profile, verification, limits and reports; what is written to the shop. */
import * as profile from '../../../contract/schemas/profile.ts';
import * as support from '../../../contract/schemas/support.ts';
import { otp } from './identity.ts';
import { card } from './orders.ts';
import {
  address,
  answer,
  chf,
  country,
  flag,
  instant,
  letters,
  like,
  list,
  maybe,
  exactMoney,
  money,
  number,
  one,
  orNull,
  request,
  text,
  upTo,
  yes,
  type Row,
  type Shape,
} from './shape.ts';

const home = { street: text, houseno: text, postcode: text, city: text, country: text, ccode_iso2: country };
const line = (most: number): Shape => like(['a', ` ${letters(most)} `], ['', ' ', letters(most + 1)]);
const addressRequest = request({
  street: line(100),
  houseno: line(40),
  postcode: line(20),
  city: line(80),
  country,
});
const idStatus = one('none', 'under_review', 'approved', 'rejected');
const missing = one('mobile', 'email', 'address', 'id', 'review', 'bowner', 'terms');
const docType = one('passport', 'id_card', 'residence_permit', 'proof_of_address');
const profileFields = {
  customerid: text,
  firstname: text,
  lastname: orNull(text),
  gender: orNull(one('male', 'female')),
  dob: orNull(text),
  email: orNull(text),
  isdcode: orNull(text),
  mobile: orNull(text),
  image: orNull(text),
  language: orNull(text),
  country_of_residence: orNull(text),
  address: orNull(answer(home)),
  mobile_verified: flag,
  email_verified: flag,
  address_verified: flag,
  id_status: idStatus,
  id_under_review: flag,
  id_reason: orNull(text),
  bowner: flag,
  terms_accepted_at: orNull(instant),
  savedcards: list(card),
  has_password: maybe(flag),
  referral: maybe(
    answer({
      code: text,
      url: text,
      count: number,
      rewarded: number,
      credit: money,
      reward: money,
      least_order: money,
      window_days: number,
      most_rewards: number,
    }),
  ),
};
const allowance = answer({ limit: money, used: money, available: money, resets_at: text });
export const forCustomers: readonly Row[] = [
  [profile.addressSchema, answer(home)],
  [profile.idStatusSchema, idStatus],
  [profile.savedCardSchema, card],
  [profile.profileSchema, answer(profileFields)],
  [profile.addressVerifyRequest, addressRequest],
  [
    profile.addressVerifiedSchema,
    answer({ address_verified: yes, address: answer(home), corrected: flag, otp: orNull(otp) }),
  ],
  [
    profile.updateProfileRequest,
    request({
      firstname: maybe(line(50)),
      lastname: maybe(upTo(50)),
      gender: maybe(orNull(one('male', 'female'))),
      dob: maybe(like(['1990-05-14', '14/05/1990'], ['1990-5-14', '14.05.1990', ''])),
      address: maybe(addressRequest),
      language: maybe(one('de', 'en', 'fr', 'es', 'it')),
      bowner: maybe(yes),
      acceptterms: maybe(yes),
      bcheckout: maybe(yes),
    }),
  ],
  [profile.verificationStepSchema, missing],
  [profile.updatedProfileSchema, answer({ ...profileFields, next: maybe(orNull(missing)) })],
  [profile.docTypeSchema, docType],
  [
    profile.documentRequest,
    request({
      document: request({ doctype: docType, filename: upTo(200), mime: upTo(100), content_base64: text }),
      bcheckout: maybe(yes),
    }),
  ],
  [
    profile.docListSchema,
    answer({
      types: list(answer({ doctype: docType, label: text })),
      accept: list(text),
      maxbytes: number,
      documents: list(
        answer({
          docid: text,
          doctype: docType,
          filename: text,
          status: one('under_review', 'approved', 'rejected'),
          uploaded_at: instant,
          reviewed_at: orNull(instant),
          reason: orNull(text),
        }),
      ),
    }),
  ],
  [
    profile.limitSchema,
    answer({
      currency: chf,
      tier: one('standard', 'extended'),
      daily: allowance,
      yearly: allowance,
      order_max: money,
      request: orNull(answer({ status: one('pending', 'granted', 'refused'), at: instant })),
    }),
  ],
  [profile.limitExceededData, answer({ daily: exactMoney, yearly: exactMoney })],
  [profile.verificationMissingData, answer({ missing: list(missing) })],
  [
    profile.reportQuery,
    answer({ startdate: maybe(text), enddate: maybe(text), pageno: maybe(text), pagesize: maybe(text) }),
  ],
  [
    profile.voucherReportSchema,
    answer({
      items: list(
        answer({
          date: instant,
          orderno: text,
          ordertoken: text,
          product: text,
          quantity: number,
          value: money,
          currency: text,
          status: text,
          serial_masked: orNull(text),
        }),
      ),
      pageno: number,
      pagesize: number,
      total: number,
      total_value: money,
      daily: money,
      yearly: money,
    }),
  ],
  [
    support.contactRequest,
    request({
      name: line(100),
      email: address,
      phone: maybe(upTo(30)),
      subject: line(150),
      message: line(5000),
      topic: maybe(one('contact', 'subscribe', 'limit_extension')),
      cf_turnstile_response: maybe(upTo(2048)),
    }),
  ],
  [support.contactSentSchema, answer({ ref: text })],
  [support.newsletterRequest, request({ token: upTo(200) })],
];
