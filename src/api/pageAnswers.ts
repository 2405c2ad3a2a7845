import type * as v from 'valibot';

export type Query = Record<string, string | number | undefined>;

/** A question as text: path and what is asked for, in the order of the alphabet. */
export const questionOf = (path: string, query: Query): string =>
  `${path}?${Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')}`;

/**
 * The answers that came in a page which the server drew. Each is good for one question and only in the shape that an
 * answer of the API must have; what is not is asked for.
 */
export const createPageAnswers = (given: Iterable<readonly [question: string, data: unknown]>) => {
  const left = new Map(given);
  return {
    take: <T extends v.GenericSchema>(path: string, query: Query, schema: T): v.InferOutput<T> | null => {
      const question = questionOf(path, query);
      if (!left.has(question)) return null;
      const checked = schema['~standard'].validate(left.get(question));
      left.delete(question);
      // valibot's result has a value beside its issues
      return checked instanceof Promise || checked.issues ? null : checked.value;
    },
    /** How many were not asked for. */
    left: (): number => left.size,
    /** The page is old now: whoever asks wants to know how it is. */
    clear: (): void => left.clear(),
  };
};
export type PageAnswers = ReturnType<typeof createPageAnswers>;
