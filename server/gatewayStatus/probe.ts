import type { AppContext } from '../appContext.ts';
import type { Gateways } from '../gateways/ports.ts';
import { resolveUnavailable } from '../notices/notices.ts';
import type { GatewayStatusRow } from '../platform/database/schema.ts';
import type { JobResult } from '../platform/jobs/jobResult.ts';
import { beginProbe, isTradingGateway, isWaitedFor, recordServed, type TradingGateway } from './status.ts';

/** What no provider knows of us; each of them has to look it up for us, and nothing moves by that. */
const unknownId = '000000000000000000';

const lookups: Record<TradingGateway, (gateways: Gateways) => Promise<unknown>> = {
  supplier: ({ supplier }) => supplier.findTopup(unknownId),
  card: ({ card }) => card.status(unknownId),
  paypal: ({ paypal }) => paypal.status(unknownId),
  mypos: ({ mypos }) => mypos.status(unknownId),
};

/** Whether a balance that had run out is filled again, in the currency of our account. */
export const isFilled = (
  balance: number,
  { floatMin }: Pick<AppContext['config']['supplier'], 'floatMin'>,
): boolean => balance >= floatMin;

const probe = async (shop: AppContext, gateway: TradingGateway, row: GatewayStatusRow): Promise<void> => {
  switch (row.reason) {
    // Only the very call can show that it is allowed again: what waits makes it, else the next that is sold.
    case 'forbidden':
      if (!(await isWaitedFor(shop.db, gateway))) await recordServed(shop, gateway, row.operation ?? '');
      return;
    case 'float':
      if (!isFilled(await shop.gateways.supplier.balance(), shop.config.supplier)) return;
      await recordServed(shop, gateway, row.operation ?? '');
      // what staff were told is over too, and not only with the next order
      await resolveUnavailable(shop.db, gateway, row.operation ?? '');
      return;
    default:
      await lookups[gateway](shop.gateways);
  }
};

/** One job for each pause: asks the provider every `gatewayProbeSeconds` until it serves us again. */
export const probeGateway = async (shop: AppContext, gateway: string): Promise<JobResult> => {
  if (!isTradingGateway(gateway)) throw new Error('There is no such gateway');
  const row = await beginProbe(shop, gateway);
  if (!row) return;
  // What comes of it is written down where every call of a gateway is watched.
  await probe(shop, gateway, row).catch(() => {});
  return { again: shop.config.gatewayProbeSeconds * 1000 };
};
