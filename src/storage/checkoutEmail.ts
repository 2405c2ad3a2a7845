import type { Store } from './storage.ts';

const key = 'checkoutEmail';

/** Cart and sign-in that the address belongs to. It is discarded as soon as either of them changes. */
const ownerIn = (store: Store): string | null => {
  const cart = store.read('cartToken');
  return cart === null ? null : `${cart} ${store.read('signedInAt') ?? ''} `;
};

/** Stores the address typed at the checkout in this tab, because a reload would empty the field. */
export const writeCheckoutEmail = (store: Store, email: string): void => {
  const owner = ownerIn(store);
  try {
    if (owner === null || email === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, owner + email);
  } catch {
    // without storage, only a reload empties the field
  }
};

/** Reads the address, or removes it if it belongs to another cart or another person. */
export const readCheckoutEmail = (store: Store): string | null => {
  try {
    const stored = sessionStorage.getItem(key);
    if (stored === null) return null;
    const owner = ownerIn(store);
    if (owner !== null && stored.startsWith(owner)) return stored.slice(owner.length);
    sessionStorage.removeItem(key);
  } catch {
    // without access to storage, nothing was stored
  }
  return null;
};
