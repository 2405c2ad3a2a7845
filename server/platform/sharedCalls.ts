/**
 * Shares a running call: the same question gets the same answer. Each `owner` has its own calls, because a call of
 * one shop says nothing about another, and a dead one's never ends.
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
