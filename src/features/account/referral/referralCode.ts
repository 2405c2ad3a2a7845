import type { Store } from '../../../storage/storage.ts';

const code = /^[A-Z0-9]{6,12}$/;

/** Code from a friend's link, `/?ref=CODE`, stored until a sign-up. The last link counts. */
export const storeReferral = (store: Store): void => {
  // address at page load, because the router may have changed it since
  const [opened] = performance.getEntriesByType('navigation');
  const found = new URL(opened?.name ?? location.href).searchParams.get('ref')?.toUpperCase() ?? '';
  if (code.test(found)) store.write('referral', found);
};

/** Referral code sent with a sign-up. */
export const referralOf = (store: Store): { ref?: string } => {
  const ref = store.read('referral');
  return ref === null ? {} : { ref };
};
