import { Hono } from 'hono';
import { createMisbehaviour, dropResponse } from '../../common/sandbox/faultControls.ts';
import { openLedger } from '../../common/sandbox/ledger.ts';
import type { SwissPostConfig } from '../settings.ts';
import { find, type AddressQuery } from './places.ts';

type Entry = { at: number; asked: AddressQuery; status: number };

export type AddressSandbox = {
  /** The sandbox, to be mounted at /sandbox/swisspost. */
  app: Hono;
  close(): void;
};

/** Swiss Post's quality codes for unknown and uncertain buildings. */
const notFound = 6;
const unsure = 4;

/** Simulates Swiss Post's address service: QueryBuildingVerification4 for a few towns. */
export const createAddressSandbox = (options: {
  config: SwissPostConfig;
  ledgerFile: string;
  now?: () => number;
}): AddressSandbox => {
  const { user, password } = options.config;
  const now = options.now ?? Date.now;
  const ledger = openLedger<Entry>(options.ledgerFile);
  const faults = createMisbehaviour({ answer: ['down', 'lose', 'garbled', 'unsure'] });
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  const app = new Hono();
  app.get('/buildingverification4', (c) => {
    if (c.req.header('authorization') !== basic) return c.text('Unauthorized', 401);
    const fault = faults.take('answer');
    if (fault === 'down') return c.text('Service Unavailable', 503);
    if (fault === 'lose') return dropResponse(c);
    if (fault === 'garbled') return c.json({ QueryBuildingVerification4Result: { Status: 99 } });
    const query = (name: string): string => c.req.query(name) ?? '';
    const address: AddressQuery = {
      street: query('StreetName'),
      number: query('HouseNo'),
      addition: query('HouseNoAddition'),
      zip: query('ZipCode'),
      town: query('TownName'),
    };
    const building = find(address);
    const status = building && fault === 'unsure' ? unsure : (building?.status ?? notFound);
    ledger.append({ at: now(), asked: address, status });
    const { street, number, addition, zip, town } = building ?? address;
    return c.json({
      QueryBuildingVerification4Result: {
        BuildingVerificationData: {
          Canton: '',
          CountryCode: building?.country ?? '',
          HouseKey: building ? 76_000_000 + Number(number) : 0,
          HouseNo: number,
          HouseNoAddition: addition,
          ONRP: building ? Number(zip) : 0,
          PSTAT: status,
          STRID: building ? 1 : 0,
          StreetName: street,
          TownName: town,
          ZipAddition: '00',
          ZipCode: zip,
        },
        Status: 0,
      },
    });
  });
  app.get('/ledger', (c) => c.json({ questions: ledger.entries() }));
  app.post('/misbehave', async (c) =>
    faults.ask(await c.req.json().catch(() => null)) ? c.json({ ok: true }) : c.json({ ok: false }, 400),
  );
  return { app, close: () => ledger.close() };
};
