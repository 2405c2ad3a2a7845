import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { createIpapi } from '../../../server/providers/ipapi/adapter.ts';
import { places } from '../../../server/providers/ipapi/sandbox/places.ts';
import { slow } from '../../setup/tiers.ts';
import { openGateways, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openGateways();
});
afterAll(() => harness.close());
const at = (query: string) =>
  createIpapi(
    { url: harness.url(`/sandbox/ipapi/json/${query}`) },
    { log: createLog('silent'), retryDelays: [] },
  );

describe('visitor location', () => {
  it("a visitor's location defaults to Switzerland, with or without an IP address", async () => {
    const switzerland = {
      country: 'Switzerland',
      country_code: 'CH',
      language: 'de',
      currency: 'CHF',
      isd_code: '41',
    };
    for (const ip of [
      null,
      '127.0.0.1',
      '::ffff:10.0.0.7',
      'fe80::1',
      '9.9.9.9',
      '2a00:1450::1',
      'no address',
    ])
      expect(await harness.gateways.location.locate(ip)).toEqual(switzerland);
  });
  it.each([
    ['DE', { country: 'Germany', language: 'de', currency: 'EUR', isd_code: '49' }],
    ['BR', { country: 'Brazil', language: 'en', currency: 'BRL', isd_code: '55' }],
    ['MX', { country: 'Mexico', language: 'es', currency: 'MXN', isd_code: '52' }],
  ])("the adapter parses the location service's response for %s", slow, async (code, place) => {
    expect(await at(`?cc=${code}`).locate('9.9.9.9')).toEqual({ country_code: code, ...place });
  });
  it("the adapter parses the location service's response for every country in the table", slow, async () => {
    expect(places.size).toBeGreaterThanOrEqual(30);
    for (const code of places.keys())
      expect(await at(`?cc=${code}`).locate(null)).toMatchObject({ country_code: code });
  });
  it('the adapter reports a refusal if the location service rejects a request because of its rate limit or a reserved IP address', async () => {
    await expect(at('?limited=1').locate(null)).rejects.toMatchObject({
      name: 'Refused',
      reason: 'RateLimited',
    });
    await expect(harness.gateways.location.locate('192.0.2.1')).rejects.toMatchObject({
      name: 'Refused',
      reason: 'Reserved IP Address',
    });
  });
});
