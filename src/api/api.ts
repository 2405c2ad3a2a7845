import type * as v from 'valibot';
import { failureOf } from './failure.ts';

export type ApiDeps = {
  /** Where the API lives, `/api` unless it has a host of its own. */
  base: string;
  language: () => string;
  /** Asked for each call that brings no bearer of its own; may wait for a renewal. */
  accessToken: () => string | null | Promise<string | null>;
  /** Sent along when a check for automated browsers has tripped. It blocks nothing. */
  isBot?: () => boolean;
  /** Told when an answer says that the session is over, at whatever status. */
  onSessionLost: () => void;
};

type Query = Record<string, string | number | undefined>;

/** The calls of the shop: JSON in, checked data out. A rejection is always a `Failure`. */
export type Api = {
  get<T extends v.GenericSchema>(
    path: string,
    query: Query,
    schema: T,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<T>>;
  post<T extends v.GenericSchema>(
    path: string,
    body: object,
    schema: T,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<T>>;
  /** Like `post`, with the server's message and, where a call needs it, another bearer than the session's. */
  tell<T extends v.GenericSchema>(
    path: string,
    body: object,
    schema: T,
    options?: { signal?: AbortSignal; bearer?: string },
  ): Promise<{ data: v.InferOutput<T>; message: string }>;
  /** A file instead of the envelope. */
  file(path: string, body: object, signal?: AbortSignal): Promise<Blob>;
};

/** The client comes with the first question and not with the first paint. @throws Failure network when it does not come */
export const createApi = (deps: ApiDeps): Api => {
  let client: Promise<Api> | null = null;
  const ask = (): Promise<Api> =>
    (client ??= import('./client.ts').then(
      ({ createClient }) => createClient(deps),
      () => {
        client = null;
        throw failureOf('network');
      },
    ));
  return {
    get: async (...call) => (await ask()).get(...call),
    post: async (...call) => (await ask()).post(...call),
    tell: async (...call) => (await ask()).tell(...call),
    file: async (...call) => (await ask()).file(...call),
  };
};
