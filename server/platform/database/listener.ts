import type { Pool } from 'pg';
import type { Log } from '../log.ts';

/** Subscribes to one database channel over a separate connection. */
export type ChannelListener = {
  /** Resolves once the connection is listening, so that no later notification can be missed. */
  start(): Promise<void>;
  stop(): void;
};

/**
 * Creates a listener. `receive` is called with the payload of each notification. `lose` is called when the
 * connection is lost. From then on, notifications may be missed; the next `start` connects again.
 */
export const createChannelListener = (
  { db, log }: { db: Pool; log: Log },
  channel: string,
  { receive, lose }: { receive: (payload: string) => void; lose: () => void },
): ChannelListener => {
  /** Resolves to a function that closes the connection. Null while there is no connection. */
  let listening: Promise<() => void> | null = null;
  let stopped = false;

  const connect = async (): Promise<() => void> => {
    const client = await db.connect();
    let open = true;
    const close = (): void => {
      if (!open) return;
      open = false;
      listening = null;
      client.release(true);
      if (!stopped) log.warn({ channel }, 'the listening connection was lost');
      lose();
    };
    client.on('error', close);
    client.on('end', close);
    client.on('notification', (message) => receive(message.payload ?? ''));
    try {
      await client.query(`listen ${channel}`);
      return close;
    } catch (error) {
      close();
      throw error;
    }
  };

  return {
    start: async () => {
      if (stopped) throw new Error('The listener was stopped');
      listening ??= connect();
      try {
        await listening;
      } catch (error) {
        listening = null;
        throw error;
      }
    },
    stop: () => {
      stopped = true;
      void listening?.then(
        (close) => close(),
        () => {},
      );
    },
  };
};
