import type { MachineImplementationsFrom } from 'xstate';
import type { Recipient } from '../../../../contract/schemas/recipients.ts';
import type {
  LoadedRecipients,
  RecipientChange,
  recipientsMachine,
} from '../../../../machines/account/recipients/recipients.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { isSignedIn } from '../../identity/session/isSignedIn.ts';
import { findDeviceName, storeDeviceName } from './deviceNames.ts';

export const recipientsImplementations = ({ api, store }: AppServices) => {
  /** For guests, replaces the recipient's name with the one stored on the device. */
  const withName = (recipient: Recipient): Recipient =>
    isSignedIn(store) ? recipient : { ...recipient, name: findDeviceName(store, recipient) };
  return {
    actors: {
      loadRecipients: fromPromise<LoadedRecipients, { ordertoken: string | null }>(
        async ({ input: { ordertoken }, signal }) => {
          const query = ordertoken === null ? {} : { ordertoken };
          const { recipients } = await api.get('getRecipients', query, signal);
          return {
            recipients: recipients.map(withName),
            mayName: isSignedIn(store) || store.read('guest') !== null,
          };
        },
      ),
      saveRecipient: fromPromise<Recipient, { recipient: Recipient; change: RecipientChange }>(
        async ({ input: { recipient, change } }) => {
          const { name } = change;
          if (name === undefined || isSignedIn(store)) {
            // `keepalive`: the change is saved even if the customer leaves the page immediately
            const { data } = await api.postWithMessage('saveRecipient', change, { keepalive: true });
            return withName(data);
          }
          storeDeviceName(store, recipient, name);
          return withName(recipient);
        },
      ),
      removeRecipient: fromPromise<Recipient[], { recipient: Recipient }>(
        async ({ input: { recipient } }) => {
          const { ordertoken } = recipient;
          // `keepalive`: the number is removed even if the customer leaves the page immediately
          const { data } = await api.postWithMessage('removeRecipient', { ordertoken }, { keepalive: true });
          if (!isSignedIn(store)) storeDeviceName(store, recipient, null);
          return data.recipients.map(withName);
        },
      ),
    },
  } satisfies MachineImplementationsFrom<typeof recipientsMachine>;
};
