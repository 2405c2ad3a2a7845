import type * as v from 'valibot';

export type Query = Record<string, string | number | undefined>;

/** Returns the key of a request: its path, followed by its query parameters in alphabetical order. */
export const requestKeyOf = (path: string, query: Query): string =>
  `${path}?${Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')}`;

/**
 * API responses embedded in a server-rendered page. Each one is used for a single request, provided it matches
 * the API schema. All other requests go to the server.
 */
export const createPageResponses = (given: Iterable<readonly [question: string, data: unknown]>) => {
  const unused = new Map(given);
  return {
    holds: (path: string, query: Query): boolean => unused.has(requestKeyOf(path, query)),
    take: <T extends v.GenericSchema>(path: string, query: Query, schema: T): v.InferOutput<T> | null => {
      const key = requestKeyOf(path, query);
      if (!unused.has(key)) return null;
      const checked = schema['~standard'].validate(unused.get(key));
      unused.delete(key);
      // valibot returns a value even if validation fails
      return checked instanceof Promise || checked.issues ? null : checked.value;
    },
    /** Returns the number of unused responses. */
    countUnused: (): number => unused.size,
    /** Discards the embedded responses once the page is stale, so that requests return current data. */
    clear: (): void => unused.clear(),
  };
};
export type PageResponses = ReturnType<typeof createPageResponses>;
