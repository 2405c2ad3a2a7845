import * as v from 'valibot';
import { readDay } from '../domain/day.ts';
import { readPostcode } from '../domain/identity/address.ts';
import { docTypes } from '../domain/identity/docTypes.ts';
import { languages } from '../domain/languages.ts';
import { documentMegabytes } from '../domain/limits.ts';
import { declarationForm } from '../forms/checkout.ts';
import { addressForm, profileForm } from '../forms/person.ts';
import { otpSchema } from './auth.ts';
import { countryCode, exactMoney, flag, instant, money } from './envelope.ts';
import { fieldSchema, fieldSchemas, tickSchema } from './form.ts';
import { savedCardSchema } from './orders.ts';

// ---- profile ----
/** Query of the profile call. Any value of `bBillAdd` other than 0 is treated as 1. */
export const profileQuery = v.object({
  bBillAdd: v.optional(v.fallback(v.picklist(['0', '1']), '1'), '1'),
});
export const addressSchema = v.object({
  street: v.string(),
  houseno: v.string(),
  postcode: v.string(),
  city: v.string(),
  /** Name of the country in English. The client displays the name in the user's language, based on the code. */
  country: v.string(),
  ccode_iso2: countryCode,
});
export type Address = v.InferOutput<typeof addressSchema>;

export const idStatusSchema = v.picklist(['none', 'under_review', 'approved', 'rejected']);
export type IdStatus = v.InferOutput<typeof idStatusSchema>;

export const profileSchema = v.object({
  customerid: v.string(),
  firstname: v.string(),
  lastname: v.nullable(v.string()),
  gender: v.nullable(v.picklist(['male', 'female'])),
  /** Birth date as YYYY-MM-DD. */
  dob: v.nullable(v.string()),
  email: v.nullable(v.string()),
  isdcode: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  image: v.nullable(v.string()),
  language: v.nullable(v.string()),
  country_of_residence: v.nullable(v.string()),
  /** Null if the account has no address or if bBillAdd=0. */
  address: v.nullable(addressSchema),
  mobile_verified: flag,
  email_verified: flag,
  address_verified: flag,
  id_status: idStatusSchema,
  id_under_review: flag,
  /** Reason why the last ID was rejected, in the customer's language. */
  id_reason: v.nullable(v.string()),
  bowner: flag,
  terms_accepted_at: v.nullable(instant),
  savedcards: v.array(savedCardSchema),
  /** 1 if the account has a password, which can then be used to confirm the customer's identity. */
  has_password: v.optional(flag),
  /** The customer's personal refer-and-earn link. */
  referral: v.optional(
    v.object({
      code: v.string(),
      url: v.string(),
      /** Number of people who signed up through the link, and how many of them earned the customer a reward. */
      count: v.number(),
      rewarded: v.number(),
      /** Credit that the customer can use for the next order. */
      credit: money,
      /**
       * Reward for the customer and for the invited person. Both receive it `window_days` days after the
       * delivery of the invited person's first order of at least `least_order`.
       */
      reward: money,
      least_order: money,
      window_days: v.number(),
      most_rewards: v.number(),
    }),
  ),
});
export type Profile = v.InferOutput<typeof profileSchema>;

const addressLines = v.strictObject(
  {
    ...fieldSchemas(addressForm),
  },
  ({ expected }) => (expected === 'never' ? 'This value is not valid.' : 'Required field'),
);
export type AddressRequest = v.InferOutput<typeof addressLines>;
const addressRequest = v.pipe(
  addressLines,
  v.transform((address) => ({ ...address, postcode: readPostcode(address.postcode, address.country) })),
);
export const addressVerifyRequest = addressRequest;
export const addressVerifiedSchema = v.object({
  address_verified: v.literal(1),
  address: addressSchema,
  /** 1 if the address service changed the spelling of the address. */
  corrected: flag,
  /** Details of the code sent by SMS. Null unless the account has an unverified mobile number. */
  otp: v.nullable(otpSchema),
});
export type AddressVerified = v.InferOutput<typeof addressVerifiedSchema>;

