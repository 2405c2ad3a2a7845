import { channel } from 'node:diagnostics_channel';

/** What an adapter sends, before it is sent. `body` is the text that goes out, null for none. */
export type SentRequest = {
  operation: string;
  method: string;
  url: string;
  /** Names in lower case; credentials are among them. */
  headers: Record<string, string>;
  body: string | null;
};

/** What came to the sandbox and what it said, after it was said; texts are null for none. */
export type SandboxExchange = {
  method: string;
  /** `/sandbox/paypal/v2/checkout/orders` */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  status: number;
  answer: string | null;
  answerHeaders: Record<string, string>;
};

/** Where the tests listen for a `SentRequest` and a `SandboxExchange`, to hold both sides against the providers' specifications. A shop has nobody there. */
export const sentRequests = channel('rigi:sent-request');
export const sandboxExchanges = channel('rigi:sandbox-exchange');
