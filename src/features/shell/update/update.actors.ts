import { fromCallback, type EventObject, type MachineImplementationsFrom } from 'xstate';
import type { updateMachine } from '../../../../machines/shell/update/update.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { activateWaitingVersion, watchServiceWorker } from '../../../browser/serviceWorker.ts';

export const updateImplementations = (services: Pick<AppServices, 'language' | 'reload'>) =>
  ({
    actors: {
      watchWorker: fromCallback<EventObject>(({ sendBack }) => {
        // only production builds have a service worker
        if (import.meta.env.MODE !== 'production') return;
        void watchServiceWorker(services.language(), {
          onWaiting: () => sendBack({ type: 'update.found' }),
          onApplied: () => sendBack({ type: 'update.applied' }),
        });
      }),
    },
    actions: { applyUpdate: () => activateWaitingVersion(), reloadPage: () => services.reload() },
  }) satisfies MachineImplementationsFrom<typeof updateMachine>;
