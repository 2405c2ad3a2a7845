import type * as v from 'valibot';

export type Query = Record<string, string | number | undefined>;

/** Request as text: the path and its query in alphabetical order. */
export const questionOf = (path: string, query: Query): string =>
  `${path}?${Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')}`;

/**
 * API responses embedded in a page that the server rendered. Each serves one request, and only if it matches the API's
 * schema. Otherwise the request goes to the server.
 */
export const createPageResponses = (given: Iterable<readonly [question: string, data: unknown]>) => {
  const unused = new Map(given);
  return {
    holds: (path: string, query: Query): boolean => unused.has(questionOf(path, query)),
    take: <T extends v.GenericSchema>(path: string, query: Query, schema: T): v.InferOutput<T> | null => {
      const key = questionOf(path, query);
      if (!unused.has(key)) return null;
      const checked = schema['~standard'].validate(unused.get(key));
      unused.delete(key);
      // valibot's result has a value even if validation fails
      return checked instanceof Promise || checked.issues ? null : checked.value;
    },
    /** Number of unused responses. */
    countUnused: (): number => unused.size,
    /** Drops the embedded responses once the page is old, so that requests get current data. */
    clear: (): void => unused.clear(),
  };
};
export type PageResponses = ReturnType<typeof createPageResponses>;
