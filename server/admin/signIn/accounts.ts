import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { isEmail } from '../../../contract/domain/identity/email.ts';
import { longestStaffName } from '../../../contract/domain/limits.ts';
import type { AppContext } from '../../appContext.ts';
import { isUniqueViolation } from '../../identity/accounts.ts';
import { isEasyToGuess } from '../../identity/passwords/passwordStrength.ts';
import { queueMail } from '../../mail/queue.ts';
import { inSeconds } from '../../platform/database/clock.ts';
import {
  staffAccounts,
  staffDevices,
  staffInvites,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
  type DeviceRow,
  type StaffRole,
  type StaffRow,
} from '../../platform/database/schema.ts';
import { transaction, type Tx } from '../../platform/database/transaction.ts';
import {
  consumeRateLimit,
  getClientNetwork,
  refundRateLimit,
  type RateLimit,
} from '../../platform/rateLimiter.ts';
import { generateSecret, sha256 } from '../../platform/tokens.ts';
import { recordAdminAction } from '../log/audit.ts';
import { drawRecoveryCodes, hasSecondFactor, loadFactors } from './secondFactor.ts';
import {
  beginHalfway,
  beginSession,
  endOtherSessions,
  findDevice,
  withCountry,
  type Origin,
  type SignedIn,
  type StaffSession,
} from './sessions.ts';

/** Lifetime of an invitation in hours. */
export const inviteHours = 24;
export const minPasswordLength = 12;
const maxPasswordLength = 200;
const inviteLife = inviteHours * 3600;

/**
 * Returns a link with the secret after the `#`. Browsers never send that part of a URL, so the secret does not appear
 * in any log or referrer.
 */
const linkOf = ({ config }: Pick<AppContext, 'config'>, page: string, token: string): string =>
  `${config.staff.url}/${page}#${token}`;

/** Creates a link that lets one person create an account with this role. */
export const inviteStaff = async (shop: AppContext, by: StaffRow, role: StaffRole): Promise<string> => {
  const token = generateSecret();
  await transaction(shop.db, async (tx) => {
    await tx
      .insert(staffInvites)
      .values({ tokenHash: sha256(token), invitedBy: by.id, role, expiresAt: inSeconds(inviteLife) });
    await recordAdminAction(shop, tx, by.id, 'invited', null, { role });
  });
  return linkOf(shop, 'join', token);
};

export const firstAdminLinkFile = (dataDir: string): string => join(dataDir, 'staff-first-link.txt');

/**
 * Creates a link for the first staff account and stores it in a file that only the data folder's owner can read. Until
 * an account exists, each start creates a new link. Returns null once an account exists.
 */
export const createFirstAdminLink = async (shop: AppContext): Promise<string | null> => {
  const [anybody] = await shop.db.select({ id: staffAccounts.id }).from(staffAccounts).limit(1);
  const file = firstAdminLinkFile(shop.config.dataDir);
  if (anybody) {
    await rm(file, { force: true });
    return null;
  }
  const token = generateSecret();
  await shop.db
    .insert(staffInvites)
    .values({ tokenHash: sha256(token), role: 'owner', expiresAt: inSeconds(inviteLife) });
  const link = linkOf(shop, 'join', token);
  await mkdir(shop.config.dataDir, { recursive: true });
  await writeFile(file, `${link}\n`, { mode: 0o600 });
  return link;
};

export type NewStaff = { token: string; login: string; name: string; email: string; password: string };
export type JoinFault = 'link' | 'login' | 'name' | 'email' | 'password' | 'taken';

const isPasswordFit = async (password: string): Promise<boolean> =>
  password.length >= minPasswordLength &&
  password.length <= maxPasswordLength &&
  !(await isEasyToGuess(password));
const limitLinks = (shop: AppContext, { address }: Origin): Promise<string[]> =>
  consumeRateLimit(shop, [{ what: `staff join ${getClientNetwork(address)}`, most: 20, seconds: 900 }]);

/** Result of a password check: a full session, or a token for entering the second factor. */
export type SignInResult = SignedIn | { halfway: string };

/**
 * Continues a sign-in after a correct password. A staff member who has a second factor must use it next. If a
 * second factor is required but none exists, it must be set up next. In all other cases, a full session starts.
 */
