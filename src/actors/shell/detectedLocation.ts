import * as v from 'valibot';
import { toLanguage } from '../../../contract/domain/languages.ts';
import { createFailure } from '../../../contract/failure.ts';
import type { Place } from '../../../machines/types.ts';

/** What an IP-location service of the ipapi family answers; other fields are ignored. */
const answer = v.object({
  country_name: v.string(),
  country_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  languages: v.nullish(v.string()),
  currency: v.nullish(v.string()),
  country_calling_code: v.nullish(v.string()),
});

export const toPlace = (body: unknown): Place => {
  const read = v.parse(answer, body);
  return {
    country: read.country_name,
    country_code: read.country_code,
    language: toLanguage(read.languages?.split(',')[0]) ?? 'en',
    currency: read.currency ?? '',
    isd_code: (read.country_calling_code ?? '').replace('+', ''),
  };
};

/**
 * Asks the IP-location service at that address. No bearer and no cookie: this question goes to somebody else, and its failure is nobody's
 * problem. @throws Failure
 */
export const askPlace = async (address: string, signal: AbortSignal): Promise<Place> => {
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
