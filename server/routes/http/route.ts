import { Hono, type Next } from 'hono';
import {
  callOf,
  type ResponseOf,
  type Call,
  type EnvelopePath,
  type Path,
  type ReadOf,
  type SessionPath,
} from '../../../contract/api.ts';
import type { AccountSession } from '../../identity/sessions.ts';
import type { MessageKey } from '../../messages/index.ts';
import {
  getClientIp,
  readBody,
  readQuery,
  type DataResponse,
  type Api,
  type ApiContext,
  type ApiEnv,
} from './context.ts';
import type { Limit } from './rateLimits.ts';
import { readForm } from './readForm.ts';
import { requireSession } from './session.ts';

type ResponseOn<P extends Path> = P extends EnvelopePath ? DataResponse<ResponseOf<P>> : Response;
type Session<P extends Path> = P extends SessionPath ? AccountSession : null;
type Options = {
  /** Rate limit per client IP address. It is checked before the body is read. */
  limit?: readonly [bucket: string, rate: Limit];
  /** Message shown above the form, for routes that receive form input. Each field has its own messages. */
  form?: MessageKey;
};

type Handler<P extends Path> = (
  c: ApiContext,
  request: ReadOf<P>,
  signed: Session<P>,
) => ResponseOn<P> | Promise<ResponseOn<P>>;

/** Creates a group of routes. Each route is registered from its declaration in `contract/api.ts`. */
export const createRoutes = ({ shop, limit }: Api) => {
  const app = new Hono<ApiEnv>();

  const requireCaller = async <P extends Path>(c: ApiContext, path: P): Promise<Session<P>> =>
    (callOf(path).auth === 'session' ? await requireSession(c, shop) : null) as Session<P>;

  const read = (c: ApiContext, { method, request: schema }: Call, form: MessageKey | undefined): unknown => {
    if (!schema) return undefined;
    if (method === 'GET') return readQuery(c, schema);
    return form ? readForm(c, schema, form) : readBody(c, schema);
  };

  /**
   * Registers a handler. It runs after the session, the rate limit and the request body have been checked. Its
   * response must have the declared type.
   */
  function route<P extends Path>(path: P, handle: Handler<P>): void;
  function route<P extends Path>(path: P, options: Options, handle: Handler<P>): void;
  function route<P extends Path>(path: P, ...rest: [Handler<P>] | [Options, Handler<P>]): void {
    const [{ limit: bucket, form }, handle] = rest.length === 1 ? [{} as Options, rest[0]] : rest;
    const call = callOf(path);
    app.on(call.method, `/${path}`, async (c) => {
      const signed = await requireCaller(c, path);
      if (bucket) await limit(`${bucket[0]} ${getClientIp(c, shop.config.trustProxy)}`, bucket[1]);
      return handle(c, (await read(c, call, form)) as ReadOf<P>, signed);
    });
  }

  /** Registers a handler that reads the request body itself. Only the session is checked beforehand. */
  const routeUnread = <P extends Path>(
    path: P,
    handle: (c: ApiContext, signed: Session<P>, next: Next) => Promise<ResponseOn<P> | void>,
  ): void => {
    app.on(callOf(path).method, `/${path}`, async (c, next) => handle(c, await requireCaller(c, path), next));
  };
  return { app, route, routeUnread };
};
