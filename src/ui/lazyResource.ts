import { useSyncExternalStore } from 'react';

/** Something that the first paint does without: loaded once, and asked for again by the next who needs it when it could not be. */
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
    /** Runs the callback at once when loaded, otherwise after loading or its failure. */
    whenLoaded: (goOn: () => void): void => (loaded ? goOn() : void load().then(goOn)),
    /** A hook that loads it: null until it is there. */
    useNow: (): T | null => useSyncExternalStore(loadAndWait, now, now),
    /** A hook that leaves loading it to others: null until it is there. */
    useLoaded: (): T | null => useSyncExternalStore(wait, now, now),
  };
};
