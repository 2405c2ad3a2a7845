import { sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { countryName } from '../../contract/domain/countries.ts';
import type { Language } from '../../contract/domain/languages.ts';
import type { Address, Profile, UpdateProfileRequest } from '../../contract/schemas/profile.ts';
import type { AppContext } from '../appContext.ts';
import { customerIdOf, lockAccount, updateAccount } from '../identity/accounts.ts';
import { loadSavedCards } from '../payments/savedCards.ts';
import type { AccountRow, accounts } from '../platform/database/schema.ts';
import { transaction, type Db } from '../platform/database/transaction.ts';
import { birthdayOf } from '../vouchers/verification/age.ts';
import { acceptDeclarations, declarationsOf } from '../vouchers/verification/declarations.ts';
import { loadIdFacts } from '../vouchers/verification/documents.ts';

/** Returns an account's postal address, or null if any part of it is missing. */
export const toAddress = (account: AccountRow): Address | null => {
  const { street, houseno, postcode, city, country } = account;
  if (street === null || houseno === null || postcode === null || city === null || country === null)
    return null;
  return { street, houseno, postcode, city, country: countryName(country, 'en'), ccode_iso2: country };
};

/** Loads the customer's own profile. If an ID was rejected, the profile contains the reason in `language`. */
export const loadProfile = async (
  db: Pick<Db, 'select'>,
  account: AccountRow,
  language: Language,
  { withAddress = true }: { withAddress?: boolean } = {},
): Promise<Profile> => {
  const declared = declarationsOf(account);
  return {
    customerid: customerIdOf(account),
    firstname: account.firstName,
    lastname: account.lastName,
    gender: account.gender,
    dob: account.dob,
    email: account.email,
    isdcode: account.isd,
    mobile: account.mobile,
    image: account.picture,
    language: account.language,
    country_of_residence: account.country,
    address: withAddress ? toAddress(account) : null,
    mobile_verified: account.mobileVerifiedAt ? 1 : 0,
    email_verified: account.emailVerifiedAt ? 1 : 0,
    address_verified: account.addressVerifiedAt ? 1 : 0,
    ...(await loadIdFacts(db, account.id, language)),
    bowner: declared.bowner ? 1 : 0,
    terms_accepted_at: declared.terms?.toISOString() ?? null,
    savedcards: await loadSavedCards(db, account.id),
    has_password: account.passwordHash ? 1 : 0,
  };
};

type Changes = PgUpdateSetSource<typeof accounts>;

/**
 * Returns the fields to store if the name or birth date changes. Staff must then review the ID again, because
 * it no longer matches the profile.
 */
export const newIdentity = (before: AccountRow, changes: Changes): Changes => {
  const differs = (['firstName', 'lastName', 'dob'] as const).some(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  );
  return differs ? { identityChangedAt: sql`now()` } : {};
};

/** Returns the address fields to store. Any change to the address also removes its verification. */
export const newAddress = (before: AccountRow, address: UpdateProfileRequest['address']): Changes => {
  if (!address) return {};
  const same = (['street', 'houseno', 'postcode', 'city', 'country'] as const).every(
    (field) => before[field] === address[field],
  );
  return same ? {} : { ...address, addressVerifiedAt: null, addressFlag: null };
};

/**
 * Updates only the fields that were submitted. Stores each declaration together with its time, IP address and wording.
 * @throws ShopRefusal 422
 */
export const updateProfile = (
  shop: Pick<AppContext, 'db'>,
  accountId: string,
  request: UpdateProfileRequest,
  ip: string,
): Promise<AccountRow> =>
  transaction(shop.db, async (tx) => {
    const before = await lockAccount(tx, accountId);
    const { firstname, lastname, gender, dob, address, language } = request;
    const submitted: Changes = {
      ...(firstname === undefined ? {} : { firstName: firstname }),
      ...(lastname === undefined ? {} : { lastName: lastname || null }),
      ...(gender === undefined ? {} : { gender }),
      ...(dob === undefined ? {} : { dob: birthdayOf(dob) }),
      ...(language === undefined ? {} : { language }),
    };
    const changed = await updateAccount(tx, accountId, {
      ...submitted,
      ...newIdentity(before, submitted),
      ...newAddress(before, address),
    });
    const kinds = [
      ...(request.bowner ? ['bowner' as const] : []),
      ...(request.acceptterms ? ['terms' as const] : []),
    ];
    return kinds.length === 0 ? changed : await acceptDeclarations(tx, changed, kinds, ip);
  });
