import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { AppContext } from '../../appContext.ts';
import { queueMail } from '../../mail/queue.ts';
import { requireRow } from '../../platform/database/requireRow.ts';
import { accountDevices, type AccountRow } from '../../platform/database/schema.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { generateSecret, sha256 } from '../../platform/tokens.ts';
import type { BrowserName } from './browserName.ts';

/**
 * The browser used for a sign-in. `secret` is the value of its device cookie, or the value that the cookie will
 * get.
 */
export type Device = BrowserName & { clientIp: string; secret: string };
/**
 * A browser and the country it is used in, as an ISO 3166-1 alpha-2 code. The country is null if it is unknown.
 */
export type LocatedDevice = Device & { country: string | null };

/** Maximum time for looking up the country during a sign-in, in milliseconds. */
const locateMs = 1000;
/**
 * Maximum number of emails per account and day about sign-ins on new devices. Without this limit, a stranger
 * who has the password could flood the owner's mailbox.
 */
const mailsADay = 5;

/** True for a value in the format of the shop's device cookie. Any other value is replaced. */
export const isDeviceSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/** Looks up a device's country without storing its IP address. */
export const locateDevice = async (
  { gateways }: Pick<AppContext, 'gateways'>,
  device: Device,
): Promise<LocatedDevice> => {
  let timer: NodeJS.Timeout | undefined;
  const country = await Promise.race([
    gateways.location.locate(device.clientIp).then(
      (place) => place.country_code,
      () => null,
    ),
    new Promise<null>((resolve) => (timer = setTimeout(resolve, locateMs, null))),
  ]);
  clearTimeout(timer);
  return { ...device, country };
};

const hashOf = (accountId: string, secret: string): string => sha256(`${accountId} ${secret}`);

/**
 * True if someone has used this account in this browser before. If there is no account, the function does the
 * same amount of work, so that the response time reveals nothing.
 */
export const isKnownDevice = async (
  { db }: Pick<AppContext, 'db'>,
  accountId: string | null,
  { secret }: Device,
): Promise<boolean> =>
  (await db.$count(accountDevices, eq(accountDevices.secretHash, hashOf(accountId ?? '', secret)))) > 0;

const storeDevice = async (
  tx: Tx,
  account: AccountRow,
  { secret, browser, system, country }: LocatedDevice,
) => {
  const id = randomUUID();
  const device = requireRow(
    await tx
      .insert(accountDevices)
      .values({ id, accountId: account.id, secretHash: hashOf(account.id, secret), browser, system, country })
      .onConflictDoUpdate({
        target: accountDevices.secretHash,
        set: { browser, system, country, lastSeenAt: sql`now()` },
      })
      .returning(),
    'The device',
  );
  return { device, isNew: device.id === id };
};

/**
 * Adds the browser in which a new password was set to the account's known devices. Sends no email, because only
 * the mailbox's owner can set a new password.
 */
export const trustDevice = async (tx: Tx, account: AccountRow, located: LocatedDevice): Promise<void> => {
  await storeDevice(tx, account, located);
};

/**
 * Records the device used for a sign-in, within the sign-in's transaction, and returns the device's id. If the
 * device is new to the account, sends an email to the verified address, unless the account was created on that
 * device.
 */
export const recordDevice = async (tx: Tx, account: AccountRow, located: LocatedDevice): Promise<string> => {
  const { device, isNew } = await storeDevice(tx, account, located);
  // the database clock does not advance within a transaction, so equal times mean that the account and the
  // device were created in the same transaction
  const isSignUp = account.createdAt.getTime() === device.createdAt.getTime();
  if (!isNew || isSignUp || !account.email || !account.emailVerifiedAt) return device.id;
  const lately = await tx.$count(
    accountDevices,
    and(
      eq(accountDevices.accountId, account.id),
      gt(accountDevices.createdAt, sql`now() - interval '1 day'`),
      // the limit does not count the device used for signing up, because that device triggers no email
      sql`${accountDevices.createdAt} > (select created_at from account where id = ${account.id})`,
    ),
  );
  if (lately <= mailsADay)
    await queueMail(tx, {
      kind: 'newDevice',
      recipient: account.email,
      language: account.language,
      accountId: account.id,
      about: device.id,
    });
  return device.id;
};

/**
 * Invalidates the device's secret, so that the next sign-in counts as coming from a new device. The row stays,
 * because the email about the device refers to it.
 */
export const retireDevice = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .update(accountDevices)
    .set({ secretHash: sha256(generateSecret()) })
    .where(eq(accountDevices.id, id));
};
