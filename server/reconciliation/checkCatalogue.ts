import { createHash } from 'node:crypto';
import { notInArray, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { refreshOffSale } from '../catalogue/offSale.ts';
import type { SupplierFault } from '../catalogue/supplierList.ts';
import { openNotice } from '../notices/notices.ts';
import { databaseTime } from '../platform/database/clock.ts';
import { offSale } from '../platform/database/schema.ts';
import { transaction } from '../platform/database/transaction.ts';
import { OutcomeUnknown, Refused } from '../providers/ports.ts';

export type OffSaleLine = { prodid: string; name: string; reason: SupplierFault['kind']; detail: string };

export type CatalogueCheck = {
  /** Number of our products that are on the supplier's list. */
  listed: number;
  /** All products that are currently off sale. */
  offSale: OffSaleLine[];
  /** Products that this check has taken off sale. */
  taken: OffSaleLine[];
  /** Ids of products that this check has put back on sale. */
  returned: string[];
};

const lineText = ({ prodid, name, reason, detail }: OffSaleLine): string =>
  `${prodid} ${name}: ${reason}, ${detail}`;

/**
 * Maximum number of products listed in an email. The log and the report from `npm run catalogue` list all of
 * them.
 */
const maxListedProducts = 40;
export const toNoticeText = (lines: readonly OffSaleLine[]): string =>
  [
    ...lines.slice(0, maxListedProducts).map(lineText),
    ...(lines.length > maxListedProducts ? ['…'] : []),
  ].join('\n');

/**
 * Returns the `subject` that identifies a staff notice: the date and a hash of the products and reasons.
 * Because of the date, the same products and reasons trigger a new notice on another day.
 */
export const caseOf = (lines: readonly OffSaleLine[], now: Date): string => {
  const digest = createHash('sha256').update(lines.map(lineText).join('\n')).digest('hex');
  return `${now.toISOString().slice(0, 10)} ${digest.slice(0, 16)}`;
};

/**
 * Compares the products on offer with the supplier's list. Takes missing, changed and unprofitable products off
 * sale until a later check confirms them. Notifies staff of newly affected products. If the list cannot be
 * read, nothing changes.
 * @throws OutcomeUnknown | Refused if the list cannot be read
 */
export const checkCatalogue = async (shop: AppContext): Promise<CatalogueCheck> => {
  const { catalogue, db, config } = shop;
  const list = await shop.gateways.supplier.products();
  const lines = catalogue.supplierFaults(list).map(({ product: { prodid, name }, fault }) => ({
    prodid,
    name,
    reason: fault.kind,
    detail: fault.detail,
  }));
  const ids = lines.map(({ prodid }) => prodid);
  const { taken, returned } = await transaction(db, async (tx) => {
    const before = new Map((await tx.select().from(offSale)).map((row) => [row.prodid, row.reason]));
    await tx.delete(offSale).where(ids.length > 0 ? notInArray(offSale.prodid, ids) : undefined);
    if (lines.length > 0)
      await tx
        .insert(offSale)
        .values(lines.map(({ prodid, reason, detail }) => ({ prodid, reason, detail })))
        .onConflictDoUpdate({
          target: offSale.prodid,
          set: { reason: sql`excluded.reason`, detail: sql`excluded.detail` },
        });
    const taken = lines.filter(({ prodid, reason }) => before.get(prodid) !== reason);
    if (taken.length > 0) {
      await openNotice({ config }, tx, {
        kind: 'offSale',
        gateway: 'supplier',
        reason: 'supplierList',
        subject: caseOf(taken, databaseTime()),
        detail: { products: taken.length, lines: toNoticeText(taken) },
      });
    }
    return { taken, returned: [...before.keys()].filter((prodid) => !ids.includes(prodid)) };
  });
  await refreshOffSale(shop);
  return { listed: catalogue.ofSupplier(list).size, offSale: lines, taken, returned };
};

const day = 24 * 60 * 60_000;
const retryDelay = 15 * 60_000;

/**
 * Runs the daily check and logs each change. Returns the number of milliseconds until the next run: a day, or
 * 15 minutes if the list could not be read.
 */
export const checkCatalogueDaily = async (shop: AppContext): Promise<number> => {
  try {
    const { listed, offSale, taken, returned } = await checkCatalogue(shop);
    for (const line of taken) shop.log.error(line, 'a product was taken off sale');
    for (const prodid of returned) shop.log.info({ prodid }, 'a product is on sale again');
    shop.log.info({ listed, offSale: offSale.length }, 'the catalogue was checked');
    return day;
  } catch (error) {
    if (!(error instanceof OutcomeUnknown || error instanceof Refused)) throw error;
    shop.log.warn({ reason: error.message }, 'the catalogue could not be checked');
    return retryDelay;
  }
};
