/**
 * Lets identical requests share a running call and its response. Calls are shared only within one `owner`,
 * such as an app context. Tests run several shops in one process; a shop must neither get another shop's
 * response nor wait for a call of a killed shop.
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