const letIn = async (shop: AppContext, tx: Tx, staff: StaffRow, origin: Origin): Promise<SignInResult> => {
  const mustProve = shop.config.staff.secondFactor || hasSecondFactor(await loadFactors(tx, staff));
  return mustProve ? { halfway: await beginHalfway(tx, staff.id) } : beginSession(shop, tx, staff, origin);
};

/** Redeems an invitation for a staff account. Returns the new session or an error. */
export const acceptInvite = async (
  shop: AppContext,
  input: NewStaff,
  origin: Origin,
): Promise<SignInResult | { fault: JoinFault }> => {
  await limitLinks(shop, origin);
  const login = input.login.toLowerCase();
  if (!/^[a-z0-9][a-z0-9._@+-]{1,99}$/.test(login)) return { fault: 'login' };
  if (input.name.length < 2 || input.name.length > longestStaffName || /\p{Cc}/u.test(input.name))
    return { fault: 'name' };
  if (input.email !== '' && !isEmail(input.email)) return { fault: 'email' };
  if (!(await isPasswordFit(input.password))) return { fault: 'password' };
  const passwordHash = await shop.passwords.hash(input.password);
  const placed = await withCountry(shop, origin);
  try {
    return await transaction(shop.db, async (tx) => {
      const [used] = await tx
        .delete(staffInvites)
        .where(
          and(
            eq(staffInvites.tokenHash, sha256(input.token)),
            isNull(staffInvites.staffId),
            gt(staffInvites.expiresAt, sql`now()`),
          ),
        )
        .returning();
      if (!used) return { fault: 'link' as const };
      // each start creates another link; creating the first account invalidates all of them
      if (used.invitedBy === null) await tx.delete(staffInvites).where(isNull(staffInvites.invitedBy));
      const [staff] = await tx
        .insert(staffAccounts)
        .values({
          id: randomUUID(),
          login,
          name: input.name,
          email: input.email || null,
          passwordHash,
          role: used.role,
        })
        .returning();
      if (!staff) throw new Error('The account has no row');
      await recordAdminAction(shop, tx, staff.id, 'account made', staff.id, { login, role: staff.role });
      return await letIn(shop, tx, staff, placed);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { fault: 'taken' };
    throw error;
  }
};

/**
 * Limits on password attempts. A known device has its own limit, which nobody else can use up. All other
 * devices share one limit per network and one per user name.
 */
const guessLimits = (what: string, device: DeviceRow | null, { address }: Origin): RateLimit[] => {
  const network = getClientNetwork(address);
  return device
    ? [{ what: `staff ${what} device ${device.id}`, most: 8, seconds: 900 }]
    : [
        { what: `staff ${what} from ${network}`, most: 8, seconds: 900 },
        { what: `staff from ${network}`, most: 20, seconds: 900 },
        { what: `staff ${what} from unknown devices`, most: 40, seconds: 3600 },
      ];
};

/** Checks the password. Returns the session, or null if the name or password is wrong. @throws ShopRefusal 429, 503 */
export const signIn = async (
  shop: AppContext,
  input: { login: string; password: string },
  origin: Origin,
): Promise<SignInResult | null> => {
  const login = input.login.toLowerCase().slice(0, 100);
  const [staff] = await shop.db
    .select()
    .from(staffAccounts)
    .where(and(eq(staffAccounts.login, login), isNull(staffAccounts.disabledAt)));
  const device = staff ? await findDevice(shop.db, staff.id, origin.deviceSecret) : null;
  const countIds = await consumeRateLimit(shop, guessLimits(`password ${login}`, device, origin));
  const right = await shop.passwords.verifyPassword(
    input.password.slice(0, maxPasswordLength),
    // an account whose sign-in was reset has no password
    staff?.passwordHash || null,
  );
  if (!right || !staff) {
    // never logs the name that was entered, because people sometimes type their password there
    await transaction(shop.db, (tx) => recordAdminAction(shop, tx, staff?.id ?? null, 'sign-in refused'));
    return null;
  }
  await refundRateLimit(shop, countIds);
  const placed = await withCountry(shop, origin);
  return transaction(shop.db, (tx) => letIn(shop, tx, staff, placed));
};

/**
 * Second step of a sign-in. `prove` checks the second factor. Returns the session, or null if the check fails. @throws
 * ShopRefusal 429
 */
export const proveSecondFactor = async (
  shop: AppContext,
  { staff, session }: StaffSession,
  origin: Origin,
  prove: (tx: Tx) => Promise<boolean>,
): Promise<SignedIn | null> => {
  const device = await findDevice(shop.db, staff.id, origin.deviceSecret);
  const countIds = await consumeRateLimit(shop, guessLimits(`code ${staff.id}`, device, origin));
  const placed = await withCountry(shop, origin);
  const signedIn = await transaction(shop.db, async (tx) => {
    if (await prove(tx)) return finishSignIn(shop, tx, { staff, session }, placed);
    await recordAdminAction(shop, tx, staff.id, 'sign-in refused', null, { step: 'second factor' });
    return null;
  });
  if (signedIn) await refundRateLimit(shop, countIds);
  return signedIn;
};

/**
 * Replaces the session of the password step with a full session. Returns null if it has already been replaced.
 */
export const finishSignIn = async (
  shop: AppContext,
  tx: Tx,
  { staff, session }: StaffSession,
  origin: Origin,
): Promise<SignedIn | null> => {
  const [halfway] = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.tokenHash, session.tokenHash), eq(staffSessions.proved, 'password')))
    .returning({ id: staffSessions.id });
  return halfway ? beginSession(shop, tx, staff, origin) : null;
};

