/** Fields of the profile that determine whether a customer can buy vouchers. */
export type VerifiableProfile = {
  firstname: string;
  lastname: string | null;
  dob: string | null;
  mobile_verified: 0 | 1;
  email_verified: 0 | 1;
  address_verified: 0 | 1;
  id_status: 'none' | 'under_review' | 'approved' | 'rejected';
  bowner: 0 | 1;
  terms_accepted_at: string | null;
};
export type VerificationStepName = 'mobile' | 'email' | 'address' | 'id' | 'declaration';
export type VerificationStepState = 'done' | 'next' | 'open' | 'review' | 'rejected';

/**
 * Returns the five verification steps in order, each with its state. Without a profile, all steps are open.
 */
export const stepsOf = (
  profile: VerifiableProfile | null,
): { part: VerificationStepName; state: VerificationStepState }[] => {
  const done: Record<VerificationStepName, boolean> = {
    mobile: profile?.mobile_verified === 1,
    email: profile?.email_verified === 1,
    address:
      profile !== null &&
      profile.address_verified === 1 &&
      profile.firstname !== '' &&
      Boolean(profile.lastname) &&
      profile.dob !== null,
    id: profile?.id_status === 'approved',
    declaration: profile?.bowner === 1 && profile.terms_accepted_at !== null,
  };
  const parts: VerificationStepName[] = ['mobile', 'email', 'address', 'id', 'declaration'];
  const waiting = (part: VerificationStepName) => part === 'id' && profile?.id_status === 'under_review';
  const next = profile && parts.find((part) => !done[part] && !waiting(part));
  return parts.map((part) => {
    if (done[part]) return { part, state: 'done' };
    if (waiting(part)) return { part, state: 'review' };
    if (part === 'id' && profile?.id_status === 'rejected') return { part, state: 'rejected' };
    return { part, state: part === next ? 'next' : 'open' };
  });
};

/** True if there is nothing left for the customer to do, even if staff are still reviewing a step. */
export const isAllDone = (profile: VerifiableProfile): boolean =>
  stepsOf(profile).every(({ state }) => state === 'done' || state === 'review');
