import type { Profile } from '../../contract/schemas/profile.ts';

/** Returns the profile with a number that has just been verified. */
export const withMobile = (
  profile: Profile | null,
  number: Pick<Profile, 'isdcode' | 'mobile'> | null,
): Profile | null => profile && { ...profile, ...number, mobile_verified: 1 };

/**
 * Returns the profile with an email address that has just been verified. The default is the profile's current address.
 */
export const withEmail = (profile: Profile | null, email = profile?.email ?? null): Profile | null =>
  profile && { ...profile, email, email_verified: 1 };
