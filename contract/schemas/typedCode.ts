import * as v from 'valibot';
import { longestTypedCode } from '../domain/limits.ts';
import { asciiDigits } from '../domain/text/typed.ts';

/** A one-time code as typed. Only a comparison with the code that was sent shows that one is too short. */
export const typedCode = v.pipe(
  v.string(),
  v.transform(asciiDigits),
  v.regex(/^\d+$/, 'Wrong code'),
  v.maxLength(longestTypedCode, 'Wrong code'),
);
