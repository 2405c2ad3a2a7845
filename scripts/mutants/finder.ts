/** Finds changes (mutants) that can be made to a chart's source, and applies them. */
import { parseAst } from 'rolldown/parseAst';
import { isNode, operatorIn, swappedOperators, type Node } from './syntax.ts';

export type Mutant = {
  /** Name of the chart. */
  chart: string;
  file: string;
  line: number;
  operator: string;
  /** Location in the chart, such as `visiting/session.idled`. */
  place: string;
  /** Original source text, shortened. */
  was: string;
  start: number;
  end: number;
  by: string;
};
/**
 * Returns a key that stays the same until the chart changes: `session visiting/session.idled: action removed
 * 'clearTokens'`.
 */
export const keyOf = ({ chart, place, operator, was }: Mutant): string =>
  `${chart} ${place}: ${operator} ${was}`;

/** Returns the source with one mutant applied. */
export const applyMutant = (source: string, { start, end, by }: Mutant): string =>
  source.slice(0, start) + by + source.slice(end);

/**
 * Creates functions that record the mutants of a source file.
 * @throws the parser's error if the TypeScript is invalid
 */
export const createFinder = (source: string, chart: string, file: string) => {
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  const mutants: Mutant[] = [];
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (position: number): number => ends.filter((end) => end < position).length + 1;
  const sourceOf = ({ start, end }: Node): string => source.slice(start, end);
  const add = (operator: string, place: string, node: Node, by: string, was = sourceOf(node)): void => {
    mutants.push({
      chart,
      file,
      line: lineOf(node.start),
      operator,
      place,
      was: was.replace(/\s+/g, ' ').slice(0, 70),
      start: node.start,
      end: node.end,
      by,
    });
  };
  return {
    program,
    found: mutants,
    sourceOf,
    add,
    /** Removes a node from a list or an object, along with the comma that follows it. */
    cut: (operator: string, place: string, node: Node): void => {
      const comma = /^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0;
      add(operator, place, { ...node, end: node.end + comma }, '', sourceOf(node));
    },
    /** Replaces the operator in `a < b`, `a === b` or `a && b`. */
    turn: (node: Node, place: string): void => {
      const sign = operatorIn(node);
      if (!sign) return;
      const [operator, by] = swappedOperators[sign];
      const { left, right } = node;
      if (!isNode(left) || !isNode(right)) return;
      const start = left.end + source.slice(left.end, right.start).indexOf(sign);
      add(operator, place, { ...node, start, end: start + sign.length }, by, sourceOf(node));
    },
    /**
     * Adds two mutants: the number decreased by one and increased by one. The number can also be a count in a
     * regular expression.
     */
    moveNumber: (node: Node, place: string): void => {
      if (node.type !== 'Literal') return;
      const { value } = node;
      if (typeof value === 'number')
        for (const change of [-1, 1])
          add('number moved', place, node, `(${value + change})`, `${sourceOf(node)} ${change}`);
      if ('regex' in node)
        for (const { 0: count, 1: number = '', index } of sourceOf(node).matchAll(/\{(\d+)\}/g))
          for (const change of [-1, 1])
            add(
              'number moved',
              place,
              { ...node, start: node.start + index, end: node.start + index + count.length },
              `{${Number(number) + change}}`,
              `${count} ${change}`,
            );
    },
  };
};
