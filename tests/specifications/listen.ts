import {
  sandboxExchanges,
  sentRequests,
  type SandboxExchange,
  type SentRequest,
} from '../../server/platform/wireChannels.ts';

export type Seen = { request: SentRequest } | { exchange: SandboxExchange };

/** Hears of every call of this process's adapters and sandboxes. */
export const listen = (record: (seen: Seen) => void): void => {
  sentRequests.subscribe((request) => record({ request: request as SentRequest }));
  sandboxExchanges.subscribe((exchange) => record({ exchange: exchange as SandboxExchange }));
};
