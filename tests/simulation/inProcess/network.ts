/**
 * Simulates calls between the browsers, the shop and the providers. The scheduler decides when each call
 * arrives, is processed and gets its response.
 */
import type { Random } from '../random.ts';
import { inside, ownerStore, stopTimeout, type Owner } from './environment.ts';

/** Outcome of a call: it succeeds, the request or the response is lost, or a broken proxy makes it fail. */
export type Fate = 'pass' | 'lostBefore' | 'lostAfter' | 'failed';

/** A step that the scheduler can choose. */
export type Pending = {
  id: number;
  /** Earliest time at which the step can happen. */
  at: number;
  what: string;
  /** The step is discarded when this owner ends. Null if the step is never discarded. */
  owner: Owner | null;
  happen: () => void;
};

export type Target = {
  owner: Owner;
  /** Processes a request. `from` determines the browser's IP address for rate limits. */
  serve: (request: Request, from: Owner) => Promise<Response>;
};

export type Faults = {
  /** Percentage of calls that fail. */
  calls: number;
  /** Percentage of provider notifications that arrive twice, late or never. */
  notices: number;
  /** Decides whether the next possible fault occurs. Call it exactly once per possible fault. */
  happens: () => boolean;
};

export type Network = {
  fetch: typeof fetch;
  pending: Pending[];
  add: (at: number, what: string, owner: Owner | null, happen: () => void) => void;
  forget: (owner: Owner) => void;
  counts: Record<Exclude<Fate, 'pass'> | 'slow' | 'copies' | 'calls', number>;
};

const cut = (): TypeError =>
  Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  });

const pathOf = (url: string): string => new URL(url).pathname.replace(/[0-9A-Za-z-]{16,}/g, '…');

export const createNetwork = ({
  random,
  now,
  faults,
  targetOf,
  isCutOff,
  note,
}: {
  random: Random;
  now: () => number;
  faults: () => Faults;
  /** Returns the target of calls to a URL, or null if nothing listens there. */
  targetOf: (url: URL) => Target | null;
  /** Returns whether the caller is offline. */
  isCutOff: (from: Owner) => boolean;
  note: (line: string) => void;
}): Network => {
  const pending: Pending[] = [];
  let last = 0;
  const add: Network['add'] = (at, what, owner, happen) => {
    pending.push({ id: (last += 1), at, what, owner, happen });
  };
  const counts: Network['counts'] = {
    lostBefore: 0,
    lostAfter: 0,
    failed: 0,
    slow: 0,
    copies: 0,
    calls: 0,
  };
  /** Calls that a target is processing. They are aborted when the target ends. */
  const served = new Map<Owner, Set<() => void>>();

  const delay = (share: number): number => {
    const usual = 20 * random.below(7);
    if (!random.percent(share)) return usual;
    const slow = 1_000 * (1 + random.below(20));
    if (!faults().happens()) return usual;
    counts.slow += 1;
    return slow;
  };
  const drawFate = (share: number): Fate => {
    if (!random.percent(share)) return 'pass';
    const fate = random.pick(['lostBefore', 'lostAfter', 'lostAfter', 'failed'] as const);
    if (!faults().happens()) return 'pass';
    counts[fate] += 1;
    return fate;
  };

  const carry: typeof fetch = async (input, init) => {
    const from = ownerStore.getStore();
    const request = new Request(input, init);
    const url = new URL(request.url);
    // Calls made by the test itself have no owner, so they never fail.
    if (!from) {
      const target = targetOf(url);
      if (!target) throw cut();
      return await inside(target.owner, () => target.serve(request, target.owner));
    }
    const body = request.body === null ? null : await request.text();
    const isNotice = from.kind === 'provider';
    const isStream = url.pathname.endsWith('/orderChanges');
    // Push connections are always cut, so that pages poll instead.
    if (isStream) throw cut();
    counts.calls += 1;
    const what = `${request.method} ${pathOf(request.url)} of ${from.name}`;
    const { calls, notices } = faults();
    const fate = drawFate(isNotice ? notices : calls);
    const slowness = (isNotice ? notices : calls) > 0 ? 4 : 0;
    return await new Promise<Response>((done, fail) => {
      const give = (result: Response | Error): void => {
        if (init?.signal) stopTimeout(init.signal);
        if (result instanceof Error) fail(result);
        else done(result);
      };
      request.signal.addEventListener('abort', () => fail(request.signal.reason), { once: true });
      const answer = (result: Response | Error, outcome: string): void =>
        add(now() + delay(slowness), `answer ${outcome} to ${what}`, from, () => give(result));
      const arrive = (isCopy: boolean): void => {
        const say = isCopy ? () => {} : answer;
        const isLost = isCutOff(from) || (fate === 'lostBefore' && !isCopy);
        const target = isLost ? null : targetOf(url);
        if (!target) return say(cut(), 'cut');
        if (fate === 'failed' && !isCopy) return say(new Response(null, { status: 503 }), '503');
        const lose = (): void => say(cut(), 'cut');
        const under = served.get(target.owner) ?? new Set();
        served.set(target.owner, under);
        under.add(lose);
        inside(target.owner, () => {
          const { method, headers, signal: _ } = request;
          void target
            .serve(new Request(url, { method, headers, ...(body === null ? {} : { body }) }), from)
            .then(async (response) => {
              const bytes = await response.arrayBuffer();
              if (!under.delete(lose)) return;
              note(`  ${response.status} ${what}`);
              const { status } = response;
              const isBare = status === 204 || status === 304;
              const whole = new Response(isBare ? null : bytes, { status, headers: response.headers });
              Object.defineProperty(whole, 'url', { value: url.href });
              say(
                fate === 'lostAfter' && !isCopy ? cut() : whole,
                fate === 'lostAfter' ? 'cut' : String(status),
              );
            })
            .catch((error: unknown) => {
              if (under.delete(lose)) say(error instanceof Error ? error : cut(), 'cut');
            });
        });
      };
      add(now() + delay(slowness), `call ${what}`, null, () => arrive(false));
      if (isNotice && random.percent(notices)) {
        const later = random.below(30_000);
        if (!faults().happens()) return;
        counts.copies += 1;
        add(now() + later, `copy of ${what}`, null, () => arrive(true));
      }
    });
  };

  return {
    fetch: carry,
    pending,
    add,
    counts,
    forget: (owner) => {
      for (let index = pending.length - 1; index >= 0; index -= 1)
        if (pending[index]!.owner === owner) pending.splice(index, 1);
      const under = served.get(owner);
      served.delete(owner);
      // The caller of a lost call sees a reset connection.
      for (const lose of under ?? []) lose();
    },
  };
};
