import { getClientNetwork } from '../../platform/rateLimiter.ts';
import { ShopRefusal } from '../../platform/refusal.ts';

/** What one network may bring at once that the provider disowns, and how often it may try again after that. */
const ofNetwork = { burst: 20, perSecond: 0.1 };
/** The same for all senders together. */
const ofAll = { burst: 200, perSecond: 5 };
/** What was disowned is not asked about again for so long. */
const knownMs = 10 * 60_000;
/** Networks and messages that are remembered, the latest. */
const most = 1000;

/**
 * Where only the provider can tell whether a notice is its own, forgeries would make us ask it as often as somebody likes.
 * So a message that was disowned is known for a while, and each try counts before the provider is asked: many at once are
 * bounded too. A genuine notice gives its try back.
 */
export type ForgedNotices = {
  /** Takes a try; false for a message that was disowned. @throws ShopRefusal 429 when there is no try left */
  begin(clientIp: string, digest: string): boolean;
  /** The provider has disowned it. */
  add(digest: string): void;
  /** It was the provider's own. */
  returnTry(clientIp: string): void;
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

type Bucket = { tries: number; at: number };
type Bound = { burst: number; perSecond: number };

export const createForgedNotices = (now: () => number = Date.now): ForgedNotices => {
  const networks = new Map<string, Bucket>();
  const disowned = new Map<string, number>();
  let all: Bucket = { tries: ofAll.burst, at: now() };
  const triesOf = (bucket: Bucket | undefined, { burst, perSecond }: Bound): number =>
    bucket ? Math.min(burst, bucket.tries + ((now() - bucket.at) / 1000) * perSecond) : burst;
  const require = (tries: number, { perSecond }: Bound): void => {
    if (tries >= 1) return;
    throw new ShopRefusal(429, 'tooMany', {
      code: 'TOO_MANY',
      retryAfter: Math.ceil((1 - tries) / perSecond),
    });
  };
  const change = (network: string, by: number): void => {
    const tries = Math.min(ofNetwork.burst, triesOf(networks.get(network), ofNetwork) + by);
    put(networks, network, { tries, at: now() });
    all = { tries: Math.min(ofAll.burst, triesOf(all, ofAll) + by), at: now() };
  };
  return {
    begin: (clientIp, digest) => {
      if ((disowned.get(digest) ?? 0) > now()) return false;
      const network = getClientNetwork(clientIp);
      require(triesOf(networks.get(network), ofNetwork), ofNetwork);
      require(triesOf(all, ofAll), ofAll);
      change(network, -1);
      return true;
    },
    add: (digest) => put(disowned, digest, now() + knownMs),
    returnTry: (clientIp) => change(getClientNetwork(clientIp), 1),
  };
};
