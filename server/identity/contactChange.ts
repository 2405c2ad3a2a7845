import { randomUUID } from 'node:crypto';
import { and, eq, gt, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { maskEmail } from '../../contract/domain/identity/email.ts';
import { undoDays } from '../../contract/domain/limits.ts';
import { maskPhone } from '../../contract/domain/phone/phone.ts';
import type { ContactRestored } from '../../contract/schemas/auth.ts';
import type { AppContext } from '../appContext.ts';
import { queueMail } from '../mail/queue.ts';
import { inSeconds } from '../platform/database/clock.ts';
import {
  contactChanges,
  oneTimeCodes,
  type AccountRow,
  type ContactPurpose,
} from '../platform/database/schema.ts';
import { transaction, type Db, type Tx } from '../platform/database/transaction.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { e164Of, isUniqueViolation, lockAccount, updateAccount } from './accounts.ts';
import { proveAddress, voidPasswordResets } from './addressProof.ts';
import { hasVerifiedContact, useReauth } from './reauth.ts';
import { endAccountSessions, type AccountSession } from './sessions.ts';

/** Returns the link for undoing a contact change. Its token consists of the change's id and a signature. */
export const undoLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  changeId: string,
): string => {
  const token = `${changeId}.${secrets.of('contactUndo', changeId)}`;
  return `${config.publicUrl}/contact-undo?${new URLSearchParams({ token })}`;
};

/** Returns the id of a contact change from the token in its undo link. Returns null if the token is forged. */
const readUndoToken = (secrets: Secrets, token: string): string | null => {
  const [changeId = '', signature = ''] = token.split('.');
  return secrets.isGenuine(signature, 'contactUndo', changeId) ? changeId : null;
};

export type Contact = { email: string } | { isd: string; mobile: string };
const purposeOf = (contact: Contact): ContactPurpose => ('email' in contact ? 'email' : 'mobile');

/** True if the account already has this contact, whether the contact is verified or not. */
export const isOwnContact = (account: AccountRow, contact: Contact): boolean =>
  'email' in contact
    ? account.email === contact.email
    : account.isd === contact.isd && account.mobile === contact.mobile;

const living = () => and(isNull(contactChanges.undoneAt), gt(contactChanges.expiresAt, sql`now()`));

/** True if a valid undo link could give this contact back to an account other than `except`. */
export const isContactReserved = async (
  db: Pick<Db, 'select'>,
  contact: Contact,
  except: string | null = null,
): Promise<boolean> => {
  const same =
    'email' in contact
      ? and(eq(contactChanges.email, contact.email), isNotNull(contactChanges.emailVerifiedAt))
      : and(
          eq(contactChanges.isd, contact.isd),
          eq(contactChanges.mobile, contact.mobile),
          isNotNull(contactChanges.mobileVerifiedAt),
        );
  const [row] = await db
    .select({ id: contactChanges.id })
    .from(contactChanges)
    .where(and(same, living(), except === null ? undefined : ne(contactChanges.accountId, except)))
    .limit(1);
  return row !== undefined;
};

/**
 * If the account has a verified contact, records the previous contacts and notifies the owner. The notice
 * goes to the verified email address or, without one, to the phone. A replaced verified number also receives
 * a text message.
 */
const recordChange = async (tx: Tx, before: AccountRow, contact: Contact): Promise<void> => {
  const purpose = purposeOf(contact);
  const email = before.emailVerifiedAt && before.email;
  const number = before.mobileVerifiedAt && e164Of(before);
  if (!email && !number) return;
  const id = randomUUID();
  const { language } = before;
  await tx.insert(contactChanges).values({
    id,
    accountId: before.id,
    purpose,
    email: before.email,
    emailVerifiedAt: before.emailVerifiedAt,
    // undoing the change does not restore an unverified number
    isd: number ? before.isd : null,
    mobile: number ? before.mobile : null,
    mobileVerifiedAt: before.mobileVerifiedAt,
    googleSub: before.googleSub,
    changedTo: 'email' in contact ? maskEmail(contact.email) : maskPhone(contact.isd, contact.mobile),
    expiresAt: inSeconds(undoDays * 24 * 3600),
  });
  const about = { language, accountId: before.id, about: id };
  if (email) await queueMail(tx, { kind: 'contactChanged', recipient: email, ...about });
  if (number && (purpose === 'mobile' || !email))
    await queueMail(tx, { kind: 'contactChangedSms', recipient: number, ...about });
};

