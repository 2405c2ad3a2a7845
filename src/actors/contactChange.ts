import type { Evidence } from '../../machines/reauth.machine.ts';
import { contactRestoredSchema, otpSchema, reauthSchema } from '../api/auth.ts';
import type { ContactRestored } from '../api/auth.ts';
import type { World } from './world.ts';
import { fromPromise } from './fromPromise.ts';

export const reauthParts = (world: World) => ({
  actors: {
    sendProofCode: fromPromise<{ message: string; to: string }, { purpose: 'email' | 'mobile' }>(
      async ({ input, signal }) => {
        const { data, message } = await world.api.tell('reauth/send-otp', input, otpSchema, { signal });
        return { message, to: data.to };
      },
    ),
    proveOwner: fromPromise<void, Evidence>(async ({ input, signal }) => {
      await world.api.post('reauth', input, reauthSchema, signal);
    }),
  },
});

export const contactUndoParts = (world: World) => ({
  actors: {
    undoChange: fromPromise<ContactRestored, { token: string }>(({ input, signal }) =>
      world.api.post('contact-undo', input, contactRestoredSchema, signal),
    ),
  },
});
