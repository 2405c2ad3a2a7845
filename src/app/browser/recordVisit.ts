import type { Store } from '../../storage/storage.ts';

/**
 * Records a visit before the charts start. For a visitor, opening the shop counts as activity. If a customer is signed
 * in, somebody else may have opened the page, so their last activity is left unchanged.
 */
export const recordVisit = (store: Pick<Store, 'read' | 'write'>): void => {
  if (store.read('user') === null || store.read('lastActivity') === null)
    store.write('lastActivity', Date.now());
};