/**
 * Calls `add` to set up a second factor after the staff member has entered the correct password. Returns the
 * session and the recovery codes in plain text, or null if `add` fails or if the staff member already has a
 * second factor.
 */
export const setUpSecondFactor = (
  shop: AppContext,
  { staff, session }: StaffSession,
  origin: Origin,
  add: (tx: Tx) => Promise<boolean>,
): Promise<{ given: SignedIn; codes: string[] } | null> =>
  transaction(shop.db, async (tx) => {
    const [locked] = await tx
      .select()
      .from(staffAccounts)
      .where(eq(staffAccounts.id, staff.id))
      .for('update');
    if (!locked || hasSecondFactor(await loadFactors(tx, locked)) || !(await add(tx))) return null;
    const codes = await drawRecoveryCodes(shop, tx, staff);
    const signedIn = await finishSignIn(shop, tx, { staff, session }, origin);
    // throws an error to roll back the transaction if the session ended during set-up
    if (!signedIn) throw new Error('A second factor was set up after its session had ended');
    return { given: signedIn, codes };
  });

export const listStaffUsers = ({ db }: Pick<AppContext, 'db'>): Promise<StaffRow[]> =>
  db.select().from(staffAccounts).orderBy(asc(staffAccounts.createdAt));

/**
 * Locks the database rows of both accounts, the owner's and the colleague's, so that two owners cannot change
 * each other's accounts at the same time. Returns the colleague's account, or null if `by` is not an owner or
 * `id` is the owner's own account.
 */
const lockOther = async (tx: Tx, by: StaffRow, id: string): Promise<StaffRow | null> => {
  if (id === by.id) return null;
  const both = await tx
    .select()
    .from(staffAccounts)
    .where(and(inArray(staffAccounts.id, [id, by.id]), isNull(staffAccounts.disabledAt)))
    .orderBy(asc(staffAccounts.id))
    .for('update');
  const isOwner = both.some((one) => one.id === by.id && one.role === 'owner');
  return (isOwner && both.find((one) => one.id === id)) || null;
};

/** Closes a colleague's account and ends its sessions. The colleague's log entries remain. */
export const closeStaffAccount = (shop: AppContext, by: StaffRow, id: string): Promise<void> =>
  transaction(shop.db, async (tx) => {
    const closed = await lockOther(tx, by, id);
    if (!closed) return;
    await tx
      .update(staffAccounts)
      .set({ disabledAt: sql`now()` })
      .where(eq(staffAccounts.id, id));
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, id));
    await tx.delete(staffInvites).where(eq(staffInvites.staffId, id));
    await recordAdminAction(shop, tx, by.id, 'account closed', id, { login: closed.login });
  });

/** Changes a colleague's role. Nobody can change their own role, so at least one owner always remains. */
export const changeRole = (shop: AppContext, by: StaffRow, id: string, role: StaffRole): Promise<void> =>
  transaction(shop.db, async (tx) => {
    const other = await lockOther(tx, by, id);
    if (!other || other.role === role) return;
    await tx.update(staffAccounts).set({ role }).where(eq(staffAccounts.id, id));
    await recordAdminAction(shop, tx, by.id, 'role changed', id, { from: other.role, to: role });
  });

