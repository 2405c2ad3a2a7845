import type { Api } from '../../../src/api/types.ts';
import { createActorSystem, type ShopSystem } from '../../../src/app/actorSystem.ts';
import { createAppServices, createNavigator } from '../../../src/app/appServices.ts';
import { createMemoryBackend, createStorage, type Store } from '../../../src/storage/storage.ts';

/** Starts the long-lived charts, connected as in the shop, with the given or new storage. */
export const startSystem = (api: Api, store: Store = createStorage(createMemoryBackend())): ShopSystem => {
  const system: ShopSystem = createActorSystem(
    (notify) =>
      createAppServices(
        { api, store, navigator: createNavigator(), location: () => system.actors().location },
        notify,
      ),
    '/geo',
  );
  system.root.start();
  return system;
};
