import type { Plugin } from 'vite';

/**
 * What of ky the shop's client has no use for, by the names of functions and of private methods, each with what it comes to for a
 * client without that feature. A test looks for the features in the client, another asks the same of both.
 */
export const unusedOfKy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another try': {
    '#retryFromError': 'throw error;',
    '#calculateRetryDelay': '',
    '#calculateDelay': '',
    '#consumeReturnedResponseFromBeforeRetryHook': 'return false;',
    normalizeRetryOptions: 'return { limit: 0 };',
    cloneRetryOptions: '',
  },
  'an end by the clock': {
    '#raceWithTotalTimeout': 'return operation();',
    '#raceBodyRead': 'return createBodyPromise();',
    '#getBodyReadTimeout': '',
    '#getRemainingTotalTimeout': '',
    '#throwIfTotalTimeoutExhausted': '',
    '#getErrorDataTimeout': 'return { milliseconds: 10_000, fromTotalTimeout: false };',
    timeout: '',
  },
  'hooks but beforeRequest': {
    '#runAfterResponseHooks': 'return response;',
    '#throwProcessedError': 'throw error;',
    '#cancelReturnedBody': '',
    cloneInitHookOptions: '',
  },
  'schemas and parsers': { validateJsonWithSchema: '', '#decorateResponse': 'return response;' },
  progress: {
    '#wrapRequestWithUploadProgress': 'return request;',
    streamRequest: '',
    streamResponse: '',
    getBodySize: '',
  },
};

const bodies = new Map(Object.values(unusedOfKy).flatMap((parts) => Object.entries(parts)));

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** One of its modules without them, and which of them it had. */
export const leanKyModule = (
  code: string,
  parse: (code: string) => unknown,
): { code: string; found: string[] } => {
  const cuts: [start: number, end: number, instead: string][] = [];
  const found: string[] = [];
  const empty = (name: string | undefined, body: unknown): void => {
    if (name === undefined || !isNode(body) || body.type !== 'BlockStatement') return;
    const instead = bodies.get(name);
    if (instead === undefined) return;
    found.push(name);
    cuts.push([body.start + 1, body.end - 1, instead]);
  };
  const nameOf = (value: unknown): string | undefined => (value as { name?: string } | null)?.name;
  const visit = (node: Node): void => {
    if (node.type === 'FunctionDeclaration') empty(nameOf(node['id']), node['body']);
    if (node.type === 'VariableDeclarator' && isNode(node['init']))
      empty(nameOf(node['id']), node['init']['body']);
    if (node.type === 'MethodDefinition' && (node['key'] as Node).type === 'PrivateIdentifier')
      empty(`#${nameOf(node['key'])}`, (node['value'] as Node)['body']);
    for (const child of Object.values(node))
      for (const item of Array.isArray(child) ? child : [child]) if (isNode(item)) visit(item);
  };
  visit(parse(code) as Node);
  return {
    code: cuts
      .sort((a, b) => b[0] - a[0])
      .reduce((text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end), code),
    found,
  };
};

/** Leaves them out of a build. The build fails for a version of ky that does not have one of them. */
export const leanKy = (): Plugin => {
  const found = new Set<string>();
  return {
    name: 'lean-ky',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]ky[\\/]distribution[\\/]/ },
      handler(code) {
        const lean = leanKyModule(code, (text) => this.parse(text));
        for (const name of lean.found) found.add(name);
        return { code: lean.code, map: null };
      },
    },
    buildEnd(error) {
      if (error || found.size === 0) return;
      const missing = [...bodies.keys()].filter((name) => !found.has(name));
      if (missing.length > 0) this.error(`ky has no ${missing.join(', ')} any more`);
    },
  };
};
