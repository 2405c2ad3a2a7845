import type { Pool } from 'pg';
import { createChannelListener } from '../platform/database/listener.ts';
import type { Log } from '../platform/log.ts';

/** A database trigger notifies this channel whenever an order or its payment, delivery or refund changes state. */
const channel = 'order_changed';

export type OrderChangeReader = {
  receive: (orderId: string) => void;
  /** Called if the connection was lost; changes since then may be missing. */
  lose: () => void;
};

/** Receives changes to all orders by all processes, over a single connection per process. */
export type OrderChanges = {
  /** Resolves once no later change can be missed. */
  start(): Promise<void>;
  subscribe(reader: OrderChangeReader): void;
  stop(): void;
};

export const createOrderChanges = ({ pool, log }: { pool: Pool; log: Log }): OrderChanges => {
  const readers: OrderChangeReader[] = [];
  const listener = createChannelListener({ db: pool, log }, channel, {
    receive: (orderId) => readers.forEach(({ receive }) => receive(orderId)),
    lose: () => readers.forEach(({ lose }) => lose()),
  });
  return { ...listener, subscribe: (reader) => void readers.push(reader) };
};
