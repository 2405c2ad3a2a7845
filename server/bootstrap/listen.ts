import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { StartError } from '../platform/startError.ts';
import { answerUnreadable } from './answerUnreadable.ts';

/**
 * Longer than the idle timeout of proxies and clients: a connection closed during a new request is an error for them.
 */
export const keepAliveMs = 65_000;

/**
 * Timeouts in ms for headers and for a whole request, and the interval of the check. An ID file of 2 MB takes 100
 * s on a slow phone.
 */
export const slowest = {
  headersTimeout: 20_000,
  requestTimeout: 150_000,
  connectionsCheckingInterval: 10_000,
};

/** Adapts a handler of web requests to Node's server. */
export const listenerOf = (
  handle: (request: Request, env?: unknown) => Response | Promise<Response>,
): RequestListener => {
  const respond = getRequestListener((request, env) => handle(request, env));
  return (request, response) => void respond(request, response);
};

/** @throws StartError in one line if the address is not available */
export const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((done, fail) => {
    server.keepAliveTimeout = keepAliveMs;
    answerUnreadable(server);
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why =
        code === 'EADDRINUSE'
          ? `Port ${port} on ${host} is in use by another program: stop it or set PORT to a free one.`
          : code === 'EACCES'
            ? `Port ${port} on ${host} may not be used by this user: set PORT to one above 1023.`
            : `The shop cannot listen on ${host} port ${port}: ${code ?? message}`;
      fail(new StartError(why));
    });
    server.listen(port, host, done);
  });

/** Stops accepting connections and waits for the running requests; `cut` ends the rest. */
export const drain = async (server: Server, cut: Promise<unknown>): Promise<void> => {
  const closed = new Promise<void>((done) => server.close(() => done()));
  // a kept-alive connection counts as idle right after its response, but would stay open for seconds
  const tidy = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, cut]);
  clearInterval(tidy);
  server.closeAllConnections();
  await Promise.race([closed, sleep(500)]);
};
