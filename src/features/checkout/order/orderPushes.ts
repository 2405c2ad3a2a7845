import type { Observer, Subscribable } from 'xstate';
import type { OrderProgress } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

/**
 * Converts the server's order updates into chart events. Uses POST, because an EventSource would put the token
 * in the URL.
 */
export const pushedEvents = <Event>(
  services: Pick<AppServices, 'api'>,
  ordertoken: string,
  toEvent: (progress: OrderProgress) => Event,
): Subscribable<Event> => {
  const subscribe = ({ next, error, complete }: Observer<Event>) => {
    const gone = new AbortController();
    const receive = (progress: OrderProgress): void => {
      if (!gone.signal.aborted) next?.(toEvent(progress));
    };
    services.api.stream('orderChanges', { ordertoken }, gone.signal, receive).then(
      () => !gone.signal.aborted && complete?.(),
      (reason: unknown) => !gone.signal.aborted && error?.(reason),
    );
    return { unsubscribe: () => gone.abort() };
  };
  // the cast is safe, because XState always subscribes with an observer and never with functions
  return { subscribe } as Subscribable<Event>;
};
