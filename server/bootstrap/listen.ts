import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { StartError } from '../platform/startError.ts';
import { handleUnreadableRequests } from './unreadableRequests.ts';

/**
 * Keep-alive timeout in milliseconds. It is longer than the idle timeouts of proxies and clients; otherwise,
 * the server could close a connection just as a request is being sent, and the client would get an error.
 */
export const keepAliveMs = 65_000;

/**
 * Timeouts for the headers and the entire request, and the interval at which they are checked, in milliseconds.
 * Uploading an ID file of 2 MB takes 100 s over a slow phone connection.
 */
export const slowest = {
  headersTimeout: 20_000,
  requestTimeout: 150_000,
  connectionsCheckingInterval: 10_000,
};

/** Adapts a web-standard request handler to Node's server. */
export const listenerOf = (
  handle: (request: Request, env?: unknown) => Response | Promise<Response>,
): RequestListener => {
  const respond = getRequestListener((request, env) => handle(request, env));
  return (request, response) => void respond(request, response);
};

/** Starts listening on a port. @throws StartError with one line if the port is not available */
export const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.keepAliveTimeout = keepAliveMs;
    handleUnreadableRequests(server);
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why =
        code === 'EADDRINUSE'
          ? `Port ${port} on ${host} is in use by another program: stop it or set PORT to a free one.`
          : code === 'EACCES'
            ? `Port ${port} on ${host} may not be used by this user: set PORT to one above 1023.`
            : `The shop cannot listen on ${host} port ${port}: ${code ?? message}`;
      reject(new StartError(why));
    });
    server.listen(port, host, resolve);
  });

/**
 * Stops accepting connections and waits for running requests to finish. When `cut` resolves, closes the
 * connections that are still open.
 */
export const drain = async (server: Server, cut: Promise<unknown>): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // closes keep-alive connections after their response, because they would otherwise stay open for seconds
  const closeIdleTimer = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, cut]);
  clearInterval(closeIdleTimer);
  server.closeAllConnections();
  await Promise.race([closed, sleep(500)]);
};