/**
 * Makes a contact the account's verified contact after its code has been entered. Replacing a verified contact
 * uses up the session's confirmation of identity. Returns null if another account has the contact or could get
 * it back.
 * @throws ShopRefusal 403 REAUTH_REQUIRED
 */
export const setContact = async (
  shop: AppContext,
  signed: AccountSession,
  contact: Contact,
): Promise<AccountRow | null> => {
  const purpose = purposeOf(contact);
  try {
    return await transaction(shop.db, async (tx) => {
      const before = await lockAccount(tx, signed.account.id);
      const hadVerified = hasVerifiedContact(before, purpose);
      const isUnchanged = isOwnContact(before, contact) && (hadVerified || purpose === 'email');
      if (!isUnchanged) {
        if (hadVerified) await useReauth(tx, { ...signed, account: before }, purpose);
        if (await isContactReserved(tx, contact, before.id)) return null;
        await recordChange(tx, before, contact);
      }
      if (!('email' in contact))
        return updateAccount(tx, before.id, { ...contact, mobileVerifiedAt: sql`now()` });
      const changed = await updateAccount(tx, before.id, contact);
      return proveAddress(tx, changed, signed);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
};

const undoInvalid = (): ShopRefusal => new ShopRefusal(403, 'undoInvalid', { code: 'UNDO_LINK' });

/**
 * Undoes a contact change and all later ones, through the link in the message about the change. Invalidates all
 * of the account's sessions, codes and reset links. Removes the password, because someone else may have it. If
 * the restored address is verified, it receives a link for setting a new password.
 * @throws ShopRefusal 403 UNDO_LINK for a forged, used or expired link, 409 CONTACT_TAKEN
 */
export const undoContactChange = async (shop: AppContext, token: string): Promise<ContactRestored> => {
  const id = readUndoToken(shop.secrets, token);
  if (id === null) throw undoInvalid();
  try {
    return await transaction(shop.db, async (tx) => {
      const isIt = eq(contactChanges.id, id);
      const [named] = await tx.select().from(contactChanges).where(isIt);
      if (!named) throw undoInvalid();
      const account = await lockAccount(tx, named.accountId);
      // another request may have undone the change while this one was waiting for the lock
      const [change] = await tx.select().from(contactChanges).where(and(isIt, living()));
      if (!change) throw undoInvalid();
      const { email, emailVerifiedAt, isd, mobile, mobileVerifiedAt, googleSub } = change;
      await updateAccount(tx, account.id, {
        email,
        emailVerifiedAt,
        isd,
        mobile,
        mobileVerifiedAt,
        googleSub,
        passwordHash: null,
      });
      await tx
        .update(contactChanges)
        .set({ undoneAt: sql`now()` })
        .where(
          and(
            eq(contactChanges.accountId, account.id),
            gte(contactChanges.position, change.position),
            isNull(contactChanges.undoneAt),
          ),
        );
      await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.accountId, account.id));
      await voidPasswordResets(tx, account.id);
      await endAccountSessions(tx, account.id);
      const resettable = email !== null && emailVerifiedAt !== null;
      if (resettable) await queueMail(tx, { kind: 'reset', recipient: email, language: account.language });
      return {
        email: email && maskEmail(email),
        mobile: isd && mobile ? maskPhone(isd, mobile) : null,
        reset_sent: resettable ? 1 : 0,
      };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopRefusal(409, 'undoTaken', { code: 'CONTACT_TAKEN' });
    throw error;
  }
};
