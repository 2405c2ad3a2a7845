import type { ResponseOf, FilePath, GetPath, PostPath, RequestOf, StreamPath } from '../../contract/api.ts';
import type { PageResponses } from './pageResponses.ts';

export type ApiDeps = {
  /** Base URL of the API: `/api` or a separate host. */
  base: string;
  language: () => string;
  /**
   * Returns the access token for calls that do not specify one. It may wait until the token has been renewed.
   * `writes` is true if the call changes data.
   */
  accessToken: (writes: boolean) => string | null | Promise<string | null>;
  /**
   * If true, requests include a header stating that the bot check found signs of automation. The server does not block
   * such requests.
   */
  isBot?: () => boolean;
  /** API responses embedded in the page. Each one is used for a single request. */
  responses?: PageResponses | undefined;
  /** Delay in milliseconds before retrying a GET request whose connection was lost. Defaults to 500. */
  resendDelay?: number;
  /** Called when a response reports that the session has expired, regardless of the response's status. */
  onSessionLost: () => void;
  /**
   * Called when the session identified by this `Authorization` header was ended elsewhere. This can happen even
   * with calls that are open to visitors.
   */
  onSignedOut: (authorization: string | null) => void;
};

/** The shop's API calls. They send JSON, return validated data, and only ever reject with a `Failure`. */
export type Api = {
  get<P extends GetPath>(path: P, query: RequestOf<P>, signal?: AbortSignal): Promise<ResponseOf<P>>;
  post<P extends PostPath>(path: P, body: RequestOf<P>, signal?: AbortSignal): Promise<ResponseOf<P>>;
  /**
   * Like `post`, but also returns the server's message. `bearer` replaces the access token; null sends none. A
   * `keepalive` call is sent even if the page is closing.
   */
  postWithMessage<P extends PostPath>(
    path: P,
    body: RequestOf<P>,
    options?: { signal?: AbortSignal; bearer?: string | null; keepalive?: boolean },
  ): Promise<{ data: ResponseOf<P>; message: string }>;
  /** Calls `receive` with each event until the server ends the stream. */
  stream<P extends StreamPath>(
    path: P,
    body: RequestOf<P>,
    signal: AbortSignal,
    receive: (event: ResponseOf<P>) => void,
  ): Promise<void>;
  /** Downloads a file. Unlike other responses, files have no JSON envelope. */
  file<P extends FilePath>(path: P, body: RequestOf<P>, signal?: AbortSignal): Promise<Blob>;
};
