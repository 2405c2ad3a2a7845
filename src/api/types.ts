import type { ResponseOf, FilePath, GetPath, PostPath, RequestOf, StreamPath } from '../../contract/api.ts';
import type { PageResponses } from './pageResponses.ts';

export type ApiDeps = {
  /** Base URL of the API: `/api`, or a separate host. */
  base: string;
  language: () => string;
  /**
   * Access token for a call without its own bearer. It may wait for a renewal. `writes` is true if the call changes
   * data.
   */
  accessToken: (writes: boolean) => string | null | Promise<string | null>;
  /** Sent after the bot check was positive. The server blocks nothing because of it. */
  isBot?: () => boolean;
  /** API responses embedded in the page, each for one request. */
  responses?: PageResponses | undefined;
  /** Called when a response reports that the session is over, with any status. */
  onSessionLost: () => void;
  /** Called when the session of this `Authorization` header ended elsewhere, even for calls open to visitors. */
  onSignedOut: (authorization: string | null) => void;
};

/** The calls of the shop: JSON in, validated data out. A rejection is always a `Failure`. */
export type Api = {
  get<P extends GetPath>(path: P, query: RequestOf<P>, signal?: AbortSignal): Promise<ResponseOf<P>>;
  post<P extends PostPath>(path: P, body: RequestOf<P>, signal?: AbortSignal): Promise<ResponseOf<P>>;
  /**
   * Like `post`, and also returns the server's message. `bearer` replaces the access token; null sends none. A
   * `keepalive` call is sent even if the page closes.
   */
  postWithMessage<P extends PostPath>(
    path: P,
    body: RequestOf<P>,
    options?: { signal?: AbortSignal; bearer?: string | null; keepalive?: boolean },
  ): Promise<{ data: ResponseOf<P>; message: string }>;
  /** Stream of server updates. */
  stream<P extends StreamPath>(
    path: P,
    body: RequestOf<P>,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Downloads a file, which has no JSON envelope. */
  file<P extends FilePath>(path: P, body: RequestOf<P>, signal?: AbortSignal): Promise<Blob>;
};
