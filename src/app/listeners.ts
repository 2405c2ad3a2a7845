import { listenToActivity } from './activity.ts';
import { listenToBrowser } from './browserEvents.ts';
import { guardLeaving } from './leaveGuard.ts';
import type { ShopSystem } from './system.ts';

/** Everything that only waits for the browser to tell something: it need not be there for the first paint. */
export const listen = (system: ShopSystem): void => {
  listenToBrowser(system);
  guardLeaving(system.parts().screen);
  listenToActivity(system);
};
