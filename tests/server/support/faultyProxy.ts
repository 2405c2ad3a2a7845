import { createServer, request, type IncomingMessage } from 'node:http';
import { portOf } from '../shop/harness.ts';

/**
 * Treatment of a call: the proxy forwards it, forwards it but drops the response, drops the call itself, or
 * sends the given response.
 */
export type Fate = 'pass' | 'loseAnswer' | 'loseCall' | { status: number; body: string | object };
export type Call = { method: string; path: string; body: string };

/** Returns a response like one from a gateway in front of the provider. */
export const gatewayPage = (status: number): Fate => ({
  status,
  body: `<html><body><h1>${status}</h1><p>nginx</p></body></html>`,
});

/** Settings for a shop that reaches the supplier through the proxy. */
export const supplierThrough = (url: string): Record<string, string> => ({
  SUPPLIER_IS_SANDBOX: '1',
  SUPPLIER_AUTH_BASE: `${url}/sandbox/reloadly/auth`,
  SUPPLIER_TOPUP_BASE: `${url}/sandbox/reloadly/topups`,
  SUPPLIER_GIFT_BASE: `${url}/sandbox/reloadly/giftcards`,
});

/**
 * Opens a proxy between the shop and its providers. The test decides how the proxy treats each call. `url` is
 * the proxy's URL for the shop, and `target` is the URL of the sandboxes.
 */
export const openFaultyProxy = async () => {
  const proxy = {
    url: '',
    target: '',
    /** All calls so far, including those that were lost. */
    calls: [] as Call[],
    fateOf: (_call: Call): Fate => 'pass',
    /** Number of calls with the given method and a path that ends with `end`. */
    count: (method: string, end: string): number =>
      proxy.calls.filter((call) => call.method === method && call.path.endsWith(end)).length,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
  const read = async (message: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  };
  const server = createServer({ keepAliveTimeout: 65_000 }, (incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const body = await read(incoming);
      const call = { method: incoming.method ?? '', path: incoming.url ?? '', body };
      proxy.calls.push(call);
      const fate = proxy.fateOf(call);
      if (fate === 'loseCall') {
        incoming.socket.destroy();
        return;
      }
      if (typeof fate === 'object') {
        const text = typeof fate.body === 'string' ? fate.body : JSON.stringify(fate.body);
        const type = typeof fate.body === 'string' ? 'text/html' : 'application/json';
        outgoing.writeHead(fate.status, { 'content-type': type }).end(text);
        return;
      }
      const forward = request(
        proxy.target + call.path,
        { method: call.method, headers: { ...incoming.headers, host: new URL(proxy.target).host } },
        (response) => {
          if (fate === 'loseAnswer') {
            response.resume().on('end', () => incoming.socket.destroy());
            return;
          }
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        },
      );
      forward.on('error', () => incoming.socket.destroy());
      forward.end(body);
    };
    answer().catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  proxy.url = `http://127.0.0.1:${portOf(server)}`;
  return proxy;
};
export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>;
