import { getClientNetwork } from '../../platform/rateLimiter.ts';
import { ShopRefusal } from '../../platform/refusal.ts';

/** What a network may bring at once that the provider disowns, and how often it may try again after that. */
const burst = 20;
const perSecond = 0.1;
/** What was disowned is not asked about again for so long. */
const knownMs = 10 * 60_000;
/** Networks and messages that are remembered, the latest. */
const most = 1000;

/**
 * Where only the provider can tell whether a notice is its own, forgeries would make us ask it as often as somebody likes.
 * So a message that was disowned is known for a while, and whoever brings many has to wait; nobody else does.
 */
export type ForgedNotices = {
  /** Whether the provider has disowned this very message. @throws ShopRefusal 429 for whoever has brought too many */
  isKnown(clientIp: string, digest: string): boolean;
  /** The provider has disowned it. */
  add(clientIp: string, digest: string): void;
};

const put = <T>(map: Map<string, T>, key: string, value: T): void => {
  // the last one added stands last
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
};

export const createForgedNotices = (now: () => number = Date.now): ForgedNotices => {
  const left = new Map<string, { tries: number; at: number }>();
  const disowned = new Map<string, number>();
  const leftOf = (network: string): number => {
    const known = left.get(network);
    return known ? Math.min(burst, known.tries + ((now() - known.at) / 1000) * perSecond) : burst;
  };
  return {
    isKnown: (clientIp, digest) => {
      if ((disowned.get(digest) ?? 0) > now()) return true;
      const tries = leftOf(getClientNetwork(clientIp));
      if (tries >= 1) return false;
      const retryAfter = Math.ceil((1 - tries) / perSecond);
      throw new ShopRefusal(429, 'tooMany', { code: 'TOO_MANY', retryAfter });
    },
    add: (clientIp, digest) => {
      const network = getClientNetwork(clientIp);
      put(disowned, digest, now() + knownMs);
      put(left, network, { tries: leftOf(network) - 1, at: now() });
    },
  };
};
