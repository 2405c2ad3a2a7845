type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const last = (nodes: readonly Node[]): Node | undefined => nodes[nodes.length - 1];

/** Whether nothing after this statement is reached from it. */
const isEnd = (statement: Node | undefined): boolean =>
  statement !== undefined &&
  (/^(?:Break|Return|Throw|Continue)Statement$/.test(statement.type) ||
    (statement.type === 'BlockStatement' && isEnd(last(statement['body'] as Node[]))));

/** The names that a piece of code declares for the whole function around it. */
const varsIn = (node: Node): string[] => {
  if (/Function/.test(node.type)) return [];
  const own =
    node.type === 'VariableDeclaration' && node['kind'] === 'var'
      ? (node['declarations'] as { id: { name?: string } }[]).map(({ id: { name } }) => {
          if (name === undefined) throw new Error('React declares more than a name at once');
          return name;
        })
      : [];
  return [
    ...own,
    ...Object.values(node)
      .flat()
      .filter(isNode)
      .flatMap((child) => varsIn(child)),
  ];
};

/** A value that says of which kind a node of React's tree is. */
const isKind = (text: string): boolean => /(?:^|\.)\w*[tT]ag$/.test(text);

/**
 * React's renderer without what it does for kinds of nodes that never are: their branches of each `switch`, and the
 * comparisons that are never true. `parse` gives the tree of a program with places in the text.
 */
export const withoutKinds = (
  code: string,
  parse: (code: string) => unknown,
  kinds: ReadonlySet<number>,
): string => {
  const cuts: [start: number, end: number, instead: string][] = [];
  const isAbsent = (test: unknown): boolean =>
    isNode(test) && test.type === 'Literal' && kinds.has(test['value'] as number);
  const textOf = (node: unknown): string => (isNode(node) ? code.slice(node.start, node.end) : '');

  const cutBranches = (branches: Node[], body: Node): void => {
    let isFallenInto = false;
    for (const branch of branches) {
      const statements = branch['consequent'] as Node[];
      const [first] = statements;
      if (!isAbsent(branch['test'])) isFallenInto = !isEnd(last(statements));
      else if (isFallenInto && first) {
        // what the branch before it falls into stays, without this name
        cuts.push([branch.start, first.start, '']);
        isFallenInto = !isEnd(last(statements));
      } else {
        cuts.push([branch.start, branch.end, '']);
        // other branches use what it declared
        const names = statements.flatMap(varsIn);
        if (names.length > 0) cuts.push([body.start + 1, body.start + 1, `var ${names.join()};`]);
      }
    }
  };
  /** `body` is the function's around it. */
  const visit = (node: Node, body: Node): void => {
    if (node.type === 'SwitchStatement' && isKind(textOf(node['discriminant'])))
      cutBranches(node['cases'] as Node[], body);
    const { left, right, operator } = node;
    if (
      node.type === 'BinaryExpression' &&
      /^[!=]==$/.test(String(operator)) &&
      ((isAbsent(left) && isKind(textOf(right))) || (isAbsent(right) && isKind(textOf(left))))
    )
      cuts.push([node.start, node.end, String(operator === '!==')]);
    const inner = /Function/.test(node.type) && isNode(node['body']) ? node['body'] : body;
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, inner);
  };
  const program = parse(code) as Node;
  visit(program, program);
  return cuts
    .filter(([start, end]) => !cuts.some(([s, e]) => s <= start && end <= e && e - s > end - start))
    .sort((a, b) => b[0] - a[0])
    .reduce((text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end), code);
};
