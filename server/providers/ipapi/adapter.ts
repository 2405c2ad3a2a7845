import { isIP } from 'node:net';
import * as v from 'valibot';
import { fallbackLanguage, toLanguage } from '../../../contract/domain/languages.ts';
import { countryCode } from '../../../contract/schemas/envelope.ts';
import { createHttp, type GatewayDeps } from '../common/http.ts';
import { Refused, type LocationService } from '../ports.ts';
import { localNets } from './localNets.ts';
import type { IpapiConfig } from './settings.ts';

const errorSchema = v.object({ error: v.literal(true), reason: v.optional(v.string(), 'UNSPECIFIED') });
const placeSchema = v.object({
  country_name: v.pipe(v.string(), v.minLength(1)),
  country_code: countryCode,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  languages: v.string(),
  country_calling_code: v.pipe(v.string(), v.regex(/^\+\d/)),
});

/**
 * Adapter for ipapi.co. If the IP address is missing or local, the adapter looks up this server's location
 * instead.
 */
export const createIpapi = (config: IpapiConfig, deps: GatewayDeps): LocationService => {
  const http = createHttp(deps, {
    refusal: (body, status) => {
      const parsed = v.safeParse(errorSchema, body);
      return parsed.success ? parsed.output.reason : status === 429 ? 'RateLimited' : null;
    },
    inconclusive: () => false,
    // does not report an outage, because no flow depends on a visitor's location
    unavailable: () => null,
  });
  return {
    locate: async (ip) => {
      const response = await http({
        operation: 'location.locate',
        method: 'GET',
        url: addressFor(config.url, ip),
        idempotent: true,
        response: v.union([errorSchema, placeSchema]),
      });
      if ('error' in response) throw new Refused(response.reason, `location.locate: ${response.reason}`);
      return {
        country: response.country_name,
        country_code: response.country_code,
        language: toLanguage(response.languages.split(',')[0]) ?? fallbackLanguage,
        currency: response.currency,
        isd_code: response.country_calling_code.replace('+', ''),
      };
    },
  };
};

/** Returns the look-up URL: `…/json/` for the caller's address, `…/<ip>/json/` for a specific address. */
const addressFor = (base: string, ip: string | null): string => {
  const url = new URL(base);
  const plain = ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  const family = isIP(plain);
  const local = family === 0 || localNets.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  const root = url.pathname.replace(/\/?json\/?$/, '');
  url.pathname = local ? `${root}/json/` : `${root}/${encodeURIComponent(plain)}/json/`;
  return url.href;
};
