import type { Address, Profile, UpdateProfileRequest } from '../../../src/api/profile.ts';
import { countryName } from '../../../src/domain/countries.ts';
import type { Language } from '../../../src/domain/languages.ts';
import type { accounts, AccountRow } from '../../db/schema.ts';
import type { Db } from '../database.ts';
import { transaction } from '../database.ts';
import type { Shop } from '../deps.ts';
import { changeAccount, customerIdOf, lockAccount } from '../identity/accounts.ts';
import { savedCardsOf } from '../savedCards.ts';
import { birthdayOf } from './age.ts';
import { declarationsOf, declare } from './declarations.ts';
import { idFactsOf } from './documents.ts';

export const addressOf = (account: AccountRow): Address | null => {
  const { street, houseno, postcode, city, country } = account;
  if (street === null || houseno === null || postcode === null || city === null || country === null)
    return null;
  return { street, houseno, postcode, city, country: countryName(country, 'en'), ccode_iso2: country };
};

/** What the customer sees of the own account; `reason` of a rejected document in `language`. */
export const profileOf = async (
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
    address: withAddress ? addressOf(account) : null,
    mobile_verified: account.mobileVerifiedAt ? 1 : 0,
    email_verified: account.emailVerifiedAt ? 1 : 0,
    address_verified: account.addressVerifiedAt ? 1 : 0,
    ...(await idFactsOf(db, account.id, language)),
    bowner: declared.bowner ? 1 : 0,
    terms_accepted_at: declared.terms?.toISOString() ?? null,
    savedcards: await savedCardsOf(db, account.id),
    has_password: account.passwordHash ? 1 : 0,
  };
};

type Changes = Partial<typeof accounts.$inferInsert>;

/** A new name or birth date is somebody else on paper: the document has to be seen again. */
const newIdentity = (before: AccountRow, changes: Changes): Changes => {
  const differs = (['firstName', 'lastName', 'dob'] as const).some(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  );
  return differs ? { identityChangedAt: new Date() } : {};
};

/** Another address is not a verified one. */
const newAddress = (before: AccountRow, address: UpdateProfileRequest['address']): Changes => {
  if (!address) return {};
  const same = (['street', 'houseno', 'postcode', 'city', 'country'] as const).every(
    (field) => before[field] === address[field],
  );
  return same ? {} : { ...address, addressVerifiedAt: null, addressFlag: null };
};

/**
 * Changes what is given and leaves the rest. A declaration is kept with time, address and text.
 * @throws ShopRefusal 422
 */
export const updateProfile = (
  shop: Pick<Shop, 'db'>,
  accountId: string,
  request: UpdateProfileRequest,
  ip: string,
): Promise<AccountRow> =>
  transaction(shop.db, async (tx) => {
    const before = await lockAccount(tx, accountId);
    const { firstname, lastname, gender, dob, address, language } = request;
    const given: Changes = {
      ...(firstname === undefined ? {} : { firstName: firstname }),
      ...(lastname === undefined ? {} : { lastName: lastname || null }),
      ...(gender === undefined ? {} : { gender }),
      ...(dob === undefined ? {} : { dob: birthdayOf(dob) }),
      ...(language === undefined ? {} : { language }),
    };
    const changed = await changeAccount(tx, accountId, {
      ...given,
      ...newIdentity(before, given),
      ...newAddress(before, address),
    });
    const kinds = [
      ...(request.bowner ? ['bowner' as const] : []),
      ...(request.acceptterms ? ['terms' as const] : []),
    ];
    return kinds.length === 0 ? changed : await declare(tx, changed, kinds, ip);
  });
