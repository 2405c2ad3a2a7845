import { readFileSync } from 'node:fs';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as v from 'valibot';

/**
 * The calling code of a phone number and the English name of the carrier that owns its range. The carrier is
 * null if the number is not in a known range.
 */
export type NumberFacts = { callingCode: string; carrier: string | null };

const rangesSchema = v.record(v.string(), v.record(v.string(), v.string()));

/**
 * Number ranges by calling code and carrier, as published with Google's libphonenumber (Apache License 2.0): `{ "41":
 * { "Salt": "78 …" } }`. The values are prefixes of national numbers. The file is read on first use.
 */
let ranges: Map<string, Map<string, string>> | null = null;
const loadRanges = (): Map<string, Map<string, string>> => {
  const file = new URL('./carriers.json', import.meta.url);
  const data = v.parse(rangesSchema, JSON.parse(readFileSync(file, 'utf8')));
  return new Map(
    Object.entries(data).map(([callingCode, carriers]) => [
      callingCode,
      new Map(
        Object.entries(carriers).flatMap(([carrier, prefixes]) =>
          prefixes.split(' ').map((p) => [p, carrier]),
        ),
      ),
    ]),
  );
};

/**
 * Returns the calling code and carrier of a phone number. Returns null if the text cannot be a phone number with a
 * country calling code.
 */
export const readNumber = (phone: string): NumberFacts | null => {
  const parsed = parsePhoneNumberFromString(`+${phone.replace(/\D/g, '')}`);
  if (!parsed?.isPossible()) return null;
  ranges ??= loadRanges();
  const national = parsed.nationalNumber;
  const prefixes = ranges.get(parsed.countryCallingCode) ?? new Map<string, string>();
  let known = national;
  while (known !== '' && !prefixes.has(known)) known = known.slice(0, -1);
  return { callingCode: parsed.countryCallingCode, carrier: prefixes.get(known) ?? null };
};
