import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a free loopback port. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (!address || typeof address === 'string') throw new Error('a TCP socket without a port');
  return address.port;
};
