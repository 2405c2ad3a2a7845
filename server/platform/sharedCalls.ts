/**
 * Lets identical requests share a running call and its response. Calls are shared only within one `owner`, so
 * that a shop never gets another shop's response or waits for a call of a shop that has been killed.
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