export const updateProfileRequest = v.pipe(
  v.strictObject({
    firstname: v.optional(fieldSchema(profileForm.fields.firstname)),
    lastname: v.optional(fieldSchema(profileForm.fields.lastname)),
    gender: v.optional(v.nullable(v.picklist(['male', 'female']))),
    dob: v.optional(
      v.pipe(
        v.string(),
        v.check((dob) => readDay(dob) !== null, profileForm.fields.dob.messages['wrong']),
        v.description('YYYY-MM-DD or DD/MM/YYYY.'),
      ),
    ),
    address: v.optional(addressRequest),
    language: v.optional(v.picklist(languages)),
    bowner: v.optional(tickSchema(declarationForm.fields.bowner)),
    acceptterms: v.optional(tickSchema(declarationForm.fields.terms)),
    bcheckout: v.optional(v.literal(1)),
  }),
  v.title('change of profile fields; omitted fields remain unchanged'),
);
export type UpdateProfileRequest = v.InferOutput<typeof updateProfileRequest>;

/**
 * Steps that a customer must complete, in the listed sequence, before buying a voucher. `address` includes the
 * personal data (both names and the birth date). `review` means that the staff review is still pending.
 */
export const verificationStepSchema = v.picklist([
  'mobile',
  'email',
  'address',
  'id',
  'review',
  'bowner',
  'terms',
]);
export type VerificationStep = v.InferOutput<typeof verificationStepSchema>;
/** With bcheckout=1, /updateprofile also returns the next step, or null if all steps have been completed. */
export const updatedProfileSchema = v.object({
  ...profileSchema.entries,
  next: v.optional(v.nullable(verificationStepSchema)),
});

// ---- ID documents ----
export const docTypeSchema = v.picklist(docTypes);
/** Size limit of 2 MiB. Uploaded files must be smaller than this. */
export const documentMaxBytes = documentMegabytes * 1024 * 1024;
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
/** JSON body of an upload. The shop also accepts multipart requests with the fields `doctype` and `file`. */
export const documentRequest = v.pipe(
  v.strictObject({
    document: v.strictObject({
      doctype: docTypeSchema,
      filename: v.pipe(v.string(), v.maxLength(200)),
      mime: v.pipe(v.string(), v.maxLength(100)),
      content_base64: v.string('File is required'),
    }),
    bcheckout: v.optional(v.literal(1)),
  }),
  v.title('upload of an ID document'),
);
export const docListSchema = v.object({
  types: v.array(v.object({ doctype: docTypeSchema, label: v.string() })),
  accept: v.array(v.string()),
  maxbytes: v.number(),
  documents: v.array(
    v.object({
      docid: v.string(),
      doctype: docTypeSchema,
      filename: v.string(),
      status: v.picklist(['under_review', 'approved', 'rejected']),
      uploaded_at: instant,
      reviewed_at: v.nullable(instant),
      reason: v.nullable(v.string()),
    }),
  ),
});
export type DocList = v.InferOutput<typeof docListSchema>;

// ---- voucher limits ----
const allowance = v.object({ limit: money, used: money, available: money, resets_at: v.string() });
export const limitSchema = v.object({
  currency: v.literal('CHF'),
  tier: v.picklist(['standard', 'extended']),
  /** `resets_at` is the instant of the next midnight in Zurich. */
  daily: allowance,
  /** `resets_at` is 31 December as DD/MM/YYYY. */
  yearly: allowance,
  order_max: money,
  request: v.nullable(v.object({ status: v.picklist(['pending', 'granted', 'refused']), at: instant })),
});
export type VoucherLimit = v.InferOutput<typeof limitSchema>;
/** Data of a 403 LIMIT response from /createSaleOrder: the remaining amounts. */
export const limitExceededData = v.object({ daily: exactMoney, yearly: exactMoney });
/** Data of a 403 VERIFICATION response from /createSaleOrder: the missing steps. */
export const verificationMissingData = v.object({ missing: v.array(verificationStepSchema) });

// ---- voucher report ----
export const reportQuery = v.object({
  startdate: v.optional(v.string()),
  enddate: v.optional(v.string()),
  pageno: v.optional(v.string()),
  pagesize: v.optional(v.string()),
});
export const voucherReportSchema = v.object({
  items: v.array(
    v.object({
      date: instant,
      orderno: v.string(),
      ordertoken: v.string(),
      product: v.string(),
      quantity: v.number(),
      value: money,
      currency: v.string(),
      status: v.string(),
      serial_masked: v.nullable(v.string()),
    }),
  ),
  pageno: v.number(),
  pagesize: v.number(),
  total: v.number(),
  total_value: money,
  daily: money,
  yearly: money,
});
export type VoucherReport = v.InferOutput<typeof voucherReportSchema>;
