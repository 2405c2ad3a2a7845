import type { MachineImplementationsFrom } from 'xstate';
import { type ContactRestored } from '../../../../contract/schemas/auth.ts';
import type { contactUndoMachine } from '../../../../machines/identity/contactUndo/contactUndo.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';

export const contactUndoImplementations = (services: AppServices) =>
  ({
    actors: {
      undoChange: fromPromise<ContactRestored, { token: string }>(({ input, signal }) =>
        services.api.post('contact-undo', input, signal),
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof contactUndoMachine>;
