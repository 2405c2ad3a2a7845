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

/** An approval request expires after this many hours. */
export const approvalHours = 24;

export type ApprovalKind = ApprovalRow['kind'];
/** A pending approval request with the name of its author. */
export type WaitingApproval = { approval: ApprovalRow; askedBy: string };

/** Condition for a valid request: pending, not expired, and from an active account. */
const isLive = and(
  eq(staffApprovals.state, 'waiting'),
  gt(staffApprovals.expiresAt, sql`now()`),
  isNull(staffAccounts.disabledAt),
);

/** The pending approvals of one kind, by subject. */
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

/** Requests approval by a second person. False if the same request is pending already. */
export const askApproval = async (
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
 * Confirms or declines a pending request, in the transaction that carries it out. Returns the author's name; null if
 * none is pending, or if the author tries to confirm it.
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

/** The role that a second person needs to confirm. */
const confirmingRoles = {
  limit: ['decide', 'refund', 'owner'],
  refund: ['refund', 'owner'],
} as const satisfies Record<ApprovalKind, readonly StaffRole[]>;

/** A decision is either confirmed by a second person, or made alone under the one-person rule. */
export type Decision = {
  /** True if no colleague could confirm. */
  isSole: boolean;
  /** True for an owner without a colleague who could confirm, while the one-person rule is on. */
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
