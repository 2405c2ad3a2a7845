/** Compares docs/api.md and the OpenAPI document with the table of calls. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { api, commonErrors, type Call } from '../../contract/api.ts';
import { exampleOf } from '../../server/apiDocument/example.ts';
import { writeApiPage } from '../../server/apiDocument/markdown.ts';
import { createOpenApi, toWireSchema } from '../../server/apiDocument/openApi.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/api.md'), 'utf8');
const calls = Object.entries<Call>(api);
/** Ignores whitespace and dashes, because the formatter aligns tables and wraps JSON. */
const withoutLayout = (text: string): string => text.replaceAll(/[\s-]+/g, '');

test('docs/api.md matches the output of "npm run api"', () => {
  expect(withoutLayout(page) === withoutLayout(writeApiPage()), 'run npm run api').toBe(true);
});

test('every error code that the server returns is declared in the table of calls', () => {
  const refused = globSync('server/**/*.ts', {
    cwd: root,
    exclude: ['server/providers/**', 'server/sandbox/**'],
  })
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:ShopRefusal|failureResponse)\([^;]*?code: '(\w+)'/g,
      ),
    ])
    .map(([, code]) => code!);
  const declared = [
    ...Object.keys(commonErrors),
    ...calls.flatMap(([, { errors }]) => Object.keys(errors ?? {})),
  ];
  // providers' notifications and the load balancer's probe are not client calls
  const others = ['BAD_SIGNATURE', 'NOT_READY'];
  expect(refused.length).toBeGreaterThan(20);
  expect([...new Set(refused)].filter((code) => ![...declared, ...others].includes(code))).toEqual([]);
});

test('docs/api.md has a section on every call', () => {
  for (const [path, { method }] of calls) expect(page).toContain(`\n### ${method} ${path}\n`);
});

test('the OpenAPI document lists every call under its HTTP method', () => {
  const { paths } = createOpenApi('1') as { paths: Record<string, object> };
  expect(Object.entries(paths).map(([path, operations]) => [path, Object.keys(operations)])).toEqual(
    calls.map(([path, { method }]) => [
      `/${path.replace(':id', '{id}').replace(':hash', '{hash}')}`,
      [method.toLowerCase()],
    ]),
  );
});

test.each(calls.flatMap(([path, { request }]) => (request ? [[path, request] as const] : [])))(
  'the server accepts the example request of %s',
  (_, request) => {
    const { issues = [] } = v.safeParse(request, exampleOf(toWireSchema(request, 'request')));
    expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
  },
);

test.each(calls.flatMap(([path, { response: answer }]) => (answer ? [[path, answer] as const] : [])))(
  'the client parses the example response of %s',
  (_, answer) => {
    const { issues = [] } = v.safeParse(answer, exampleOf(toWireSchema(answer, 'answer')));
    expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
  },
);
