/** Creates a cache of the most recently used values. Their total size in bytes is limited. */
export const createBoundedCache = <T extends { bytes: number }>(most: number) => {
  const kept = new Map<string, T>();
  let bytes = 0;
  const remove = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get: (key: string): T | undefined => {
      const found = kept.get(key);
      if (found) {
        // moves the value to the end, because it is now the most recently used one
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    set: (key: string, value: T): void => {
      remove(key);
      kept.set(key, value);
      bytes += value.bytes;
      for (const oldest of kept.keys()) {
        if (bytes <= most) break;
        remove(oldest);
      }
    },
    size: (): number => kept.size,
  };
};
