import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull, like, ne, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import type { Config } from '../config.ts';
import { queueMail } from '../mail/queue.ts';
import { staffNotices, type NoticeKind, type NoticeRow } from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import type { Gateways } from '../providers/ports.ts';

export type Notice = {
  kind: NoticeKind;
  /**
   * Source of the notice. The backup, the staff log and the jobs are not gateways, but notices about them work
   * the same way.
   */
  gateway: keyof Gateways | 'backup' | 'staffLog' | 'jobs';
  reason: string;
  /** Id of the record that the notice is about, such as a payment attempt. */
  subject?: string;
  /** Details shown to staff. Amounts of money are strings such as `CHF 2.85`. */
  detail?: Record<string, string | number>;
};

type Staffed = { config: { staff: Pick<Config['staff'], 'email' | 'language'> } };

/** Kinds of notices that can open again after staff have closed them. */
const recurring: readonly NoticeKind[] = ['unavailable', 'jobGivenUp'];

/** No email is sent if another email about the same notice was sent after this time. */
const mailPause = sql`now() - interval '1 hour'`;

const sameAs = ({ kind, gateway, reason, subject = '' }: Notice) =>
  and(
    eq(staffNotices.kind, kind),
    eq(staffNotices.gateway, gateway),
    eq(staffNotices.reason, reason),
    eq(staffNotices.subject, subject),
  );

/**
 * Opens a notice within the caller's transaction. The notice appears at the top of the staff pages, and staff
 * get one email. If the notice is already open, only its count changes. If staff have closed the notice, it
 * stays closed unless its kind can recur. Returns true if this call opened the notice.
 */
export const openNotice = async ({ config }: Staffed, tx: Tx, notice: Notice): Promise<boolean> => {
  const { kind, gateway, reason, subject = '', detail = {} } = notice;
  const recurs = recurring.includes(kind);
  const before = await tx
    .select({ since: staffNotices.since })
    .from(staffNotices)
    .where(and(sameAs(notice), recurs ? gt(staffNotices.since, mailPause) : undefined));
  const [open] = await tx
    .update(staffNotices)
    .set({ lastSeenAt: sql`now()`, count: sql`${staffNotices.count} + 1`, detail })
    .where(and(sameAs(notice), isNull(staffNotices.resolvedAt)))
    .returning({ id: staffNotices.id });
  if (open || (!recurs && before.length > 0)) return false;
  const id = randomUUID();
  const [opened] = await tx
    .insert(staffNotices)
    .values({ id, kind, gateway, reason, subject, detail })
    // if another process has already opened the notice, the insert returns no row
    .onConflictDoNothing()
    .returning({ id: staffNotices.id });
  if (opened && before.length === 0)
    await queueMail(tx, {
      kind: 'staffNotice',
      recipient: config.staff.email,
      language: config.staff.language,
      about: id,
    });
  return opened !== undefined;
};

/** Loads the open notices, oldest first. */
export const openNotices = ({ db }: Pick<AppContext, 'db'>): Promise<NoticeRow[]> =>
  db.select().from(staffNotices).where(isNull(staffNotices.resolvedAt)).orderBy(asc(staffNotices.since));

/**
 * Closes a notice at a staff member's request. Notices about a gateway close automatically. Returns null if
 * there is no such notice to close.
 */
export const closeNotice = async (tx: Pick<Tx, 'update'>, id: string): Promise<NoticeRow | null> => {
  const [closed] = await tx
    .update(staffNotices)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(eq(staffNotices.id, id), ne(staffNotices.kind, 'unavailable'), isNull(staffNotices.resolvedAt)),
    )
    .returning();
  return closed ?? null;
};

/** Closes all notices whose subject starts with `subject`, because their cause has been resolved. */
export const resolveNotices = async (tx: Pick<Tx, 'update'>, subject: string): Promise<void> => {
  await tx
    .update(staffNotices)
    .set({ resolvedAt: sql`now()` })
    .where(and(like(staffNotices.subject, `${subject}%`), isNull(staffNotices.resolvedAt)));
};

/** True if this notice is open, which means that neither staff nor the shop has closed it. */
export const hasOpenNotice = async (
  db: Pick<Db, 'select'>,
  kind: NoticeKind,
  subject: string,
): Promise<boolean> => {
  const [open] = await db
    .select({ id: staffNotices.id })
    .from(staffNotices)
    .where(
      and(eq(staffNotices.kind, kind), eq(staffNotices.subject, subject), isNull(staffNotices.resolvedAt)),
    );
  return open !== undefined;
};

/**
 * Closes the notices about a gateway that has responded. A notice about missing permissions or an empty balance
 * closes only when the same call succeeds again, because these problems affect only some calls.
 */
export const resolveUnavailable = async (db: Db, gateway: string, operation: string): Promise<boolean> => {
  const resolved = await db
    .update(staffNotices)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(
        eq(staffNotices.kind, 'unavailable'),
        eq(staffNotices.gateway, gateway),
        isNull(staffNotices.resolvedAt),
        sql`(${staffNotices.reason} not in ('forbidden', 'float') or ${staffNotices.detail} ->> 'call' = ${operation})`,
      ),
    )
    .returning({ id: staffNotices.id });
  return resolved.length > 0;
};
