/** Helpers for syntax trees (ESTree with TypeScript, as parsed by rolldown). */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && 'start' in value;
export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
export const textOf = (node: Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;

/** Returns the properties of an object literal. */
export const propertiesOf = (node: Node | undefined): Node[] =>
  node?.type === 'ObjectExpression'
    ? (node['properties'] as Node[]).filter(({ type }) => type === 'Property')
    : [];
export const nameOf = (property: Node): string => {
  const key = property['key'] as Node;
  return String(key['name'] ?? key['value']);
};

/** Replacement for each operator, and the name of the change. */
export const swappedOperators = {
  '>': ['boundary moved', '>='],
  '>=': ['boundary moved', '>'],
  '<': ['boundary moved', '<='],
  '<=': ['boundary moved', '<'],
  '===': ['equality turned', '!=='],
  '!==': ['equality turned', '==='],
  '&&': ['logic turned', '||'],
  '||': ['logic turned', '&&'],
} as const;
export const operatorIn = ({ type, operator }: Node): keyof typeof swappedOperators | null =>
  /^(BinaryExpression|LogicalExpression)$/.test(type) && (operator as string) in swappedOperators
    ? (operator as keyof typeof swappedOperators)
    : null;
