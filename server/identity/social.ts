import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Language } from '../../contract/domain/languages.ts';
import { lastName } from '../../contract/forms/person.ts';
import type { Session } from '../../contract/schemas/auth.ts';
import { fieldSchema } from '../../contract/schemas/form.ts';
import type { AppContext } from '../appContext.ts';
import { accounts, type AccountRow } from '../platform/database/schema.ts';
import { transaction, type Tx } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import type { SocialPerson } from '../providers/ports.ts';
import { createAccount, findAccountByEmail, lockAccount, normalizeEmail, signIn } from './accounts.ts';
import { proveAddress } from './addressProof.ts';
import { isContactReserved } from './contactChange.ts';
import { locateDevice, type Device } from './devices/devices.ts';
import { adoptGuestOrders } from './guestOrders.ts';
import { findReferrer } from './referral.ts';

/**
 * Creates the 401 SOCIAL error, which means that the identity provider has not confirmed the person's identity.
 */
export const socialFailed = (): ShopRefusal => new ShopRefusal(401, 'socialFailed', { code: 'SOCIAL' });
const conflict = (): ShopRefusal => new ShopRefusal(409, 'socialConflict', { code: 'SOCIAL_CONFLICT' });

/**
 * Returns the person's name according to the identity provider. Returns null if the sign-up form would reject
 * that name.
 */
const safeName = (name: string | null): string | null => {
  const parsed = v.safeParse(fieldSchema(lastName), name);
  return parsed.success ? parsed.output : null;
};

const bySub = async (tx: Tx, sub: string): Promise<AccountRow | null> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.googleSub, sub));
  return account ?? null;
};

const findOrCreateSocialAccount = async (
  tx: Tx,
  person: SocialPerson,
  language: Language,
  ref: string | undefined,
): Promise<AccountRow> => {
  const known = await bySub(tx, person.sub);
  if (known) return known;
  const email = person.email === null ? null : normalizeEmail(person.email);
  const holder = email === null ? null : await findAccountByEmail(tx, email);
  // a concurrent sign-in by the same person has already created the account
  if (holder?.googleSub === person.sub) return holder;
  if (holder) {
    const locked = await lockAccount(tx, holder.id);
    // never replaces the social account that is linked to an account with a verified address
    if (!person.emailVerified || locked.email !== email || (locked.emailVerifiedAt && locked.googleSub))
      throw conflict();
    const picture = (locked.emailVerifiedAt && locked.picture) || person.picture;
    return proveAddress(tx, locked, null, { googleSub: person.sub, picture });
  }
  if (person.emailVerified && email !== null && (await isContactReserved(tx, { email }))) throw conflict();
  const created = await createAccount(tx, {
    googleSub: person.sub,
    email: person.emailVerified ? email : null,
    emailVerifiedAt: person.emailVerified && email ? sql`now()` : null,
    firstName: safeName(person.firstName) ?? '',
    lastName: safeName(person.lastName),
    picture: person.picture,
    language,
    referredBy: await findReferrer(tx, ref),
  });
  const account = created ?? (await bySub(tx, person.sub));
  if (!account) throw conflict();
  await adoptGuestOrders(tx, account);
  return account;
};

/**
 * Signs in with a token from the identity provider. A new person gets a new account.
 * @throws ShopRefusal 401 SOCIAL, 409 SOCIAL_CONFLICT if the provider has not verified the address or the
 * account is linked to another social account | OutcomeUnknown
 */
export const signInBySocial = async (
  shop: AppContext,
  accessToken: string,
  language: Language,
  device: Device,
  ref?: string,
): Promise<Session> => {
  const person = await shop.gateways.identity.findPerson(accessToken);
  if (!person) throw socialFailed();
  const located = await locateDevice(shop, device);
  return transaction(shop.db, async (tx) =>
    signIn(tx, shop, await findOrCreateSocialAccount(tx, person, language, ref), located),
  );
};
