import { channel } from 'node:diagnostics_channel';

/** An adapter's request just before it is sent. `body` is the outgoing text, or null if there is no body. */
export type SentRequest = {
  operation: string;
  method: string;
  url: string;
  /** Header names in lower case; values include credentials. */
  headers: Record<string, string>;
  body: string | null;
};

/** A request to the sandbox and its response, published once the response has been sent; texts are null if empty. */
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
 * Channels on which tests receive every `SentRequest` and `SandboxExchange`, to check both sides against the
 * providers' specifications. In a running shop, they have no subscribers.
 */
export const sentRequests = channel('rigi:sent-request');
export const sandboxExchanges = channel('rigi:sandbox-exchange');
