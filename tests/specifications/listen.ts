import {
  sandboxExchanges,
  sentRequests,
  type SandboxExchange,
  type SentRequest,
} from '../../server/platform/wireChannels.ts';

export type RecordedCall = { request: SentRequest } | { exchange: SandboxExchange };

/**
 * Records every call that this process's adapters send and its sandboxes receive. Returns a function that stops
 * recording.
 */
export const listen = (record: (call: RecordedCall) => void): (() => void) => {
  const recordRequest = (request: unknown): void => record({ request: request as SentRequest });
  const recordExchange = (exchange: unknown): void => record({ exchange: exchange as SandboxExchange });
  sentRequests.subscribe(recordRequest);
  sandboxExchanges.subscribe(recordExchange);
  return () => {
    sentRequests.unsubscribe(recordRequest);
    sandboxExchanges.unsubscribe(recordExchange);
  };
};
