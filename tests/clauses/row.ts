/**
 * The rules of the specification as a table, written by hand from the clause: a value just inside with what must come of it, one just
 * outside with what must come of that. `rule` names what is asked; `tests/domain/clauses.test.ts` asks it.
 */
export type Row = {
  clause: string;
  says: string;
  rule: string;
  inside: readonly [value: unknown, answer: unknown];
  outside?: readonly [value: unknown, answer: unknown];
};
