import * as v from 'valibot';
import type { Observer, Subscribable } from 'xstate';
import { orderProgressSchema } from '../../../../contract/schemas/orders.ts';
import type { OrderProgress } from '../../../../machines/types.ts';
import type { AppServices } from '../../../actors/services.ts';

const read = async (
  { api }: Pick<AppServices, 'api'>,
  ordertoken: string,
  signal: AbortSignal,
  receive: (progress: OrderProgress) => void,
): Promise<void> => {
  const stream = await api.stream('orderChanges', { ordertoken }, signal);
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events)
      if (event.startsWith('data: ')) receive(v.parse(orderProgressSchema, JSON.parse(event.slice(6))));
  }
};

/**
 * Converts order updates from the server into events for a chart. Uses a POST request, because an EventSource would
 * expose the token in the URL.
 */
export const pushedEvents = <Event>(
  services: Pick<AppServices, 'api'>,
  ordertoken: string,
  toEvent: (progress: OrderProgress) => Event,
): Subscribable<Event> => {
  const subscribe = ({ next, error, complete }: Observer<Event>) => {
    const gone = new AbortController();
    read(services, ordertoken, gone.signal, (progress) => {
      if (!gone.signal.aborted) next?.(toEvent(progress));
    }).then(
      () => !gone.signal.aborted && complete?.(),
      (reason: unknown) => !gone.signal.aborted && error?.(reason),
    );
    return { unsubscribe: () => gone.abort() };
  };
  // XState always subscribes with an observer, never with plain functions
  return { subscribe } as Subscribable<Event>;
};
