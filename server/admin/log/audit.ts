import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { AppContext } from '../../appContext.ts';
import { openNotice, resolveNotices } from '../../notices/notices.ts';
import { staffAccounts, staffAudit, staffAuditHead, type AuditRow } from '../../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../../platform/database/transaction.ts';
import { constantTimeEqual } from '../../platform/tokens.ts';

export type AdminAction =
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'session ended'
  | 'account made'
  | 'invited'
  | 'account closed'
  | 'role changed'
  | 'sign-in reset'
  | 'password changed'
  | 'passkey added'
  | 'passkey removed'
  | 'one-time codes set up'
  | 'one-time codes removed'
  | 'recovery codes drawn'
  | 'recovery code used'
  | 'document opened'
  | 'page seen'
  | 'document approved'
  | 'document rejected'
  | 'limit grant asked'
  | 'limit granted'
  | 'limit refused'
  | 'refund asked'
  | 'refund confirmed'
  | 'refund declined'
  | 'order seen'
  | 'receipt resent'
  | 'mail resent'
  | 'note added'
  | 'customer seen'
  | 'customer signed out'
  | 'all signed out'
  | 'figures exported'
  | 'promo code made'
  | 'promo code ended'
  | 'promo uses exported'
  | 'sole decisions allowed'
  | 'sole decisions ended'
  | 'notice closed';

type Signing = Pick<AppContext, 'auditKeys'>;
type Entry = Pick<AuditRow, 'id' | 'at' | 'staffId' | 'action' | 'subject' | 'detail'>;

const lockKey = 7_244_005;

