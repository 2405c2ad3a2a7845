import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
/** Chart keys that only the compiler and people read. */
const documentation = new Set(['description', 'meta', 'types']);

/** Matches the placeholder for an actor or action. The shop always replaces these placeholders. */
const placeholder =
  /^\w+: (?:notProvided\(\s*"[\w.]+"\s*\)|childNotProvided\(\)|fromCallback\(\(\) => \{\s*\}\)|\([\w, ]*\) => \{\s*\})$/;

/**
 * Removes descriptions, clauses, types and placeholders from the charts in a build, because the shop does not
 * need them at run time.
 */
export const leanCharts = (): Plugin => ({
  name: 'lean-charts',
  // skips QA builds, because the flows page displays the descriptions and clauses
  apply: (_, { command, mode }) => command === 'build' && mode !== 'qa',
  enforce: 'post',
  transform: {
    filter: { id: /\.machine\.ts$/ },
    handler(code) {
      const cuts: [number, number][] = [];
      const visit = (node: Node): void => {
        if (node.type === 'ObjectExpression')
          for (const property of node['properties'] as Node[]) {
            const key = property['key'] as { name?: string } | undefined;
            const comma = code.slice(property.end).match(/^\s*,/)?.[0].length ?? 0;
            const isLeft =
              documentation.has(key?.name ?? '') ||
              placeholder.test(code.slice(property.start, property.end));
            if (property.type === 'Property' && isLeft) cuts.push([property.start, property.end + comma]);
          }
        for (const child of Object.values(node))
          for (const item of Array.isArray(child) ? child : [child]) if (isNode(item)) visit(item);
      };
      visit(this.parse(code) as unknown as Node);
      const outer = cuts.filter(
        ([start, end]) => !cuts.some(([s, e]) => s <= start && end <= e && e - s > end - start),
      );
      return {
        code: outer
          .sort((a, b) => b[0] - a[0])
          .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code),
        map: null,
      };
    },
  },
});
