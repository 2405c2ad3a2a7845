import * as v from 'valibot';
import { createHttp, type GatewayDeps } from '../common/http.ts';
import type { AddressService } from '../ports.ts';
import type { SwissPostConfig } from './settings.ts';

const text = v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(String), v.trim());
const answerSchema = v.object({
  QueryBuildingVerification4Result: v.object({
    Status: v.literal(0),
    BuildingVerificationData: v.nullish(
      v.object({
        PSTAT: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
        StreetName: text,
        HouseNo: text,
        HouseNoAddition: text,
        ZipCode: text,
        TownName: text,
        CountryCode: text,
      }),
    ),
  }),
});

/**
 * Swiss Post's quality codes. 1 means that the address was found as entered, and 2 that it was found with a
 * different spelling. Codes 3 to 5 count as uncertain: other users of the service interpret them differently
 * (wrong or missing town or postcode), and Swiss Post's own table is not public. Any other code means that the
 * address was not found.
 */
const foundCodes = new Set([1, 2]);
const unsureCodes = new Set([3, 4, 5]);

/** Splits a house number such as `12a` into the number `12` and the suffix `a`. */
const parts = (houseno: string): { HouseNo: string; HouseNoAddition: string } => {
  const [, HouseNo = '', HouseNoAddition = ''] = /^\s*(\d*)\s*(.*?)\s*$/s.exec(houseno) ?? [];
  return { HouseNo, HouseNoAddition };
};

/** Adapter for Swiss Post's Address Web Services, which cover Switzerland and Liechtenstein. */
export const createSwissPost = (config: SwissPostConfig, deps: GatewayDeps): AddressService => {
  const http = createHttp(deps, { refusal: () => null });
  const authorization = `Basic ${Buffer.from(`${config.user}:${config.password}`).toString('base64')}`;
  return {
    find: async ({ street, houseno, postcode, city }) => {
      const query = new URLSearchParams({
        StreetName: street,
        ...parts(houseno),
        ZipCode: postcode,
        TownName: city,
      });
      const response = await http({
        operation: 'address.find',
        method: 'GET',
        url: `${config.base}/buildingverification4?${query}`,
        headers: { authorization },
        idempotent: true,
        response: answerSchema,
      });
      const data = response.QueryBuildingVerification4Result.BuildingVerificationData;
      if (!data || data.ZipCode === '') return null;
      const isSure = foundCodes.has(data.PSTAT);
      if (!isSure && !unsureCodes.has(data.PSTAT)) return null;
      return {
        isSure,
        street: data.StreetName,
        houseno: `${data.HouseNo}${data.HouseNoAddition}`,
        postcode: data.ZipCode,
        city: data.TownName,
        country: data.CountryCode === 'LI' ? 'LI' : 'CH',
      };
    },
  };
};
