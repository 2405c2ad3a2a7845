import type { Profile } from '../../contract/schemas/profile.ts';

/** The profile with a number that has just been verified. */
export const withMobile = (
  profile: Profile | null,
  number: Pick<Profile, 'isdcode' | 'mobile'> | null,
): Profile | null => profile && { ...profile, ...number, mobile_verified: 1 };

/** The profile with an email address that has just been verified. By default, the address stays the same. */
export const withEmail = (profile: Profile | null, email = profile?.email ?? null): Profile | null =>
  profile && { ...profile, email, email_verified: 1 };
