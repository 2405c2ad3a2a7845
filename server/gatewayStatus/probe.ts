import type { AppContext } from '../appContext.ts';
import { resolveUnavailable } from '../notices/notices.ts';
import type { GatewayStatusRow } from '../platform/database/schema.ts';
import type { JobResult } from '../platform/jobs/jobResult.ts';
import type { Gateways } from '../providers/ports.ts';
import { beginProbe, isTradingGateway, hasWaitingJob, recordServed, type TradingGateway } from './status.ts';

/** An id that no provider uses. Looking it up shows whether the provider responds, without changing anything. */
const unknownId = '000000000000000000';

const sendProbe = (gateways: Gateways, gateway: TradingGateway): Promise<unknown> =>
  gateway === 'supplier' ? gateways.supplier.findTopup(unknownId) : gateways[gateway].status(unknownId);

/** True if the balance has reached its minimum again. Both amounts are in our account's currency. */
export const isFilled = (
  balance: number,
  { floatMin }: Pick<AppContext['config']['supplier'], 'floatMin'>,
): boolean => balance >= floatMin;

const probe = async (shop: AppContext, gateway: TradingGateway, row: GatewayStatusRow): Promise<void> => {
  switch (row.reason) {
    // only repeating the refused call shows that it works again: a waiting job repeats it or, if there is none,
    // the next sale does
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

/** Probes a paused provider every `gatewayProbeSeconds` until it responds. Each pause has one such job. */
export const probeGateway = async (shop: AppContext, gateway: string): Promise<JobResult> => {
  if (!isTradingGateway(gateway)) throw new Error('The gateway does not exist');
  const row = await beginProbe(shop, gateway);
  if (!row) return;
  // ignores errors, because the observer of all gateway calls records the outcome
  await probe(shop, gateway, row).catch(() => {});
  return { again: shop.config.gatewayProbeSeconds * 1000 };
};
