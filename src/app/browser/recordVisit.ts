import type { Store } from '../../storage/storage.ts';

/**
 * Records a visit before the charts start. Opening the shop counts as activity for a visitor, but not for a
 * signed-in customer, because someone else may have opened the page.
 */
export const recordVisit = (store: Pick<Store, 'read' | 'write'>): void => {
  if (store.read('user') === null || store.read('lastActivity') === null)
    store.write('lastActivity', Date.now());
};
