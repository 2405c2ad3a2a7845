import type { Profile } from '../../contract/schemas/profile.ts';

/** Returns the profile with a newly verified mobile number. */
export const withMobile = (
  profile: Profile | null,
  number: Pick<Profile, 'isdcode' | 'mobile'> | null,
): Profile | null => profile && { ...profile, ...number, mobile_verified: 1 };

/**
 * Returns the profile with `email` as its verified address. Without `email`, marks the profile's present
 * address as verified.
 */
export const withEmail = (profile: Profile | null, email = profile?.email ?? null): Profile | null =>
  profile && { ...profile, email, email_verified: 1 };
