import type { Store } from '../../storage/storage.ts';

/**
 * Before the charts start. A visitor who opens the shop is active; a signed-in page may belong to another person by
 * now, so the last stamp decides.
 */
export const recordVisit = (store: Pick<Store, 'read' | 'write'>): void => {
  if (store.read('user') === null || store.read('lastActivity') === null)
    store.write('lastActivity', Date.now());
};
