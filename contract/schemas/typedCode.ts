import * as v from 'valibot';
import { longestTypedCode } from '../domain/limits.ts';
import { asciiDigits } from '../domain/text/typed.ts';

/**
 * A one-time code as typed. A code with too few digits passes this schema but fails later, when it is compared
 * with the code that was sent.
 */
export const typedCode = v.pipe(
  v.string(),
  v.transform(asciiDigits),
  v.regex(/^\d+$/, 'Wrong code'),
  v.maxLength(longestTypedCode, 'Wrong code'),
);
