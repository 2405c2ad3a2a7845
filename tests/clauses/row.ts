/**
 * A clause of the specification as a table row, written by hand. It has a value just inside the limit and one
 * just outside, each with the expected result. `rule` is the name of the function that
 * `tests/domain/clauses.test.ts` calls.
 */
export type Row = {
  clause: string;
  title: string;
  rule: string;
  inside: readonly [value: unknown, answer: unknown];
  outside?: readonly [value: unknown, answer: unknown];
};
