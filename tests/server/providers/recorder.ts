import { createServer, type IncomingHttpHeaders } from 'node:http';
import { portOf } from './harness.ts';

/** A request as received: `call` contains the method, path and query. */
export type ArrivedRequest = { call: string; headers: IncomingHttpHeaders; body: string };
/** Status and JSON body of a response. */
export type Reply = [status: number, body: unknown];

/** Opens a server on loopback that stores every request and responds with `reply`. */
export const openRecorder = async () => {
  const recorder = {
    origin: '',
    requests: [] as ArrivedRequest[],
    reply: (_request: ArrivedRequest): Reply => [500, {}],
    /** Returns the requests that have arrived since the last call. */
    take: (): ArrivedRequest[] => recorder.requests.splice(0),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const arrived = {
        call: `${request.method} ${request.url}`,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      recorder.requests.push(arrived);
      const [status, body] = recorder.reply(arrived);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  recorder.origin = `http://127.0.0.1:${portOf(server)}`;
  return recorder;
};
