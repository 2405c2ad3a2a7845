import { getClientNetwork } from '../../platform/rateLimiter.ts';
import { ShopRefusal } from '../../platform/refusal.ts';

/** Rate limit for rejected notifications from one network. */
const ofNetwork = { burst: 20, perSecond: 0.1 };
/** Rate limit for rejected notifications from all networks combined. */
const ofAll = { burst: 200, perSecond: 5 };
/** Milliseconds during which repeats of a rejected notification are refused without another check. */
const knownMs = 10 * 60_000;
/** Maximum number of stored networks and stored notifications. Beyond that, the oldest are dropped. */
const most = 1000;

/**
 * Limits the requests that ask the provider to verify a notification, so that forged notifications cannot flood
 * the provider. Rejected notifications are stored for a while. Each attempt is counted before its check, so
 * that parallel attempts are limited too. Genuine notifications do not count.
 */
export type ForgedNotices = {
  /**
   * Uses up an attempt. Returns false, without using one up, if this notification was recently rejected.
   * @throws ShopRefusal 429 if no attempts are left
   */
  begin(clientIp: string, digest: string): boolean;
  /** Stores a notification that the provider has rejected. */
  add(digest: string): void;
  /** Restores the attempt that a genuine notification has used up. */
  returnTry(clientIp: string): void;
};

const put = <T>(map: Map<string, T>, key: string, value: T): void => {
  // moves the entry to the end of the map, so that the oldest entries stay at its start
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
  const rejectedAt = new Map<string, number>();
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
      if ((rejectedAt.get(digest) ?? 0) > now()) return false;
      const network = getClientNetwork(clientIp);
      require(triesOf(networks.get(network), ofNetwork), ofNetwork);
      require(triesOf(all, ofAll), ofAll);
      change(network, -1);
      return true;
    },
    add: (digest) => put(rejectedAt, digest, now() + knownMs),
    returnTry: (clientIp) => change(getClientNetwork(clientIp), 1),
  };
};
