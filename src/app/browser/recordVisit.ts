import type { Store } from '../../storage/storage.ts';

/**
 * Records a visit before the charts start. For a visitor, opening the shop counts as activity. For a signed-in
 * customer, it does not, because someone else may have opened the page.
 */
export const recordVisit = (store: Pick<Store, 'read' | 'write'>): void => {
  if (store.read('user') === null || store.read('lastActivity') === null)
    store.write('lastActivity', Date.now());
};