/** Signs an entry, including its timestamp in milliseconds and the previous entry's signature. */
const signatureOf = (key: Buffer, before: string, entry: Entry): string =>
  createHmac('sha256', key)
    .update(
      JSON.stringify([
        before,
        entry.id,
        entry.at.getTime(),
        entry.staffId,
        entry.action,
        entry.subject,
        Object.entries(entry.detail).sort(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    )
    .digest('hex');
const headSignature = (key: Buffer, lastId: number, hash: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['head', lastId, hash]))
    .digest('hex');

/**
 * Records a staff action in the log. This must be the last step of the action's transaction, because it blocks
 * all other writers to the log until the transaction ends. The signature of each entry also covers the previous
 * entry. A separate signature covers the end of the log.
 */
export const recordAdminAction = async (
  shop: Signing,
  tx: Tx,
  staffId: string | null,
  action: AdminAction,
  subject: string | null = null,
  detail: Record<string, string | number> = {},
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
  const { rows } = await tx.execute<{ id: string; ms: string; before: string }>(sql`
    select nextval(pg_get_serial_sequence('staff_audit', 'id')) as id,
           floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms,
           coalesce((select hash from staff_audit order by id desc limit 1), '') as before`);
  const [place] = rows;
  if (!place) throw new Error('The log gave no place');
  const entry = { id: Number(place.id), at: new Date(Number(place.ms)), staffId, action, subject, detail };
  const [key] = shop.auditKeys;
  const hash = signatureOf(key, place.before, entry);
  await tx
    .insert(staffAudit)
    .overridingSystemValue()
    .values({ ...entry, hash, signed: true });
  const head = { lastId: entry.id, signature: headSignature(key, entry.id, hash) };
  await tx.insert(staffAuditHead).values(head).onConflictDoUpdate({ target: staffAuditHead.one, set: head });
};

export type AuditLine = { entry: AuditRow; name: string | null };

/** Loads the newest entries of the log, or the newest entries before a given id. */
export const loadAuditLines = (
  db: Pick<Db, 'select'>,
  { before, most }: { before: number | null; most: number },
): Promise<AuditLine[]> =>
  db
    .select({ entry: staffAudit, name: staffAccounts.name })
    .from(staffAudit)
    .leftJoin(staffAccounts, eq(staffAccounts.id, staffAudit.staffId))
    .where(before === null ? undefined : lt(staffAudit.id, before))
    .orderBy(desc(staffAudit.id))
    .limit(most);

/**
 * Result of a check: the number of entries in the log and whether it is intact. `broken` is the first entry
 * that breaks the chain, 'end' if entries are missing at the end, or null if the log is intact.
 */
export type AuditVerdict = { entries: number; broken: number | 'end' | null };

/**
 * Path of the file that records the last log entry found intact. The file is stored outside the database, so
 * that it stays the same if someone tampers with the database.
 */
const anchorFile = ({ config }: Pick<AppContext, 'config'>): string =>
  join(config.dataDir, 'staff-log-verified.json');
const anchorSchema = v.object({ id: v.number(), hash: v.string() });
type Anchor = v.InferOutput<typeof anchorSchema>;
const readAnchor = async (shop: Pick<AppContext, 'config'>): Promise<Anchor | null> => {
  const text = await readFile(anchorFile(shop), 'utf8').catch(() => null);
  return text === null ? null : v.parse(anchorSchema, JSON.parse(text));
};

const batchSize = 5_000;

/**
 * Returns the first broken entry among the entries without a signature. Entries written before signatures were
 * introduced contain only a plain hash.
 */
const findBrokenUnsigned = async (db: Pick<Db, 'execute'>): Promise<number | null> => {
  const { rows } = await db.execute<{ broken: number | null }>(sql`
    select (min(id) filter (where hash <> expected))::int as broken
      from (select a.id, a.hash, staff_audit_hash(coalesce(lag(a.hash) over (order by a.id), ''), a) as expected
              from staff_audit a where not a.signed) as links`);
  return rows[0]?.broken ?? null;
};

/** Checks the whole log in a single snapshot, so that entries added during the check cause no false alarm. */
export const verifyAuditLog = async (
  shop: Pick<AppContext, 'db' | 'auditKeys' | 'config'>,
): Promise<AuditVerdict & { last: Anchor | null }> => {
  const anchor = await readAnchor(shop);
  const isSignedBy = (signature: string, sign: (key: Buffer) => string): boolean =>
    shop.auditKeys.some((key) => constantTimeEqual(signature, sign(key)));
  return shop.db.transaction(
    async (tx) => {
      let broken: number | 'end' | null = await findBrokenUnsigned(tx);
      let last = null as Anchor | null;
      let entries = 0;
      let wasSigned = false;
      let hasAnchor = anchor === null;
      for (;;) {
        const rows = await tx
          .select()
          .from(staffAudit)
          .where(gt(staffAudit.id, last?.id ?? 0))
          .orderBy(asc(staffAudit.id))
          .limit(batchSize);
        for (const row of rows) {
          // an unsigned entry after a signed one breaks the chain
          const holds = row.signed
            ? isSignedBy(row.hash, (key) => signatureOf(key, last?.hash ?? '', row))
            : !wasSigned;
          if (!holds && broken === null) broken = row.id;
          wasSigned ||= row.signed;
          hasAnchor ||= row.id === anchor?.id && row.hash === anchor.hash;
          last = { id: row.id, hash: row.hash };
          entries += 1;
        }
        if (rows.length < batchSize) break;
      }
      const [head] = await tx.select().from(staffAuditHead);
      const isWhole =
        head === undefined
          ? !wasSigned
          : head.lastId === last?.id &&
            isSignedBy(head.signature, (key) => headSignature(key, head.lastId, last?.hash ?? ''));
      if (broken === null && !(isWhole && hasAnchor)) broken = 'end';
      return { entries, broken, last };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};

const day = 24 * 60 * 60_000;
const subject = 'staff log';

/** Checks the log daily and notifies staff if it is broken. Returns the number of milliseconds until the next run. */
export const verifyAuditDaily = async (shop: AppContext): Promise<number> => {
  const { entries, broken, last } = await verifyAuditLog(shop);
  if (broken === null) {
    if (last) await writeFile(anchorFile(shop), JSON.stringify(last), { mode: 0o600 });
    await resolveNotices(shop.db, subject);
    return day;
  }
  shop.log.error({ entries, broken }, 'the staff log has been tampered with');
  await transaction(shop.db, (tx) =>
    openNotice(shop, tx, {
      kind: 'logChanged',
      gateway: 'staffLog',
      reason: broken === 'end' ? 'end' : 'entry',
      subject: `${subject} ${broken}`,
      detail: { entry: broken },
    }),
  );
  return day;
};
