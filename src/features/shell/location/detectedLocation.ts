import * as v from 'valibot';
import { countryCodePattern } from '../../../../contract/domain/countryCode.ts';
import { toLanguage } from '../../../../contract/domain/languages.ts';
import { createFailure } from '../../../../contract/failure.ts';
import type { Place } from '../../../../machines/types.ts';

/** Response from an ipapi-compatible IP location service. Additional fields are ignored. */
const responseSchema = v.object({
  country_name: v.string(),
  country_code: v.pipe(v.string(), v.regex(countryCodePattern)),
  languages: v.nullish(v.string()),
  currency: v.nullish(v.string()),
  country_calling_code: v.nullish(v.string()),
});

export const toPlace = (body: unknown): Place => {
  const read = v.parse(responseSchema, body);
  return {
    country: read.country_name,
    country_code: read.country_code,
    language: toLanguage(read.languages?.split(',')[0]) ?? 'en',
    currency: read.currency ?? '',
    isd_code: (read.country_calling_code ?? '').replace('+', ''),
  };
};

/**
 * Requests the location from an IP location service. Neither a token nor cookies are sent, because the service
 * belongs to a third party. The shop also works without a response.
 * @throws Failure
 */
export const requestLocation = async (address: string, signal: AbortSignal): Promise<Place> => {
  const response = await fetch(address, {
    signal,
    credentials: 'omit',
    headers: { Accept: 'application/json' },
  }).catch(() => {
    throw createFailure('network');
  });
  if (!response.ok) throw createFailure('server');
  return toPlace(await response.json());
};
