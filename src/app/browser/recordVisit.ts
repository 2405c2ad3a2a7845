import type { Store } from '../../storage/storage.ts';

/**
 * Records a visit before the charts start. Opening the shop counts as activity for a visitor. A signed-in page may
 * belong to another person by now, so its last activity stays.
 */
export const recordVisit = (store: Pick<Store, 'read' | 'write'>): void => {
  if (store.read('user') === null || store.read('lastActivity') === null)
    store.write('lastActivity', Date.now());
};
