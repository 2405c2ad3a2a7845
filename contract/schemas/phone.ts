import * as v from 'valibot';
import { longestDialCode, longestNumber } from '../domain/limits.ts';
import { asciiDigits } from '../domain/text/typed.ts';

/** Schema for a string of digits in any script. */
const digits = v.pipe(v.string(), v.transform(asciiDigits), v.regex(/^\d+$/));

export const dialCode = v.pipe(digits, v.maxLength(longestDialCode));
/** Schema of a phone number without its dial code. */
export const mobileNumber = v.pipe(digits, v.maxLength(longestNumber));