/**
 * Resets a colleague's sign-in: invalidates the password, second factor, devices and sessions, and notifies the
 * colleague by email. Returns a link for setting a new password, or null if there is no such colleague.
 */
export const resetSignIn = (shop: AppContext, by: StaffRow, id: string): Promise<string | null> =>
  transaction(shop.db, async (tx) => {
    const other = await lockOther(tx, by, id);
    if (!other) return null;
    const token = generateSecret();
    await tx
      .update(staffAccounts)
      .set({ passwordHash: '', totpSealed: null, totpStep: null })
      .where(eq(staffAccounts.id, id));
    await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, id));
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id));
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, id));
    await tx.delete(staffDevices).where(eq(staffDevices.staffId, id));
    await tx.delete(staffInvites).where(eq(staffInvites.staffId, id));
    await tx.insert(staffInvites).values({
      tokenHash: sha256(token),
      invitedBy: by.id,
      role: other.role,
      staffId: id,
      expiresAt: inSeconds(inviteLife),
    });
    await queueMail(tx, {
      kind: 'staffSignInReset',
      recipient: other.email ?? shop.config.staff.email,
      language: other.language ?? shop.config.staff.language,
      about: id,
    });
    await recordAdminAction(shop, tx, by.id, 'sign-in reset', id, { login: other.login });
    return linkOf(shop, 'new-password', token);
  });

/** Sets a new password using a link created by `resetSignIn`. Returns the session or an error. */
export const acceptReset = async (
  shop: AppContext,
  input: { token: string; password: string },
  origin: Origin,
): Promise<SignInResult | { fault: 'link' | 'password' }> => {
  await limitLinks(shop, origin);
  if (!(await isPasswordFit(input.password))) return { fault: 'password' };
  const passwordHash = await shop.passwords.hash(input.password);
  const placed = await withCountry(shop, origin);
  return transaction(shop.db, async (tx) => {
    const [used] = await tx
      .delete(staffInvites)
      .where(
        and(
          eq(staffInvites.tokenHash, sha256(input.token)),
          isNotNull(staffInvites.staffId),
          gt(staffInvites.expiresAt, sql`now()`),
        ),
      )
      .returning();
    if (!used?.staffId) return { fault: 'link' as const };
    const [staff] = await tx
      .update(staffAccounts)
      .set({ passwordHash })
      .where(and(eq(staffAccounts.id, used.staffId), isNull(staffAccounts.disabledAt)))
      .returning();
    if (!staff) return { fault: 'link' as const };
    await recordAdminAction(shop, tx, staff.id, 'password changed', null, { by: 'link' });
    return letIn(shop, tx, staff, placed);
  });
};

export type PasswordFault = 'wrong' | 'password' | 'same';

/**
 * Changes a staff member's own password and ends their other sessions. Returns null on success. @throws ShopRefusal
 * 429, 503
 */
export const changeOwnPassword = async (
  shop: AppContext,
  { staff, session }: StaffSession,
  input: { current: string; password: string },
): Promise<PasswordFault | null> => {
  if (!(await isPasswordFit(input.password))) return 'password';
  if (input.password === input.current) return 'same';
  const countIds = await consumeRateLimit(shop, [
    { what: `staff own password ${staff.id}`, most: 8, seconds: 900 },
  ]);
  if (!(await shop.passwords.verifyPassword(input.current.slice(0, maxPasswordLength), staff.passwordHash)))
    return 'wrong';
  await refundRateLimit(shop, countIds);
  const passwordHash = await shop.passwords.hash(input.password);
  await transaction(shop.db, async (tx) => {
    await tx
      .update(staffAccounts)
      .set({ passwordHash })
      .where(and(eq(staffAccounts.id, staff.id), ne(staffAccounts.passwordHash, '')));
    await endOtherSessions(tx, staff.id, session);
    await queueMail(tx, {
      kind: 'staffPasswordChanged',
      recipient: staff.email ?? shop.config.staff.email,
      language: staff.language ?? shop.config.staff.language,
      about: staff.id,
    });
    await recordAdminAction(shop, tx, staff.id, 'password changed');
  });
  return null;
};
