import { desc, eq, lt, sql } from 'drizzle-orm';
import { staffAccounts, staffAudit, type AuditRow } from '../platform/database/schema.ts';
import type { Db } from '../platform/database/transaction.ts';

export type AdminAction =
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'account made'
  | 'invited'
  | 'account closed'
  | 'document opened'
  | 'page seen'
  | 'document approved'
  | 'document rejected'
  | 'limit granted'
  | 'limit refused'
  | 'refund asked'
  | 'notice closed';

/** Writes down what was done, in the transaction that does it. */
export const recordAdminAction = async (
  db: Pick<Db, 'insert'>,
  staffId: string | null,
  action: AdminAction,
  subject: string | null = null,
  detail: Record<string, string | number> = {},
): Promise<void> => {
  await db.insert(staffAudit).values({ staffId, action, subject, detail });
};

export type AuditLine = { entry: AuditRow; name: string | null };

/** The newest entries, or those before an id. */
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

/** Goes along the chain of hashes: how many entries there are, and the first that does not follow the one before it. */
export const verifyAuditChain = async (
  db: Pick<Db, 'execute'>,
): Promise<{ entries: number; broken: number | null }> => {
  const { rows } = await db.execute<{ entries: number; broken: number | null }>(sql`
    select count(*)::int as entries, (min(id) filter (where hash <> expected))::int as broken
      from (select a.id, a.hash, staff_audit_hash(coalesce(lag(a.hash) over (order by a.id), ''), a) as expected
              from staff_audit a) as links`);
  return rows[0] ?? { entries: 0, broken: null };
};
