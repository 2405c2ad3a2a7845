import type { Pool } from 'pg';
import { createChannelListener } from '../platform/database/listener.ts';
import type { Log } from '../platform/log.ts';

/** Channel that a database trigger notifies whenever an order or its payment, delivery or refund changes state. */
const channel = 'order_changed';

export type OrderChangeReader = {
  receive: (orderId: string) => void;
  /** Called when the connection has been lost and notifications may have been missed. */
  lose: () => void;
};

/**
 * Listens for changes to all orders, whichever process makes them. Each process uses a single connection for
 * this.
 */
export type OrderChanges = {
  /** Resolves once the connection is listening, so that no later change can be missed. */
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
