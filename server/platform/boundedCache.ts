/** Creates a cache of the most recently used values, with a limit on their total size in bytes. */
export const createBoundedCache = <T extends { bytes: number }>(most: number) => {
  const entries = new Map<string, T>();
  let bytes = 0;
  const remove = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get: (key: string): T | undefined => {
      const value = entries.get(key);
      if (value) {
        // moves the value to the end, because it is now the most recently used
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set: (key: string, value: T): void => {
      remove(key);
      entries.set(key, value);
      bytes += value.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= most) break;
        remove(oldest);
      }
    },
    size: (): number => entries.size,
  };
};
