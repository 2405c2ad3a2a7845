import type { Store } from './storage.ts';

const key = 'checkoutEmail';

/** Cart and sign-in that the address belongs to. The address is discarded as soon as either of them changes. */
const ownerIn = (store: Store): string | null => {
  const cart = store.read('cartToken');
  return cart === null ? null : `${cart} ${store.read('signedInAt') ?? ''} `;
};

/** Stores the address typed at the checkout for this tab, because a reload would otherwise empty the field. */
export const writeCheckoutEmail = (store: Store, email: string): void => {
  const owner = ownerIn(store);
  try {
    if (owner === null || email === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, owner + email);
  } catch {
    // if storage is unavailable, the only consequence is that a reload empties the field
  }
};

/** Returns the address that this person typed for this cart, or null. @throws DOMException if storage is blocked */
const ownEmail = (store: Store): string | null => {
  const owner = ownerIn(store);
  const stored = sessionStorage.getItem(key);
  return owner !== null && stored?.startsWith(owner) ? stored.slice(owner.length) : null;
};

/** Removes an address that belongs to another cart or person. */
export const removeForeignCheckoutEmail = (store: Store): void => {
  try {
    if (ownEmail(store) === null) sessionStorage.removeItem(key);
  } catch {
    // without access to storage, nothing was stored
  }
};

/** Reads the address, after removing one that belongs to another cart or person. */
export const readCheckoutEmail = (store: Store): string | null => {
  removeForeignCheckoutEmail(store);
  try {
    return ownEmail(store);
  } catch {
    return null;
  }
};
