import type { AppContext } from '../appContext.ts';
import { resolveUnavailable } from '../notices/notices.ts';
import type { GatewayStatusRow } from '../platform/database/schema.ts';
import type { JobResult } from '../platform/jobs/jobResult.ts';
import type { Gateways } from '../providers/ports.ts';
import { beginProbe, isTradingGateway, hasWaitingJob, recordServed, type TradingGateway } from './status.ts';

/** Id that no provider uses. Looking up this id shows whether a provider responds, and changes nothing. */
const unknownId = '000000000000000000';

const sendProbe = (gateways: Gateways, gateway: TradingGateway): Promise<unknown> =>
  gateway === 'supplier' ? gateways.supplier.findTopup(unknownId) : gateways[gateway].status(unknownId);

/** True if the balance has reached the required minimum. Both amounts are in our account's currency. */
export const isFilled = (
  balance: number,
  { floatMin }: Pick<AppContext['config']['supplier'], 'floatMin'>,
): boolean => balance >= floatMin;

const probe = async (shop: AppContext, gateway: TradingGateway, row: GatewayStatusRow): Promise<void> => {
  switch (row.reason) {
    // only the refused call itself can show that it works again: a waiting job repeats it; if no job is
    // waiting, the pause ends and the next sale repeats it
    case 'forbidden':
      if (!(await hasWaitingJob(shop.db, gateway))) await recordServed(shop, gateway, row.operation ?? '');
      return;
    case 'float':
      if (!isFilled(await shop.gateways.supplier.balance(), shop.config.supplier)) return;
      await recordServed(shop, gateway, row.operation ?? '');
      // closes the staff notice now instead of at the next order
      await resolveUnavailable(shop.db, gateway, row.operation ?? '');
      return;
    default:
      await sendProbe(shop.gateways, gateway);
  }
};

/**
 * Probes a paused provider every `gatewayProbeSeconds` until it responds. Each pause has exactly one probe job.
 */
export const probeGateway = async (shop: AppContext, gateway: string): Promise<JobResult> => {
  if (!isTradingGateway(gateway)) throw new Error('The gateway does not exist');
  const row = await beginProbe(shop, gateway);
  if (!row) return;
  // ignores errors, because the wrapper that observes all gateway calls records the outcome
  await probe(shop, gateway, row).catch(() => {});
  return { again: shop.config.gatewayProbeSeconds * 1000 };
};
