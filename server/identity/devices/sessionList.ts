import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { SignedInDevice } from '../../../contract/schemas/sessions.ts';
import type { AppContext } from '../../appContext.ts';
import {
  accountDevices,
  sessionFamilies,
  type AccountDeviceRow,
  type FamilyRow,
} from '../../platform/database/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { ShopRefusal } from '../../platform/refusal.ts';
import { endAccountSessions, isAlive, type AccountSession } from '../sessions.ts';
import { retireDevice } from './devices.ts';

/** Loads a customer's sessions, most recently used first. */
export const loadSessions = async (
  db: Pick<AppContext['db'], 'select'>,
  accountId: string,
): Promise<{ session: FamilyRow; device: AccountDeviceRow | null }[]> =>
  db
    .select({ session: sessionFamilies, device: accountDevices })
    .from(sessionFamilies)
    .leftJoin(accountDevices, eq(accountDevices.id, sessionFamilies.deviceId))
    .where(and(eq(sessionFamilies.accountId, accountId), isAlive))
    .orderBy(desc(sessionFamilies.lastSeenAt));

/** Lists a customer's sessions, with the current one first. */
export const listSessions = async (
  { db }: Pick<AppContext, 'db'>,
  { account, familyId }: AccountSession,
): Promise<SignedInDevice[]> => {
  const rows = await loadSessions(db, account.id);
  return rows
    .map(({ session, device }) => ({
      id: session.id,
      browser: device?.browser ?? null,
      system: device?.system ?? null,
      country: device?.country ?? null,
      first_seen: session.createdAt.toISOString(),
      last_seen: session.lastSeenAt.toISOString(),
      current: session.id === familyId ? (1 as const) : (0 as const),
    }))
    .sort((a, b) => b.current - a.current);
};

/**
 * Ends another of the customer's sessions and removes its device, so that the next sign-in on that device
 * triggers an email.
 * @throws ShopRefusal 404 if the session has ended, is the current one, or belongs to someone else
 */
export const endOtherSession = (
  { db }: Pick<AppContext, 'db'>,
  { account, familyId }: AccountSession,
  id: string,
): Promise<void> =>
  transaction(db, async (tx) => {
    const [ended] = await tx
      .update(sessionFamilies)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(sessionFamilies.id, id),
          eq(sessionFamilies.accountId, account.id),
          ne(sessionFamilies.id, familyId),
          isNull(sessionFamilies.revokedAt),
        ),
      )
      .returning();
    if (!ended) throw new ShopRefusal(404, 'sessionOver', { code: 'SESSION_OVER' });
    if (ended.deviceId) await retireDevice(tx, ended.deviceId);
  });

/** Ends all of the customer's sessions, including the current one. */
export const endAllSessions = ({ db }: Pick<AppContext, 'db'>, { account }: AccountSession): Promise<void> =>
  transaction(db, (tx) => endAccountSessions(tx, account.id));
