import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { printOf } from '../fulfilment/codePrint.ts';
import type { Vault } from '../fulfilment/vault.ts';
import {
  carts,
  deliveredCodes,
  deliveries,
  documentPages,
  formerLinkKeys,
  formerTokens,
  orders,
  staffAccounts,
  staffSessions,
} from '../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import type { KeyRow } from '../platform/keys.ts';
import { scopeOfCodes } from '../platform/scopeOfCodes.ts';
import type { Tokens } from '../platform/tokens.ts';
import { keepLinkKey, scopeOfLinkKey } from './formerLinkKeys.ts';

/** Number of resealed records by kind. All counts are 0 once the previous keys are no longer needed. */
export type Resealed = {
  codes: number;
  documentPages: number;
  linkKeys: number;
  staffSecrets: number;
  orders: number;
  carts: number;
};

const batch = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Processes a table in ascending order of id, a few rows per transaction. `work` returns the id of the last row
 * it processed, or null at the end.
 */
const inBatches = async (
  db: Db,
  work: (tx: Tx, after: string) => Promise<{ last: string; changed: number } | null>,
): Promise<number> => {
  let after = firstId;
  for (let changed = 0; ;) {
    const done = await transaction(db, (tx) => work(tx, after));
    if (done === null) return changed;
    after = done.last;
    changed += done.changed;
  }
};

const resealCodes = (db: Db, vault: Vault): Promise<number> =>
  inBatches(db, async (tx, after) => {
    const rows = await tx
      .select({ row: deliveredCodes, item: orders.item, reference: deliveries.supplierReference })
      .from(deliveredCodes)
      .innerJoin(orders, eq(orders.id, deliveredCodes.orderId))
      .leftJoin(deliveries, eq(deliveries.orderId, deliveredCodes.orderId))
      .where(gt(deliveredCodes.id, after))
      .orderBy(asc(deliveredCodes.id))
      .limit(batch);
    let changed = 0;
    for (const { row, item, reference } of rows) {
      const resealed = vault.reseal(row.orderId, row.sealed);
      if (resealed === null) continue;
      await tx
        .update(deliveredCodes)
        .set({
          sealed: resealed.sealed,
          fingerprint: vault.fingerprint(...printOf(item, reference ?? '', resealed.code)),
        })
        .where(eq(deliveredCodes.id, row.id));
      changed += 1;
    }
    const last = rows.at(-1)?.row.id;
    return last === undefined ? null : { last, changed };
  });

/** Reseals ID documents, one at a time, because each page takes up several hundred kilobytes. */
const resealDocuments = (db: Db, vault: Vault): Promise<number> =>
  inBatches(db, async (tx, after) => {
    const [next] = await tx
      .select({ id: documentPages.documentId })
      .from(documentPages)
      .where(gt(documentPages.documentId, after))
      .orderBy(asc(documentPages.documentId))
      .limit(1);
    if (!next) return null;
    const pages = await tx
      .select()
      .from(documentPages)
      .where(eq(documentPages.documentId, next.id))
      .for('update');
    let changed = 0;
    for (const { documentId, position, sealed } of pages) {
      const resealed = vault.resealBytes(`${documentId} ${position}`, sealed);
      if (resealed === null) continue;
      await tx
        .update(documentPages)
        .set({ sealed: resealed })
        .where(and(eq(documentPages.documentId, documentId), eq(documentPages.position, position)));
      changed += 1;
    }
    return { last: next.id, changed };
  });

const resealLinkKeys = (db: Db, vault: Vault, former: readonly Buffer[]): Promise<number> =>
  transaction(db, async (tx) => {
    const rows = await tx.select().from(formerLinkKeys).for('update');
    let changed = 0;
    for (const { id, sealed } of rows) {
      const resealed = vault.resealBytes(scopeOfLinkKey(id), sealed);
      if (resealed === null) continue;
      await tx.update(formerLinkKeys).set({ sealed: resealed }).where(eq(formerLinkKeys.id, id));
      changed += 1;
    }
    for (const key of former) await keepLinkKey(tx, vault, key);
    return changed;
  });

/** Reseals the secrets of staff authenticator apps, including apps that are still being set up. */
const resealStaffSecrets = (db: Db, vault: Vault): Promise<number> =>
  transaction(db, async (tx) => {
    const tables = [
      { table: staffAccounts, key: staffAccounts.id, staffId: staffAccounts.id },
      { table: staffSessions, key: staffSessions.tokenHash, staffId: staffSessions.staffId },
    ];
    let changed = 0;
    for (const { table, key, staffId } of tables) {
      const rows = await tx
        .select({ key, staffId, sealed: table.totpSealed })
        .from(table)
        .where(isNotNull(table.totpSealed))
        .for('update');
      for (const row of rows) {
        const resealed = row.sealed && vault.resealBytes(scopeOfCodes({ id: row.staffId }), row.sealed);
        if (!resealed) continue;
        await tx.update(table).set({ totpSealed: resealed }).where(eq(key, row.key));
        changed += 1;
      }
    }
    return changed;
  });

/**
 * Replaces every row's token with one derived from the newest key. The previous token remains valid, because a
 * browser may still have it.
 */
const renewTokens = (db: Db, tokens: Tokens, kind: 'cart' | 'order'): Promise<number> => {
  const table = kind === 'cart' ? carts : orders;
  return inBatches(db, async (tx, after) => {
    const rows = await tx
      .select({ id: table.id, tokenHash: table.tokenHash })
      .from(table)
      .where(gt(table.id, after))
      .orderBy(asc(table.id))
      .limit(batch);
    const old = rows.filter(({ id, tokenHash }) => tokens.hashOf(kind, id) !== tokenHash);
    for (const { id, tokenHash } of old) {
      await tx
        .insert(formerTokens)
        .values({ hash: tokenHash, ...(kind === 'cart' ? { cartId: id } : { orderId: id }) })
        .onConflictDoNothing();
      await tx
        .update(table)
        .set({ tokenHash: tokens.hashOf(kind, id) })
        .where(eq(table.id, id));
    }
    const last = rows.at(-1)?.id;
    return last === undefined ? null : { last, changed: old.length };
  });
};

/**
 * Reseals all records that are not yet sealed with the newest key. During the run, other processes can use the
 * newest or a previous key. A second run changes nothing, and an interrupted run can be repeated.
 * @throws if none of the keys opens a record; all records in the same batch stay unchanged
 */
export const resealAll = async (
  db: Db,
  { vault, tokens, tokenKeys }: { vault: Vault; tokens: Tokens; tokenKeys: KeyRow },
): Promise<Resealed> => {
  const [, ...former] = tokenKeys;
  return {
    codes: await resealCodes(db, vault),
    documentPages: await resealDocuments(db, vault),
    linkKeys: await resealLinkKeys(db, vault, former),
    staffSecrets: await resealStaffSecrets(db, vault),
    orders: await renewTokens(db, tokens, 'order'),
    carts: await renewTokens(db, tokens, 'cart'),
  };
};
