import { useSyncExternalStore } from 'react';

/** Something that the first paint does without: loaded once, and asked for again by the next who needs it when it could not be. */
export const lazyResource = <T>(fetchIt: () => Promise<T>) => {
  let loaded: T | null = null;
  let loading: Promise<T | null> | null = null;
  const load = (): Promise<T | null> =>
    (loading ??= fetchIt().then(
      (it) => (loaded = it),
      () => (loading = null),
    ));
  const subscribe = (onLoaded: () => void): (() => void) => {
    void load().then(onLoaded);
    return () => {};
  };
  const now = (): T | null => loaded;
  return {
    load,
    /** A hook: null until it is there. */
    useNow: (): T | null => useSyncExternalStore(subscribe, now, now),
  };
};
