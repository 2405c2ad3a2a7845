/**
 * Controls the time and the order of events for the whole process. While an environment is open, the clock
 * advances only between steps, timers wait for the scheduler, and random values come from the seed. The same
 * seed always gives the same run.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { createRandom, type Random } from '../random.ts';

/**
 * Owner of running code: a page, a shop instance, the providers, or staff. When an owner ends, its pending
 * callbacks are discarded.
 */
export type Owner = {
  kind: 'page' | 'shop' | 'provider' | 'staff';
  name: string;
  alive: boolean;
  /** Properties of the page's `window`, by name. */
  globals?: Record<string, unknown>;
};

type Timer = {
  id: number;
  at: number;
  /** Interval in milliseconds; null for a timer that fires once. */
  every: number | null;
  owner: Owner | null;
  ring: () => void;
};

const real = {
  Date: globalThis.Date,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  now: performance.now.bind(performance),
  /**
   * Real `fetch`. It is replaced while an environment is open, so that no simulated request leaves the process.
   */
  fetch: globalThis.fetch,
};
/** The machine's real clock and timers, for code that controls a simulation. */
export const machine = real;

export const ownerStore = new AsyncLocalStorage<Owner>();
export const inside = <T>(owner: Owner, work: () => T): T => ownerStore.run(owner, work);

export type Environment = {
  seed: number;
  /** Generator of random values for all decisions of the run. */
  random: Random;
  now: () => number;
  /** Advances the clock without firing timers. */
  passTo: (at: number) => void;
  /** Returns the time at which the next timer is due, or null if there are no timers. */
  nextTimer: () => number | null;
  /** Fires the first due timer and returns its owner's name, or null if none is due. */
  ring: () => string | null;
  /** Sets the function that receives everything that pages and the shop write to the console. */
  receive: (note: (line: string) => void) => void;
  /** Discards the timers of an owner that has ended. */
  forget: (owner: Owner) => void;
  close: () => void;
};

type Open = {
  now: number;
  timers: Map<number, Timer>;
  value: Random;
  fetch: typeof fetch;
  note: (line: string) => void;
};
let open: Open | null = null;

/** Time at which every run starts: a Monday morning. */
const dawn = Date.UTC(2027, 2, 1, 7);

/**
 * Milliseconds added to each interval timer. The delay is harmless. Heartbeats, for example, have no effect,
 * because the simulation cuts all push connections.
 */
const lateness = 10 * 60_000;

