/**
 * Lets identical requests share a running call and its response. Each `owner` has its own calls, because one
 * shop must not share another's calls, and a killed shop's calls never finish.
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
