import type { MachineImplementationsFrom } from 'xstate';
import type {
  requestLinksMachine,
  RequestLinksStart,
} from '../../../../machines/account/requestLinks/requestLinks.machine.ts';
import type { RequestLink } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { isSignedIn } from '../../identity/session/isSignedIn.ts';

export const requestLinksImplementations = ({ api, store, notify }: AppServices) =>
  ({
    actors: {
      readStart: fromPromise<RequestLinksStart>(() => {
        const token = window.location.hash.slice(1) || null;
        // removes the token from the address immediately, so that a copied address cannot be used to turn off
        // the link
        if (token !== null)
          window.history.replaceState(
            window.history.state,
            '',
            window.location.pathname + window.location.search,
          );
        return Promise.resolve({ token, isSignedIn: isSignedIn(store) });
      }),
      loadLinks: fromPromise<RequestLink[]>(
        async ({ signal }) => (await api.get('getRequestLinks', {}, signal)).links,
      ),
      removeLink: fromPromise<RequestLink[], { ordertoken: string }>(
        async ({ input, signal }) => (await api.post('removeRequestLink', input, signal)).links,
      ),
      endLink: fromPromise<unknown, { token: string }>(({ input, signal }) =>
        api.post('request-link/end', input, signal),
      ),
    },
    actions: { openLogin: () => notify.auth({ type: 'auth.loginRequested' }) },
  }) satisfies MachineImplementationsFrom<typeof requestLinksMachine>;
