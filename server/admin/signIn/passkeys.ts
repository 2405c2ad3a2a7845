import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import { brand } from '../../../contract/domain/brand.ts';
import type { AppContext } from '../../appContext.ts';
import {
  staffPasskeys,
  type PasskeyRow,
  type StaffRow,
  type StaffSessionRow,
} from '../../platform/database/schema.ts';
import { transaction, type Tx } from '../../platform/database/transaction.ts';
import {
  generateCreationOptions,
  generateRequestOptions,
  getRelyingParty,
  verifyAssertion,
  verifyCreation,
  type Passkey,
  type RelyingParty,
} from '../../platform/webauthn.ts';
import { recordAdminAction } from '../log/audit.ts';
import { storeChallenge, takeChallenge } from './sessions.ts';

/** WebAuthn relying party of the staff pages. The password is the first factor, and the passkey is the second. */
const staffParty = ({ config }: Pick<AppContext, 'config'>): RelyingParty =>
  getRelyingParty(config.staff.url, `${brand.name} staff`, 'preferred');

/** Returns the options for creating a passkey, as JSON for the script on the page. */
export const beginPasskeyCreation = async (
  shop: AppContext,
  session: StaffSessionRow,
  { id, login, name }: StaffRow,
  known: PasskeyRow[],
): Promise<string> => {
  const user = { id, name: login, displayName: name };
  const options = await generateCreationOptions(staffParty(shop), user, known);
  await storeChallenge(shop, session, options.challenge);
  return JSON.stringify(options);
};

/** Returns the options for signing with one of the given passkeys. */
export const beginPasskeyUse = async (
  shop: AppContext,
  session: StaffSessionRow,
  known: PasskeyRow[],
): Promise<string> => {
  const options = await generateRequestOptions(staffParty(shop), known);
  await storeChallenge(shop, session, options.challenge);
  return JSON.stringify(options);
};

const parse = <T>(text: string): T | null => {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as T) : null;
  } catch {
    return null;
  }
};

/** Removes the challenge and returns it. A challenge can be used only once, even if the response is wrong. */
const takeNow = (shop: AppContext, session: StaffSessionRow): Promise<string | null> =>
  transaction(shop.db, (tx) => takeChallenge(tx, session));

/** Reads a new passkey from a browser's response. Returns null if the response does not match the challenge. */
export const readNewPasskey = async (
  shop: AppContext,
  session: StaffSessionRow,
  response: string,
): Promise<Passkey | null> => {
  const challenge = await takeNow(shop, session);
  const parsed = parse<RegistrationResponseJSON>(response);
  if (!challenge || !parsed) return null;
  return verifyCreation(staffParty(shop), challenge, parsed);
};

/** Adds a verified passkey. Returns false if the passkey is already registered to an account. */
export const addPasskey = async (
  shop: AppContext,
  tx: Tx,
  staff: StaffRow,
  passkey: Passkey,
  name: string,
): Promise<boolean> => {
  const [added] = await tx
    .insert(staffPasskeys)
    .values({ ...passkey, staffId: staff.id, name })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id });
  if (!added) return false;
  await recordAdminAction(shop, tx, staff.id, 'passkey added', null, { name });
  return true;
};

/** True if one of the staff member's passkeys signed this session's challenge. */
export const verifyPasskey = async (
  shop: AppContext,
  session: StaffSessionRow,
  staff: StaffRow,
  response: string,
): Promise<boolean> => {
  const challenge = await takeNow(shop, session);
  const parsed = parse<AuthenticationResponseJSON>(response);
  if (!challenge || !parsed || typeof parsed.id !== 'string') return false;
  const [passkey] = await shop.db
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.id, parsed.id), eq(staffPasskeys.staffId, staff.id)));
  if (!passkey) return false;
  const counter = await verifyAssertion(staffParty(shop), challenge, parsed, passkey);
  if (counter === null) return false;
  await shop.db
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(eq(staffPasskeys.id, passkey.id));
  return true;
};

/** Removes a passkey. Returns false if it belongs to someone else. */
export const removePasskey = async (
  shop: AppContext,
  tx: Tx,
  staff: StaffRow,
  id: string,
): Promise<boolean> => {
  const [removed] = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staff.id)))
    .returning();
  if (!removed) return false;
  await recordAdminAction(shop, tx, staff.id, 'passkey removed', null, { name: removed.name });
  return true;
};
