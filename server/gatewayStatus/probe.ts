import type { AppContext } from '../appContext.ts';
import { resolveUnavailable } from '../notices/notices.ts';
import type { GatewayStatusRow } from '../platform/database/schema.ts';
import type { JobResult } from '../platform/jobs/jobResult.ts';
import type { Gateways } from '../providers/ports.ts';
import { beginProbe, isTradingGateway, isWaitedFor, recordServed, type TradingGateway } from './status.ts';

/** An id that no provider has. Looking it up proves that the provider responds, and changes nothing. */
const unknownId = '000000000000000000';

const lookUp = (gateways: Gateways, gateway: TradingGateway): Promise<unknown> =>
  gateway === 'supplier' ? gateways.supplier.findTopup(unknownId) : gateways[gateway].status(unknownId);

/** True if the balance, in the currency of our account, has reached its minimum again. */
export const isFilled = (
  balance: number,
  { floatMin }: Pick<AppContext['config']['supplier'], 'floatMin'>,
): boolean => balance >= floatMin;

const probe = async (shop: AppContext, gateway: TradingGateway, row: GatewayStatusRow): Promise<void> => {
  switch (row.reason) {
    // only a repeat of the refused call shows that it works again: a waiting job makes it, otherwise the next sale
    case 'forbidden':
      if (!(await isWaitedFor(shop.db, gateway))) await recordServed(shop, gateway, row.operation ?? '');
      return;
    case 'float':
      if (!isFilled(await shop.gateways.supplier.balance(), shop.config.supplier)) return;
      await recordServed(shop, gateway, row.operation ?? '');
      // closes the notice to staff now instead of at the next order
      await resolveUnavailable(shop.db, gateway, row.operation ?? '');
      return;
    default:
      await lookUp(shop.gateways, gateway);
  }
};

/** One job per pause: probes the provider every `gatewayProbeSeconds` until it responds. */
export const probeGateway = async (shop: AppContext, gateway: string): Promise<JobResult> => {
  if (!isTradingGateway(gateway)) throw new Error('There is no such gateway');
  const row = await beginProbe(shop, gateway);
  if (!row) return;
  // The observer of all gateway calls records the result.
  await probe(shop, gateway, row).catch(() => {});
  return { again: shop.config.gatewayProbeSeconds * 1000 };
};
