import {
  Agent,
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepAliveMs } from '../../../server/bootstrap/listen.ts';

/**
 * Outcome of a call: it succeeds, the request or the response is lost, a broken proxy makes it fail, it is
 * slow, or it is executed long after its connection was cut. Times are in milliseconds.
 */
export type Fault =
  | 'pass'
  | 'lostBefore'
  | 'lostAfter'
  | 'failed'
  | { late: number }
  | { arrivesAfter: number };

export type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const readBytes = async (message: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
};

/** Forwards a call unchanged to another origin. @throws Error if there is no response */
export const forward = (origin: string, call: Call, agent: Agent): Promise<Answer> =>
  new Promise((done, fail) => {
    const out = ask(
      origin + call.path,
      { method: call.method, headers: { ...call.headers, host: new URL(origin).host }, agent },
      (answer) => {
        readBytes(answer).then(
          (body) => done({ status: answer.statusCode ?? 502, headers: answer.headers, body }),
          fail,
        );
      },
    );
    out.once('error', fail);
    out.end(call.body);
  });

const write = (response: ServerResponse, { status, headers, body }: Answer): void => {
  const { 'transfer-encoding': _, connection: __, ...headersToSend } = headers;
  response.writeHead(status, headersToSend).end(body);
};

export type FaultyProxy = { origin: string; close(): Promise<void> };

/**
 * Opens a proxy on loopback. `fateOf` chooses each call's outcome. `carry` forwards calls and can change
 * them.
 */
export const openFaultyProxy = async (options: {
  fateOf: (call: Call) => Fault;
  carry: (call: Call, agent: Agent) => Promise<Answer>;
}): Promise<FaultyProxy> => {
  // Without keep-alive, no call is sent over the dead connection of a killed process.
  const agent = new Agent({ keepAlive: false });
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call: Call = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: await readBytes(incoming),
    };
    const fate = options.fateOf(call);
    if (fate === 'lostBefore') return void incoming.socket.destroy();
    if (fate === 'failed') return void response.writeHead(503).end();
    if (typeof fate === 'object' && 'arrivesAfter' in fate) {
      incoming.socket.destroy();
      await sleep(fate.arrivesAfter);
      return void (await options.carry(call, agent));
    }
    if (typeof fate === 'object') await sleep(fate.late);
    const answer = await options.carry(call, agent);
    if (fate === 'lostAfter') return void incoming.socket.destroy();
    return write(response, answer);
  };
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (incoming, response) => {
    serve(incoming, response).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy is not listening');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};
