import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import {
  staffAccounts,
  staffApprovals,
  staffRules,
  type ApprovalRow,
  type StaffRole,
  type StaffRow,
} from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';

/** Lifetime of an approval request in hours. */
export const approvalHours = 24;

export type ApprovalKind = ApprovalRow['kind'];
/** A pending approval request and the name of the person who made it. */
export type WaitingApproval = { approval: ApprovalRow; askedBy: string };

/**
 * SQL condition for a request that can still be confirmed: it is pending, has not expired, and was made from an
 * active account.
 */
const isLive = and(
  eq(staffApprovals.state, 'waiting'),
  gt(staffApprovals.expiresAt, sql`now()`),
  isNull(staffAccounts.disabledAt),
);

/** Loads all pending approval requests of one kind, keyed by subject. */
export const loadWaitingApprovals = async (
  db: Pick<Db, 'select'>,
  kind: ApprovalKind,
): Promise<Map<string, WaitingApproval>> => {
  const rows = await db
    .select({ approval: staffApprovals, askedBy: staffAccounts.name })
    .from(staffApprovals)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffApprovals.askedBy))
    .where(and(isLive, eq(staffApprovals.kind, kind)));
  return new Map(rows.map((row) => [row.approval.subject, row]));
};

/** Requests approval by a second person. Returns false if the same request is already pending. */
export const requestApproval = async (
  tx: Tx,
  { kind, subject, by }: { kind: ApprovalKind; subject: string; by: StaffRow },
): Promise<boolean> => {
  const same = and(
    eq(staffApprovals.kind, kind),
    eq(staffApprovals.subject, subject),
    eq(staffApprovals.state, 'waiting'),
  );
  await tx
    .update(staffApprovals)
    .set({ state: 'expired', decidedAt: sql`now()` })
    .where(
      and(
        same,
        sql`(${lte(staffApprovals.expiresAt, sql`now()`)} or exists (select from ${staffAccounts}
          where ${staffAccounts.id} = ${staffApprovals.askedBy} and ${staffAccounts.disabledAt} is not null))`,
      ),
    );
  const [asked] = await tx
    .insert(staffApprovals)
    .values({
      id: randomUUID(),
      kind,
      subject,
      askedBy: by.id,
      expiresAt: sql`now() + ${approvalHours} * interval '1 hour'`,
    })
    .onConflictDoNothing()
    .returning({ id: staffApprovals.id });
  return asked !== undefined;
};

/**
 * Confirms or declines a pending request, within the transaction that carries out the decision. Returns the
 * requester's name. Returns null if no request is pending or if staff try to confirm their own request.
 */
export const decideApproval = async (
  tx: Tx,
  {
    kind,
    subject,
    by,
    verdict,
  }: { kind: ApprovalKind; subject: string; by: StaffRow; verdict: 'confirmed' | 'declined' },
): Promise<string | null> => {
  const [waiting] = await tx
    .select({ id: staffApprovals.id, askedById: staffApprovals.askedBy, askedBy: staffAccounts.name })
    .from(staffApprovals)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffApprovals.askedBy))
    .where(and(isLive, eq(staffApprovals.kind, kind), eq(staffApprovals.subject, subject)))
    .for('update', { of: staffApprovals });
  if (!waiting || (verdict === 'confirmed' && waiting.askedById === by.id)) return null;
  await tx
    .update(staffApprovals)
    .set({ state: verdict, decidedBy: by.id, decidedAt: sql`now()` })
    .where(eq(staffApprovals.id, waiting.id));
  return waiting.askedBy;
};

/** Roles that can confirm a colleague's request, by kind of request. */
const confirmingRoles = {
  limit: ['decide', 'refund', 'owner'],
  refund: ['refund', 'owner'],
} as const satisfies Record<ApprovalKind, readonly StaffRole[]>;

/** States whether a colleague can confirm a decision, and whether the staff member can make it alone. */
export type Decision = {
  /** True if no colleague can confirm the decision. */
  isSole: boolean;
  /**
   * True if no colleague can confirm the decision, the one-person rule is on, and the staff member is an
   * owner.
   */
  isAlone: boolean;
};

export const loadSoleRule = async (db: Pick<Db, 'select'>): Promise<boolean> => {
  const [rule] = await db.select().from(staffRules);
  return rule?.soleDecisions ?? false;
};

export const setSoleRule = async (tx: Pick<Tx, 'insert'>, soleDecisions: boolean): Promise<void> => {
  await tx
    .insert(staffRules)
    .values({ soleDecisions })
    .onConflictDoUpdate({ target: staffRules.one, set: { soleDecisions } });
};

export const loadDecision = async (
  db: Pick<Db, 'select'>,
  kind: ApprovalKind,
  by: StaffRow,
): Promise<Decision> => {
  const [colleague] = await db
    .select({ id: staffAccounts.id })
    .from(staffAccounts)
    .where(
      and(
        ne(staffAccounts.id, by.id),
        isNull(staffAccounts.disabledAt),
        inArray(staffAccounts.role, confirmingRoles[kind]),
      ),
    )
    .limit(1);
  const isSole = colleague === undefined;
  return { isSole, isAlone: isSole && by.role === 'owner' && (await loadSoleRule(db)) };
};
