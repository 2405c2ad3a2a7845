import * as v from 'valibot';
import { countryCodePattern } from '../domain/countryCode.ts';
import { readAmount } from '../domain/money.ts';

/**
 * Schema of every API response. On success, the response contains `data`; on failure, it contains `code`, `errors`,
 * and the details in `data`.
 */
export const envelope = <T extends v.GenericSchema>(data: T) =>
  v.object({ success: v.literal(true), message: v.string(), data });

export const failureEnvelope = v.object({
  success: v.literal(false),
  message: v.string(),
  code: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  data: v.optional(v.unknown()),
});

/** An amount with exactly two decimals, such as `"25.00"`. Used in requests and in the data of errors. */
export const exactMoney = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/));
/**
 * An amount in a response. A malformed amount is normalised so that the rest of the response remains usable.
 */
export const money = v.pipe(v.optional(v.unknown(), ''), v.transform(readAmount));
export const flag = v.picklist([0, 1]);
export const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/));
/** Country as an ISO 3166-1 alpha-2 code. */
export const countryCode = v.pipe(v.string(), v.regex(countryCodePattern));
/** A day as YYYY-MM-DD. */
export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
export const instant = v.pipe(v.string(), v.isoTimestamp());
export const empty = v.object({});
