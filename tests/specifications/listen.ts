import {
  sandboxExchanges,
  sentRequests,
  type SandboxExchange,
  type SentRequest,
} from '../../server/platform/wireChannels.ts';

export type Seen = { request: SentRequest } | { exchange: SandboxExchange };

/** Hears of every call of this process's adapters and sandboxes. Gives the end of it. */
export const listen = (hear: (seen: Seen) => void): (() => void) => {
  const hearRequest = (request: unknown): void => hear({ request: request as SentRequest });
  const hearExchange = (exchange: unknown): void => hear({ exchange: exchange as SandboxExchange });
  sentRequests.subscribe(hearRequest);
  sandboxExchanges.subscribe(hearExchange);
  return () => {
    sentRequests.unsubscribe(hearRequest);
    sandboxExchanges.unsubscribe(hearExchange);
  };
};
