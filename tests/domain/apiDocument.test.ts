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
/** Removes whitespace and dashes, because the formatter aligns tables and wraps JSON. */
const withoutLayout = (text: string): string => text.replaceAll(/[\s-]+/g, '');

test('docs/api.md is the output of "npm run api"', () => {
  expect(withoutLayout(page) === withoutLayout(writeApiPage()), 'run npm run api').toBe(true);
});

test('the table of calls declares every error code that the server returns', () => {
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
  // Error codes of the webhooks and the load balancer's probe, which clients never call.
  const others = ['BAD_SIGNATURE', 'NOT_READY'];
  expect(refused.length).toBeGreaterThan(20);
  expect([...new Set(refused)].filter((code) => ![...declared, ...others].includes(code))).toEqual([]);
});

test('docs/api.md has a section for every call', () => {
  for (const [path, { method }] of calls) expect(page).toContain(`\n### ${method} ${path}\n`);
});

/** Returns the section about a call, with repeated spaces collapsed. */
const sectionOn = (call: string): string =>
  (page.split(/^### /m).find((section) => section.startsWith(`${call}\n`)) ?? '').replaceAll(/ +/g, ' ');
const passwordRules =
  'At least 8 characters. At least one uppercase letter. At least one lowercase letter. At least one number. At least one special character.';
const nameRules =
  'At most 50 letters. No links or e-mail addresses, please. No invisible characters or line breaks, please.';

test.each([
  ['POST auth/register', `| \`password\` | string, at most 256 characters | yes | ${passwordRules} |`],
  ['POST auth/register', '| `password_confirmation` | string | yes | The same as `password`. |'],
  ['POST auth/register', `| \`lname\` | string, at most 500 characters | no | ${nameRules} |`],
  ['POST forgetpwd/reset', `| \`password\` | string, at most 256 characters | yes | ${passwordRules} |`],
  ['POST auth/login', '| `password` | string, at most 256 characters | yes | At least 8 characters. |'],
  ['POST addCart', '| `residence` | country code | no | Country in which the shopper lives'],
  ['GET getCardRate', '| `residence_only` | 0 \\| 1 | no | 1 if the product is only sold to shoppers'],
])('docs/api.md states the field rules for %s', (call, row) => {
  expect(sectionOn(call)).toContain(row);
});

test('docs/api.md lists the fields of each request variant separately', () => {
  const [, ...variants] = sectionOn('POST updateprofile').split(/Request, variant /);
  const fields = variants.map((variant) =>
    [...variant.split('```')[0]!.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name),
  );
  expect(variants.map((variant) => variant.split('\n')[0])).toEqual([
    '1 of 3 (change of the password):',
    '2 of 3 (upload of an ID document):',
    '3 of 3 (change of profile fields; omitted fields remain unchanged):',
  ]);
  expect(fields[0]).toEqual(['current_password', 'password', 'password_confirmation']);
  expect(fields[1]).toEqual(['document', 'bcheckout']);
  expect(fields[2]).toContain('firstname');
  const [, verified, unverified] = sectionOn('GET email/verify/:id/:hash').split('variant ');
  expect(verified).toContain('1 of 2 (`email_verified` is 1):');
  expect(unverified).toContain('`password_reset.token`');
});

test('the OpenAPI document contains the field rules and the names of the variants', () => {
  type Schema = { anyOf?: Schema[]; title?: string; properties?: Record<string, { description?: string }> };
  type Operation = {
    parameters?: { name: string; description?: string }[];
    requestBody?: { content: { 'application/json': { schema: Schema } } };
  };
  const { paths } = createOpenApi('1') as { paths: Record<string, Record<string, Operation>> };
  const bodyOf = (path: string): Schema =>
    paths[path]!['post']!.requestBody!.content['application/json'].schema;
  expect(bodyOf('/auth/register').properties?.['password']?.description).toBe(passwordRules);
  expect(bodyOf('/updateprofile').anyOf?.map(({ title }) => title)).toEqual([
    'change of the password',
    'upload of an ID document',
    'change of profile fields; omitted fields remain unchanged',
  ]);
  expect(paths['/getCardRate']!['get']!.parameters?.map(({ description }) => description)).toEqual([
    'Variant: with `prodid`',
    'Variant: with `slug`',
  ]);
  // The parameters of a request without variants do not mention a variant.
  const { parameters } = paths['/checkMobileNumber']!['get']!;
  expect(parameters?.some(({ description }) => description?.startsWith('Variant:'))).toBe(false);
});

test('the OpenAPI document states that `success` is true in the response of every call with an envelope', () => {
  type Media = { schema: { properties?: { success?: { const?: unknown } } } };
  type Operation = { operationId: string; responses: { 200: { content: Record<string, Media> } } };
  const { paths } = createOpenApi('1') as { paths: Record<string, Record<string, Operation>> };
  const succeeding = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .filter(
      ({ responses }) =>
        responses[200].content['application/json']?.schema.properties?.success?.const === true,
    );
  // calls with a different media type return a file or a stream
  expect(succeeding.map(({ operationId }) => operationId)).toEqual(
    calls.filter(([, { media }]) => media === undefined).map(([path]) => path),
  );
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
  'the server accepts the example request for %s',
  (_, request) => {
    const { issues = [] } = v.safeParse(request, exampleOf(toWireSchema(request, 'request')));
    expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
  },
);

test.each(calls.flatMap(([path, { response: answer }]) => (answer ? [[path, answer] as const] : [])))(
  'the client parses the example response for %s',
  (_, answer) => {
    const { issues = [] } = v.safeParse(answer, exampleOf(toWireSchema(answer, 'answer')));
    expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
  },
);
