import type { Language } from '../../contract/domain/languages.ts';
import { isFailure } from '../../contract/failure.ts';
import type { CartEvent } from '../../machines/checkout/cart/cart.machine.ts';
import type { AuthEvent } from '../../machines/identity/auth/auth.machine.ts';
import type { SessionEvent } from '../../machines/identity/session/session.machine.ts';
import type { ConsentEvent } from '../../machines/shell/consent/consent.machine.ts';
import type { LocationEvent } from '../../machines/shell/location/location.machine.ts';
import type { DialogName } from '../../machines/shell/shell/shell.machine.ts';
import type { Failure, Notice, To } from '../../machines/types.ts';
import type { Api } from '../api/types.ts';
import type { Store } from '../storage/storage.ts';

/**
 * Services that charts use: the API, the browser's storage, navigation and the other charts in the actor
 * system.
 */
export type AppServices = {
  api: Api;
  store: Store;
  language: () => Language;
  /** The current country as an ISO 3166-1 alpha-2 code. */
  country: () => string;
  /**
   * Navigates to another address. The charts then receive the route in `route.changed`. If there is unsaved
   * input, the customer must confirm first, unless `sure` is set or the shop itself is redirecting (`replace`).
   */
  go: (to: To, options?: { replace?: boolean; sure?: boolean }) => void;
  reload: () => void;
  notify: {
    alert: (notice: Notice) => void;
    openDialog: (dialog: DialogName) => void;
    closeDialog: () => void;
    cart: (event: CartEvent) => void;
    location: (event: LocationEvent) => void;
    session: (event: SessionEvent) => void;
    auth: (event: AuthEvent) => void;
    /**
     * Sends an event to the consent chart. Does nothing if the chart is not running yet; the chart reads the
     * stored choice when it starts.
     */
    consent: (event: ConsentEvent) => void;
    /** Sends a message to the current screen's chart. */
    screen: (message: { type: string }) => void;
  };
};

export const toNotice = (error: unknown): Notice => {
  const failure: Failure | null = isFailure(error) ? error : null;
  if (failure?.kind === 'network') return { tone: 'danger', text: 'network' };
  return failure?.message
    ? { tone: 'danger', text: 'server', message: failure.message }
    : { tone: 'danger', text: 'generic' };
};
