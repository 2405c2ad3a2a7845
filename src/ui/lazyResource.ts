import { useSyncExternalStore } from 'react';

/** A resource that the first paint does not need: loaded once, and again on the next use after a failure. */
export const lazyResource = <T>(fetchIt: () => Promise<T>) => {
  let loaded: T | null = null;
  let loading: Promise<T | null> | null = null;
  const waiting = new Set<() => void>();
  const load = (): Promise<T | null> =>
    (loading ??= fetchIt().then(
      (it) => {
        loaded = it;
        for (const onLoaded of waiting) onLoaded();
        return it;
      },
      () => (loading = null),
    ));
  const wait = (onLoaded: () => void): (() => void) => {
    waiting.add(onLoaded);
    return () => void waiting.delete(onLoaded);
  };
  const loadAndWait = (onLoaded: () => void): (() => void) => {
    // loads in a separate task, because several at once would delay input
    setTimeout(() => void load());
    return wait(onLoaded);
  };
  const now = (): T | null => loaded;
  return {
    load,
    /** Runs the callback at once if loaded, otherwise after loading or its failure. */
    whenLoaded: (goOn: () => void): void => (loaded ? goOn() : void load().then(goOn)),
    /** A hook that loads it: null until it has loaded. */
    useNow: (): T | null => useSyncExternalStore(loadAndWait, now, now),
    /** A hook that does not start loading: null until it has loaded. */
    useLoaded: (): T | null => useSyncExternalStore(wait, now, now),
  };
};
