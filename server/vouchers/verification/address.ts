import { sql } from 'drizzle-orm';
import { countryName } from '../../../contract/domain/countries.ts';
import { isPlausibleAddress } from '../../../contract/domain/identity/address.ts';
import type { AddressRequest, AddressVerified } from '../../../contract/schemas/profile.ts';
import type { AppContext } from '../../appContext.ts';
import { updateAccount } from '../../identity/accounts.ts';
import type { Requester } from '../../identity/codeDelivery.ts';
import { sendOwnMobileCode } from '../../identity/phoneSignIn.ts';
import type { AccountSession } from '../../identity/sessions.ts';
import { addressesOf } from '../../limits/tries.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { consumeRateLimit } from '../../platform/rateLimiter.ts';
import { ShopRefusal } from '../../platform/refusal.ts';
import { OutcomeUnknown, type PostalAddress } from '../../providers/ports.ts';

const invalidAddress = (): ShopRefusal => new ShopRefusal(422, 'addressInvalid', { code: 'ADDRESS' });

/** True for countries whose addresses Swiss Post can look up. */
const isServed = (country: string): boolean => country === 'CH' || country === 'LI';

/** True if the address has a plausible format for its country. Staff compare it with the ID. */
export const hasPlausibleFormat = (address: AddressRequest): boolean =>
  countryName(address.country, 'en') !== address.country && isPlausibleAddress(address);

/**
 * Returns the address to store, and whether it is certain to exist. An uncertain address is stored as entered.
 * @throws ShopRefusal 422 | OutcomeUnknown
 */
const checked = async (
  shop: AppContext,
  request: AddressRequest,
): Promise<PostalAddress & { isSure: boolean }> => {
  if (!isServed(request.country)) {
    if (!hasPlausibleFormat(request)) throw invalidAddress();
    return { ...request, isSure: false };
  }
  const building = await shop.gateways.address.find(request);
  if (!building) throw invalidAddress();
  return building.isSure ? building : { ...request, isSure: false };
};

/** Sends a code to the account's unverified phone number. `otp` is null if no code was sent. */
const sendCode = async (
  shop: AppContext,
  signed: AccountSession,
  requester: Requester,
): Promise<{ otp: AddressVerified['otp']; failed: boolean }> => {
  const { isd, mobile, mobileVerifiedAt } = signed.account;
  if (!isd || !mobile || mobileVerifiedAt) return { otp: null, failed: false };
  try {
    return { otp: await sendOwnMobileCode(shop, signed, { isdcode: isd, mobile }, requester), failed: false };
  } catch (error) {
    if (!(error instanceof ShopRefusal || error instanceof OutcomeUnknown)) throw error;
    return { otp: null, failed: true };
  }
};

/**
 * Checks an address and stores it in Swiss Post's spelling. Outside Switzerland and Liechtenstein, or if the
 * result is uncertain, only the format is checked and staff see a note. If Swiss Post does not respond, nothing
 * changes, because an address must not count as verified without a check.
 * @throws ShopRefusal 422 'Please enter a valid address!', 429 | OutcomeUnknown
 */
export const verifyAddress = async (
  shop: AppContext,
  signed: AccountSession,
  request: AddressRequest,
  requester: Requester,
): Promise<{ data: AddressVerified; text: 'addressVerified' | 'addressNoOtp' }> => {
  const { account } = signed;
  await consumeRateLimit(shop, addressesOf(account.id));
  const { street, houseno, postcode, city, country, isSure } = await checked(shop, request);
  const address = { street, houseno, postcode, city, country };
  const stored = await transaction(shop.db, (tx) =>
    updateAccount(tx, account.id, {
      ...address,
      addressVerifiedAt: sql`now()`,
      addressFlag: isSure ? null : 'formatOnly',
    }),
  );
  const corrected = (Object.keys(address) as (keyof typeof address)[]).some(
    (field) => address[field] !== request[field],
  );
  const { otp, failed } = await sendCode(shop, { ...signed, account: stored }, requester);
  return {
    data: {
      address_verified: 1,
      address: { ...address, country: countryName(country, 'en'), ccode_iso2: country },
      corrected: corrected ? 1 : 0,
      otp,
    },
    text: failed ? 'addressNoOtp' : 'addressVerified',
  };
};
