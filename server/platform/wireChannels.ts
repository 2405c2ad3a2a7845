import { channel } from 'node:diagnostics_channel';

/** A request of an adapter before it is sent. `body` is the outgoing text, null without one. */
export type SentRequest = {
  operation: string;
  method: string;
  url: string;
  /** Header names in lower case; the headers include credentials. */
  headers: Record<string, string>;
  body: string | null;
};

/** A request to the sandbox and its response, published after it was sent; texts are null without content. */
export type SandboxExchange = {
  method: string;
  /** `/sandbox/paypal/v2/checkout/orders` */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  status: number;
  answer: string | null;
  responseHeaders: Record<string, string>;
};

/**
 * Channels on which the tests receive `SentRequest` and `SandboxExchange` to check both sides against the providers'
 * specifications. In a running shop they have no subscriber.
 */
export const sentRequests = channel('rigi:sent-request');
export const sandboxExchanges = channel('rigi:sandbox-exchange');
