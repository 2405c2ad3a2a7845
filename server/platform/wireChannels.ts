import { channel } from 'node:diagnostics_channel';

/**
 * An adapter's request just before it is sent. `body` is the text that is sent, or null if there is no body.
 */
export type SentRequest = {
  operation: string;
  method: string;
  url: string;
  /** Headers with lower-case names. Their values include credentials. */
  headers: Record<string, string>;
  body: string | null;
};

/** A sandbox request with its response, published before the response is sent. An empty body is null. */
export type SandboxExchange = {
  method: string;
  /** Path of the request, such as `/sandbox/paypal/v2/checkout/orders`. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  status: number;
  answer: string | null;
  responseHeaders: Record<string, string>;
};

/**
 * Channels that publish every `SentRequest` and `SandboxExchange` to tests, which validate them against the
 * providers' specifications. In a running shop, the channels have no subscribers.
 */
export const sentRequests = channel('rigi:sent-request');
export const sandboxExchanges = channel('rigi:sandbox-exchange');
