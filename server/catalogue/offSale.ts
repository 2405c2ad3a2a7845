import type { AppContext } from '../appContext.ts';
import { offSale } from '../platform/database/schema.ts';

/**
 * Loads the list of products that the last catalogue check has withdrawn from sale. All processes share this list
 * through the database.
 */
export const refreshOffSale = async ({
  db,
  catalogue,
}: Pick<AppContext, 'db' | 'catalogue'>): Promise<void> => {
  const rows = await db.select({ prodid: offSale.prodid }).from(offSale);
  catalogue.setOffSale(new Set(rows.map(({ prodid }) => prodid)));
};

/**
 * Milliseconds between two refreshes of the list. The code that places orders does not use the list; it checks
 * the database directly.
 */
const refreshEvery = 30_000;

/**
 * Refreshes the list immediately and then at regular intervals. Returns a function that stops the refreshing.
 */
export const startRefreshingOffSale = async (
  shop: Pick<AppContext, 'db' | 'catalogue' | 'log'>,
): Promise<{ stop(): void }> => {
  await refreshOffSale(shop);
  const timer = setInterval(() => {
    refreshOffSale(shop).catch((error: unknown) =>
      shop.log.warn(
        { problem: error instanceof Error ? error.name : 'unknown' },
        'the off-sale list could not be loaded',
      ),
    );
  }, refreshEvery);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
