import { useSyncExternalStore } from 'react';

/**
 * Creates a resource that is not needed for the first paint. The resource loads once; if loading fails, the
 * next use tries again.
 */
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
    // loads in a separate task, because loading several resources at once would delay input
    setTimeout(() => void load());
    return wait(onLoaded);
  };
  const now = (): T | null => loaded;
  return {
    load,
    /** Calls `goOn` now if the resource has loaded, otherwise as soon as it has loaded or failed to load. */
    whenLoaded: (goOn: () => void): void => (loaded ? goOn() : void load().then(goOn)),
    /** Hook that loads the resource. It returns null until the resource has loaded. */
    useNow: (): T | null => useSyncExternalStore(loadAndWait, now, now),
    /**
     * Hook that returns the resource, or null if it has not loaded yet. The hook does not load the resource.
     */
    useLoaded: (): T | null => useSyncExternalStore(wait, now, now),
  };
};
