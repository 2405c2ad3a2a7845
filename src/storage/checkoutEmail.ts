import type { Store } from './storage.ts';

const key = 'checkoutEmail';

/**
 * Returns a key for the current cart and sign-in, or null without a cart. An email address stored under another
 * key is discarded.
 */
const ownerIn = (store: Store): string | null => {
  const cart = store.read('cartToken');
  return cart === null ? null : `${cart} ${store.read('signedInAt') ?? ''} `;
};

/**
 * Stores the email address typed at checkout for this tab, because a reload would otherwise clear the field.
 */
export const writeCheckoutEmail = (store: Store, email: string): void => {
  const owner = ownerIn(store);
  try {
    if (owner === null || email === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, owner + email);
  } catch {
    // if storage is unavailable, a reload clears the field, which is acceptable
  }
};

/**
 * Returns the email address stored for the current cart and sign-in, or null.
 * @throws DOMException if storage is blocked
 */
const ownEmail = (store: Store): string | null => {
  const owner = ownerIn(store);
  const stored = sessionStorage.getItem(key);
  return owner !== null && stored?.startsWith(owner) ? stored.slice(owner.length) : null;
};

/** Removes an email address that was stored for another cart or sign-in. */
export const removeForeignCheckoutEmail = (store: Store): void => {
  try {
    if (ownEmail(store) === null) sessionStorage.removeItem(key);
  } catch {
    // without access to storage, nothing was stored
  }
};

/** Reads the stored email address. First removes an address that was stored for another cart or sign-in. */
export const readCheckoutEmail = (store: Store): string | null => {
  removeForeignCheckoutEmail(store);
  try {
    return ownEmail(store);
  } catch {
    return null;
  }
};
