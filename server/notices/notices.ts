import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNull, like, ne, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import type { Config } from '../config.ts';
import type { Gateways } from '../gateways/ports.ts';
import { queueMail } from '../mail/queue.ts';
import { staffNotices, type NoticeKind, type NoticeRow } from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';

export type Notice = {
  kind: NoticeKind;
  /** What it is about; backup and log are no gateways, but staff are told of them the same way. */
  gateway: keyof Gateways | 'backup' | 'staffLog' | 'jobs';
  reason: string;
  /** What it is about beside the gateway, such as an attempt's id. */
  subject?: string;
  /** For people; money as text such as `CHF 2.85`. */
  detail?: Record<string, string | number>;
};

type Staffed = { config: { staff: Pick<Config['staff'], 'email' | 'language'> } };

/** These may come again after they were closed. */
const recurring: readonly NoticeKind[] = ['unavailable', 'jobGivenUp'];

/** After a notice was mailed, the same one within this time is shown and not mailed again. */
const mailPause = sql`now() - interval '1 hour'`;

const sameAs = ({ kind, gateway, reason, subject = '' }: Notice) =>
  and(
    eq(staffNotices.kind, kind),
    eq(staffNotices.gateway, gateway),
    eq(staffNotices.reason, reason),
    eq(staffNotices.subject, subject),
  );

/**
 * Tells staff, in the caller's transaction: a row at the top of the staff pages, and one mail when it opens. While it is open a
 * repeat is only counted. A case that a person has closed stays closed. Gives true when it opened now.
 */
export const openNotice = async ({ config }: Staffed, tx: Tx, notice: Notice): Promise<boolean> => {
  const { kind, gateway, reason, subject = '', detail = {} } = notice;
  const recurs = recurring.includes(kind);
  const before = await tx
    .select({ since: staffNotices.since })
    .from(staffNotices)
    .where(and(sameAs(notice), recurs ? gt(staffNotices.since, mailPause) : undefined))
    .limit(1);
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
    // Another process was faster.
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

/** What staff have to know now, the oldest first. */
export const openNotices = ({ db }: Pick<AppContext, 'db'>): Promise<NoticeRow[]> =>
  db.select().from(staffNotices).where(isNull(staffNotices.resolvedAt)).orderBy(asc(staffNotices.since));

/** Ends a case by a person's word; what is about a gateway ends by itself. Null when there is nothing to end. */
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

/** Ends the notices about something that has come right by itself; `subject` is how theirs begins. */
export const resolveNotices = async (tx: Pick<Tx, 'update'>, subject: string): Promise<void> => {
  await tx
    .update(staffNotices)
    .set({ resolvedAt: sql`now()` })
    .where(and(like(staffNotices.subject, `${subject}%`), isNull(staffNotices.resolvedAt)));
};

/** Whether a person still has to look at this. */
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
 * A gateway has served us: what was said of it is over. Missing rights and an empty balance concern some calls only, so
 * they are over when the very call works again.
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
