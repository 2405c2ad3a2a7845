import { referralCodePattern } from '../../../../contract/domain/referralCode.ts';
import type { Store } from '../../../storage/storage.ts';

/**
 * Stores the referral code from a friend's link, `/?ref=CODE`, until the visitor signs up. A more recent link replaces
 * the stored code.
 */
export const storeReferral = (store: Store): void => {
  // uses the URL with which the page was loaded, because the router may have changed the address since
  const [opened] = performance.getEntriesByType('navigation');
  const found = new URL(opened?.name ?? location.href).searchParams.get('ref')?.toUpperCase() ?? '';
  if (referralCodePattern.test(found)) store.write('referral', found);
};

/** Returns the referral code to send on sign-up. */
export const referralOf = (store: Store): { ref?: string } => {
  const ref = store.read('referral');
  return ref === null ? {} : { ref };
};