let lastTimer = 0;
const addTimer = (
  ring: (...args: unknown[]) => void,
  ms: number,
  every: boolean,
  args: unknown[],
): object => {
  const environment = open!;
  const wait = Number.isFinite(ms) && ms > 0 ? Math.min(ms, 2 ** 31 - 1) : 1;
  const owner = ownerStore.getStore() ?? null;
  const id = (lastTimer += 1);
  const due = (): number => environment.now + wait + (every ? lateness : 0);
  environment.timers.set(id, {
    id,
    at: due(),
    every: every ? wait : null,
    owner,
    ring: AsyncLocalStorage.bind(() => ring(...args)),
  });
  return {
    id,
    ref() {
      return this;
    },
    unref() {
      return this;
    },
    hasRef: () => false,
    refresh() {
      const timer = environment.timers.get(id);
      if (timer) timer.at = due();
      return this;
    },
    close: () => environment.timers.delete(id),
    [Symbol.toPrimitive]: () => id,
    [Symbol.dispose]: () => environment.timers.delete(id),
  };
};
const idOf = (timer: unknown): number | null => {
  if (typeof timer === 'number') return timer;
  const id: unknown = (timer as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'number' ? id : null;
};

const bytes = (size: number): Buffer<ArrayBuffer> => {
  const { value } = open!;
  return Buffer.from(Array.from({ length: size }, () => value.below(256)));
};
const uuid = (): `${string}-${string}-${string}-${string}-${string}` => {
  const drawn = bytes(16);
  drawn[6] = (drawn[6]! & 0x0f) | 0x40;
  drawn[8] = (drawn[8]! & 0x3f) | 0x80;
  const hex = drawn.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** Properties of `window` that are separate for each page. */
const windowNames = [
  'window',
  'document',
  'location',
  'history',
  'navigator',
  'localStorage',
  'scrollX',
  'scrollY',
  'scrollTo',
  'matchMedia',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'MouseEvent',
] as const;

/** Maps each signal of `AbortSignal.timeout` to its timer. */
const timeouts = new WeakMap<AbortSignal, unknown>();
/** Stops a signal's timer after the response has arrived. */
export const stopTimeout = (signal: AbortSignal): void => {
  clearTimeout(timeouts.get(signal) as NodeJS.Timeout | undefined);
};

let installed = false;
/** Replaces the globals, once per process. Each replacement checks whether an environment is open. */
const install = (): void => {
  if (installed) return;
  installed = true;
  globalThis.Date = new Proxy(real.Date, {
    construct: (target, args: unknown[], made) =>
      args.length === 0 && open
        ? new target(open.now)
        : (Reflect.construct(target, args, made === globalThis.Date ? target : made) as object),
    get: (target, key, receiver) =>
      key === 'now' ? () => open?.now ?? real.Date.now() : (Reflect.get(target, key, receiver) as unknown),
  });
  performance.now = () => (open ? open.now - dawn : real.now());
  const set = (timer: 'setTimeout' | 'setInterval') =>
    function (ring: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): unknown {
      return open ? addTimer(ring, ms, timer === 'setInterval', args) : real[timer](ring, ms, ...args);
    };
  const clear = (timer: 'clearTimeout' | 'clearInterval') => (which: unknown) => {
    const id = idOf(which);
    if (id !== null) open?.timers.delete(id);
    else real[timer](which as NodeJS.Timeout);
  };
  Object.assign(globalThis, {
    setTimeout: set('setTimeout'),
    setInterval: set('setInterval'),
    clearTimeout: clear('clearTimeout'),
    clearInterval: clear('clearInterval'),
    fetch: (...call: Parameters<typeof fetch>) => (open ? open.fetch(...call) : real.fetch(...call)),
  });
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...args: unknown[]) => {
      const owner = ownerStore.getStore();
      if (!open || !owner) write(...args);
      else open.note(`    ${owner.name} writes: ${args.map((one) => String(one)).join(' ')}`);
    };
  }
  const realSignal = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => {
    if (!open) return realSignal(ms);
    const controller = new AbortController();
    const timer = setTimeout(
      () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')),
      ms,
    );
    timeouts.set(controller.signal, timer);
    return controller.signal;
  };
  const require = createRequire(import.meta.url);
  const timers = require('node:timers/promises') as typeof import('node:timers/promises');
  const sleep = timers.setTimeout;
  timers.setTimeout = ((ms: number, value: unknown, options?: { signal?: AbortSignal }) =>
    open
      ? new Promise<never>((done, fail) => {
          const timer = setTimeout(() => done(value as never), ms);
          options?.signal?.addEventListener('abort', () => {
            clearTimeout(timer);
            fail(new DOMException('The operation was aborted', 'AbortError'));
          });
        })
      : sleep(ms, value, options)) as typeof sleep;
  const realRandom = Math.random;
  Math.random = () => (open ? open.value.below(2 ** 30) / 2 ** 30 : realRandom());
  const { randomBytes, randomInt, randomUUID } = crypto;
  crypto.randomBytes = ((size: number, then?: (error: Error | null, drawn: Buffer<ArrayBuffer>) => void) => {
    if (!open) return then ? randomBytes(size, then) : randomBytes(size);
    const drawn = bytes(size);
    if (then) queueMicrotask(() => then(null, drawn));
    return drawn;
  }) as typeof randomBytes;
  crypto.randomInt = ((...range: number[]) => {
    const [low, high] = range.length > 1 ? [range[0]!, range[1]!] : [0, range[0]!];
    return open ? low + open.value.below(high - low) : randomInt(low, high);
  }) as typeof randomInt;
  crypto.randomUUID = () => (open ? uuid() : randomUUID());
  const web = globalThis.crypto;
  const fill = web.getRandomValues.bind(web);
  const webUuid = web.randomUUID.bind(web);
  web.randomUUID = () => (open ? uuid() : webUuid());
  web.getRandomValues = ((array: Uint8Array) => {
    if (!open) return fill(array as Uint8Array<ArrayBuffer>);
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes(array.byteLength));
    return array;
  }) as typeof web.getRandomValues;
  syncBuiltinESMExports();
  for (const name of windowNames) {
    const before = (globalThis as Record<string, unknown>)[name];
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        const owner = ownerStore.getStore();
        return owner?.kind === 'page' ? owner.globals?.[name] : before;
      },
    });
  }
};

/** Opens the environment for a seed. Only one can be open at a time. `carry` handles every `fetch`. */
export const openEnvironment = (seed: number, carry: typeof fetch): Environment => {
  install();
  if (open) throw new Error('an environment is already open');
  const timers = new Map<number, Timer>();
  lastTimer = 0;
  // Ids and tokens come from a separate generator, so drawing more of them does not change any decision.
  const environment: Open = {
    now: dawn,
    timers,
    value: createRandom(seed ^ 0x5eed),
    fetch: carry,
    note: () => {},
  };
  open = environment;
  const first = (): Timer | null => {
    let found: Timer | null = null;
    for (const timer of timers.values())
      if (!found || timer.at < found.at || (timer.at === found.at && timer.id < found.id)) found = timer;
    return found;
  };
  return {
    seed,
    random: createRandom(seed),
    now: () => environment.now,
    passTo: (at) => {
      environment.now = Math.max(environment.now, Math.ceil(at));
    },
    receive: (note) => {
      environment.note = note;
    },
    nextTimer: () => first()?.at ?? null,
    ring: () => {
      const timer = first();
      if (!timer || timer.at > environment.now) return null;
      if (timer.every === null) timers.delete(timer.id);
      // An interval timer that was due several times while the machine slept fires only once.
      else timer.at = environment.now + timer.every + lateness;
      timer.ring();
      return timer.owner?.name ?? 'the environment';
    },
    forget: (owner) => {
      for (const timer of timers.values()) if (timer.owner === owner) timers.delete(timer.id);
    },
    close: () => {
      open = null;
    },
  };
};
