/**
 * Proxies all requests from a browser. Tests can read and change parts of requests that WebDriver cannot
 * access.
 */
import {
  Agent,
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { urlMatches, type UrlMatch } from './playwright.ts';

type Changes = { postData?: string };
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Implements the parts of Playwright's `Request` that the stories use. */
export class Request {
  readonly #method: string;
  readonly #url: string;
  readonly #headers: IncomingHttpHeaders;
  readonly body: Buffer;
  constructor(method: string, url: string, headers: IncomingHttpHeaders, body: Buffer) {
    this.#method = method;
    this.#url = url;
    this.#headers = headers;
    this.body = body;
  }
  method(): string {
    return this.#method;
  }
  url(): string {
    return this.#url;
  }
  isNavigationRequest(): boolean {
    return this.#headers.accept?.startsWith('text/html') === true;
  }
  headers(): IncomingHttpHeaders {
    return this.#headers;
  }
  postData(): string | null {
    return this.body.length > 0 ? this.body.toString() : null;
  }
  postDataJSON(): unknown {
    return this.body.length > 0 ? JSON.parse(this.body.toString()) : null;
  }
}

const readBytes = async (message: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
};

/** Removes hop-by-hop headers, which must not be forwarded. */
const carried = ({
  connection: _,
  'proxy-connection': __,
  'transfer-encoding': ___,
  ...rest
}: IncomingHttpHeaders): IncomingHttpHeaders => rest;

const initPath = '/run-before-the-page.js';

export type Route = {
  request: () => Request;
  abort: () => Promise<void>;
  continue: (changes?: Changes) => Promise<void>;
  fetch: () => Promise<Answer>;
  fulfill: (answer: {
    status?: number;
    json?: unknown;
    body?: string;
    contentType?: string;
  }) => Promise<void>;
};
export type Handler = (route: Route) => unknown;

export type Line = {
  /** URL of the proxy. */
  address: string;
  /** Scripts that run at the start of each page, in this order. */
  scripts: Set<string>;
  /** Request handlers. If several match, the last one applies. */
  routes: { match: UrlMatch; handler: Handler }[];
  /** Called with each request before it is sent. */
  listeners: Set<(request: Request) => void>;
  /** Returns the number of requests in flight, not counting streams that stay open. */
  underWay: () => number;
  /** Going offline aborts all requests in flight and rejects new ones. */
  setOffline: (offline: boolean) => void;
  close: () => Promise<void>;
};

/** Opens the proxy. Globs without an origin are resolved against `base`. */
export const openLine = async (base: string): Promise<Line> => {
  const agent = new Agent({ keepAlive: true });
  const scripts = new Set<string>();
  const routes: Line['routes'] = [];
  const listeners = new Set<(request: Request) => void>();
  const open = new Set<ServerResponse>();
  const streams = new Set<ServerResponse>();
  let offline = false;

  const forward = (request: Request, changes: Changes = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const body = changes.postData === undefined ? request.body : Buffer.from(changes.postData);
      const isPage = request.isNavigationRequest();
      const out = ask(
        request.url(),
        {
          method: request.method(),
          agent,
          headers: {
            ...carried(request.headers()),
            ...(body.length > 0 ? { 'content-length': body.length } : {}),
            // Request the page uncompressed, so that a script can be added.
            ...(isPage ? { 'accept-encoding': 'identity' } : {}),
          },
        },
        resolve,
      );
      out.once('error', reject);
      out.end(body);
    });

  const pass = async (request: Request, response: ServerResponse, changes?: Changes): Promise<void> => {
    const answer = await forward(request, changes);
    const headers = carried(answer.headers);
    if (scripts.size > 0 && headers['content-type']?.startsWith('text/html') === true) {
      const { 'content-length': _, ...others } = headers;
      const page = (await readBytes(answer)).toString();
      const tag = `<script src="${initPath}"></script>`;
      response
        .writeHead(answer.statusCode ?? 502, others)
        .end(/<head[^>]*>/i.test(page) ? page.replace(/<head[^>]*>/i, (head) => head + tag) : page);
      return;
    }
    if (headers['content-type']?.startsWith('text/event-stream') === true) streams.add(response);
    response.writeHead(answer.statusCode ?? 502, headers);
    response.flushHeaders();
    answer.pipe(response);
    answer.once('error', () => response.destroy());
    response.once('close', () => answer.destroy());
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = new Request(
      incoming.method ?? 'GET',
      incoming.url ?? '/',
      incoming.headers,
      await readBytes(incoming),
    );
    if (new URL(request.url(), base).pathname === initPath) {
      const text = [...scripts].join('\n');
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(text);
      return;
    }
    for (const receive of listeners) receive(request);
    if (offline) return void incoming.socket.destroy();
    const route = routes.findLast(({ match }) => urlMatches(base, request.url(), match));
    if (!route) return pass(request, response);
    await route.handler({
      request: () => request,
      abort: async () => void incoming.socket.destroy(),
      continue: (changes) => pass(request, response, changes),
      fetch: async () => {
        const answer = await forward(request);
        return {
          status: answer.statusCode ?? 502,
          headers: carried(answer.headers),
          body: await readBytes(answer),
        };
      },
      fulfill: async ({ status = 200, json, body = '', contentType = 'text/plain' }) => {
        response
          .writeHead(status, { 'content-type': json === undefined ? contentType : 'application/json' })
          .end(json === undefined ? body : JSON.stringify(json));
      },
    });
  };

  const server = createServer((incoming, response) => {
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      streams.delete(response);
    });
    serve(incoming, response).catch(() => incoming.socket.destroy());
  });
  // Refuse HTTPS tunnels. The shop and the sandboxes use HTTP, so a tunnel would lead to another machine.
  server.on('connect', (_, socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the proxy is not listening');
  return {
    address: `http://127.0.0.1:${at.port}`,
    scripts,
    routes,
    listeners,
    underWay: () => open.size - streams.size,
    setOffline: (next) => {
      offline = next;
      if (offline) server.closeAllConnections();
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};
