import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { brand } from '../../../contract/domain/brand.ts';
import { fullName } from '../../../contract/domain/identity/person.ts';
import type { NewPasskey, PasskeyAssertion, PasskeyPurpose } from '../../../contract/schemas/passkeys.ts';
import type { AppContext } from '../../appContext.ts';
import {
  accountPasskeys,
  passkeyChallenges,
  type AccountPasskeyRow,
} from '../../platform/database/schema.ts';
import { transaction, type Db } from '../../platform/database/transaction.ts';
import {
  generateCreationOptions,
  generateRequestOptions,
  getRelyingParty,
  verifyAssertion,
  verifyCreation,
  type Passkey,
  type RelyingParty,
} from '../../platform/webauthn.ts';
import { customerIdOf } from '../accounts.ts';
import type { AccountSession } from '../sessions.ts';

/** Lifetime of a challenge in seconds. */
const challengeSeconds = 300;

type ChallengePurpose = PasskeyPurpose | 'add';

/**
 * The shop as a WebAuthn relying party. The shop requires user verification, because holding an unlocked device
 * does not prove the owner's identity.
 */
const shopParty = ({ config }: Pick<AppContext, 'config'>): RelyingParty =>
  getRelyingParty(config.publicUrl, brand.name, 'required');

export const findPasskeys = (db: Pick<Db, 'select'>, accountId: string): Promise<AccountPasskeyRow[]> =>
  db
    .select()
    .from(accountPasskeys)
    .where(eq(accountPasskeys.accountId, accountId))
    .orderBy(accountPasskeys.createdAt, accountPasskeys.id);

/** Stores a challenge, replacing any earlier one for the same purpose. */
const storeChallenge = async (
  { db }: Pick<AppContext, 'db'>,
  { familyId }: AccountSession,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> => {
  const expiresAt = sql`now() + ${challengeSeconds} * interval '1 s'`;
  await db
    .insert(passkeyChallenges)
    .values({ familyId, purpose, challenge, expiresAt })
    .onConflictDoUpdate({
      target: [passkeyChallenges.familyId, passkeyChallenges.purpose],
      set: { challenge, expiresAt },
    });
};

/** Removes a challenge and returns it. Returns null if there is none or it has expired. */
const takeChallenge = (
  { db }: Pick<AppContext, 'db'>,
  { familyId }: AccountSession,
  purpose: ChallengePurpose,
) =>
  transaction(db, async (tx): Promise<string | null> => {
    const own = and(eq(passkeyChallenges.familyId, familyId), eq(passkeyChallenges.purpose, purpose));
    await tx.delete(passkeyChallenges).where(and(own, lte(passkeyChallenges.expiresAt, sql`now()`)));
    const [taken] = await tx
      .delete(passkeyChallenges)
      .where(and(own, gt(passkeyChallenges.expiresAt, sql`now()`)))
      .returning();
    return taken?.challenge ?? null;
  });

/** Returns the options for creating a passkey for this account. */
export const beginPasskeyCreation = async (shop: AppContext, signed: AccountSession) => {
  const { account } = signed;
  const options = await generateCreationOptions(
    shopParty(shop),
    { id: account.id, name: account.email ?? customerIdOf(account), displayName: fullName(account) },
    await findPasskeys(shop.db, account.id),
  );
  await storeChallenge(shop, signed, 'add', options.challenge);
  return options;
};

/** Reads a new passkey from the browser's response. Returns null if the response does not match the challenge. */
export const readNewPasskey = async (
  shop: AppContext,
  signed: AccountSession,
  response: NewPasskey,
): Promise<Passkey | null> => {
  const challenge = await takeChallenge(shop, signed, 'add');
  if (challenge === null) return null;
  return verifyCreation(shopParty(shop), challenge, response as RegistrationResponseJSON);
};

/** Returns the options for signing with one of this account's passkeys. */
export const beginPasskeyUse = async (shop: AppContext, signed: AccountSession, purpose: PasskeyPurpose) => {
  const known = await findPasskeys(shop.db, signed.account.id);
  const options = await generateRequestOptions(shopParty(shop), known);
  await storeChallenge(shop, signed, purpose, options.challenge);
  return options;
};

/** True if one of this account's passkeys signed this session's challenge. */
export const isAssertion = async (
  shop: AppContext,
  signed: AccountSession,
  purpose: PasskeyPurpose,
  response: PasskeyAssertion,
): Promise<boolean> => {
  const challenge = await takeChallenge(shop, signed, purpose);
  if (challenge === null) return false;
  return transaction(shop.db, async (tx) => {
    // locks the passkey, because only one of two simultaneous responses may advance the passkey's counter
    const [passkey] = await tx
      .select()
      .from(accountPasskeys)
      .where(and(eq(accountPasskeys.id, response.id), eq(accountPasskeys.accountId, signed.account.id)))
      .for('update');
    if (!passkey) return false;
    const assertion = response as AuthenticationResponseJSON;
    const counter = await verifyAssertion(shopParty(shop), challenge, assertion, passkey);
    if (counter === null) return false;
    await tx
      .update(accountPasskeys)
      .set({ counter, lastUsedAt: sql`now()` })
      .where(eq(accountPasskeys.id, passkey.id));
    return true;
  });
};
