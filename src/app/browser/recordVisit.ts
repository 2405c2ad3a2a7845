import type { Store } from '../../storage/storage.ts';

/**
 * Records a visit before the charts start. For a visitor, opening the shop counts as activity. If a customer is signed
 * in, someone else might have opened the page, so the customer's last activity remains unchanged.
 */
export const recordVisit = (store: Pick<Store, 'read' | 'write'>): void => {
  if (store.read('user') === null || store.read('lastActivity') === null)
    store.write('lastActivity', Date.now());
};
