/**
 * Shares a running call between identical requests, all of which get the same response. Each `owner` has its own
 * calls: calls of another shop must not be shared, and calls of a shop that was killed never finish.
 */
export const createSharedCalls = <Result>() => {
  const running = new WeakMap<object, Map<string, Promise<Result>>>();
  return (owner: object, key: string, work: () => Promise<Result>): Promise<Result> => {
    const own = running.get(owner) ?? new Map<string, Promise<Result>>();
    running.set(owner, own);
    const known = own.get(key);
    if (known) return known;
    const started = work().finally(() => own.delete(key));
    own.set(key, started);
    return started;
  };
};
