import type { Profile } from '../../contract/schemas/profile.ts';

/** Returns the profile with a newly verified mobile number. */
export const withMobile = (
  profile: Profile | null,
  number: Pick<Profile, 'isdcode' | 'mobile'> | null,
): Profile | null => profile && { ...profile, ...number, mobile_verified: 1 };

/**
 * Returns the profile with a newly verified email address. The address defaults to the profile's current one.
 */
export const withEmail = (profile: Profile | null, email = profile?.email ?? null): Profile | null =>
  profile && { ...profile, email, email_verified: 1 };
