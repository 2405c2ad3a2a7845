import { createHash } from 'node:crypto';
import { linkMinutes } from '../../contract/domain/limits.ts';
import type { AppContext } from '../appContext.ts';
import { hasPassed } from '../platform/database/clock.ts';
import type { AccountRow } from '../platform/database/schema.ts';
import { ShopRefusal } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { constantTimeEqual } from '../platform/tokens.ts';

/** Lifetime of a link in an email, in seconds. */
export const linkLifetimeSeconds = linkMinutes * 60;

const hashOf = (email: string): string => createHash('sha256').update(email).digest('hex');
export const verifyPathOf = (id: number | string, hash: string): string => `/email/verify/${id}/${hash}`;
const signedText = (path: string, expires: number | string): string => `${path}?expires=${expires}`;

/**
 * Returns the link for verifying an address, for use in an email. It leads to a page and contains the API
 * call's parameters in its query string. `expires` is a Unix time in seconds.
 */
export const verifyLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  account: AccountRow,
  email: string,
  expires: number,
): string => {
  const hash = hashOf(email);
  const path = verifyPathOf(account.number, hash);
  const query = new URLSearchParams({
    id: String(account.number),
    hash,
    expires: String(expires),
    signature: secrets.hexOf('link', signedText(path, expires)),
    verify_url: `/api${path}`,
  });
  return `${config.publicUrl}/verify-email?${query}`;
};

export type SignedLink = { id: string; hash: string; expires: string; signature: string };

const invalidLink = (): ShopRefusal => new ShopRefusal(403, 'linkInvalid', { code: 'VERIFY_LINK' });

/**
 * Checks a link against its account. @throws ShopRefusal 403 if the link is forged, expired or made for another
 * address, 409 'Email already verified'
 */
export const requireValidLink = (
  secrets: Secrets,
  account: AccountRow | null,
  link: SignedLink,
): { account: AccountRow; email: string } => {
  const signed = secrets.isGenuine(
    link.signature,
    'link',
    signedText(verifyPathOf(link.id, link.hash), link.expires),
  );
  if (!signed || !account?.email || !constantTimeEqual(hashOf(account.email), link.hash)) throw invalidLink();
  if (account.emailVerifiedAt) throw new ShopRefusal(409, 'alreadyVerified', { code: 'ALREADY_VERIFIED' });
  if (hasPassed(Number(link.expires) * 1000)) throw invalidLink();
  return { account, email: account.email };
};

/** Returns the link for setting a new password, for use in an email. */
export const resetLink = ({ config }: Pick<AppContext, 'config'>, token: string, email: string): string =>
  `${config.publicUrl}/reset-password?${new URLSearchParams({ token, email })}`;
