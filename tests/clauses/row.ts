/**
 * A hand-written table row for a clause of the specification, with a value just inside the limit and one just
 * outside. Each value has its expected result. `rule` is the name of the function that
 * `tests/domain/clauses.test.ts` calls.
 */
export type Row = {
  clause: string;
  title: string;
  rule: string;
  inside: readonly [value: unknown, answer: unknown];
  outside?: readonly [value: unknown, answer: unknown];
};
