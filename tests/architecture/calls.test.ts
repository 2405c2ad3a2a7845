/** Checks that only `contract/` pairs the path of an API call with its schemas. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { api, type Call } from '../../contract/api.ts';

const root = join(import.meta.dirname, '../..');
const schemasFolder = join(root, 'contract/schemas');

const schemasOf = ({ request, response, errors = {} }: Call): (v.GenericSchema | null)[] => [
  ...(request ? [request, ...('options' in request ? (request.options as v.GenericSchema[]) : [])] : []),
  response,
  ...Object.values(errors).flatMap((error) => (typeof error === 'number' ? [] : [error[1]])),
];

/** Paths of the calls that use each schema, keyed by `<file>#<export>`. */
const pathsBySchema = new Map<string, string[]>();
for (const file of readdirSync(schemasFolder)) {
  const exported = (await import(join(schemasFolder, file))) as Record<string, unknown>;
  for (const [name, schema] of Object.entries(exported)) {
    const calls = Object.entries<Call>(api).filter(([, call]) =>
      schemasOf(call).some((one) => one !== null && one === schema),
    );
    if (calls.length > 0)
      pathsBySchema.set(
        `${file}#${name}`,
        calls.map(([path]) => path),
      );
  }
}

/** Returns the API call schemas that a file imports as values, in the form `<file>#<export>`. */
const callSchemasIn = (code: string): string[] =>
  [...code.matchAll(/^import (?!type\b)([^;]*?) from '[^']*contract\/schemas\/([\w.]+)';/gm)].flatMap(
    ([, names = '', file = '']) => {
      const all = /^\* as (\w+)$/.exec(names)?.[1];
      const used = all
        ? [...code.matchAll(new RegExp(String.raw`\b${all}\.(\w+)`, 'g'))].map(([, name]) => name)
        : names
            .replaceAll(/[{}]/g, '')
            .split(',')
            .map((name) => name.trim().split(' as ')[0]);
      return used.map((name) => `${file}#${name}`).filter((schema) => pathsBySchema.has(schema));
    },
  );

const mentions = (code: string, path: string): boolean =>
  new RegExp(String.raw`['"\`/]${path.replaceAll(/[^\w/]/g, String.raw`\$&`)}['"\`?]`).test(code);

/** Returns the call schemas that a file imports although it also contains the path of the same call. */
const pairsIn = (code: string): string[] =>
  callSchemasIn(code).filter((schema) => pathsBySchema.get(schema)!.some((path) => mentions(code, path)));

const filesIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('the check finds imports of API call schemas', () => {
  expect(pathsBySchema.get('orders.ts#orderProgressSchema')).toContain('orderChanges');
  expect(pathsBySchema.get('auth.ts#changePasswordRequest')).toEqual(['updateprofile']);
  expect(pathsBySchema.get('catalogue.ts#alternativesSchema')).toEqual(['checkMobileNumber']);
});

test('no product code imports the schema of an API call, because only `contract/api.ts` uses it', () => {
  const found = filesIn('server', 'src', 'machines', 'flows').flatMap((file) =>
    callSchemasIn(read(file)).map((schema) => `${file}: ${schema}`),
  );
  expect(found).toEqual([]);
});

test('no test or script uses the path of an API call together with its schema', () => {
  const found = filesIn('tests', 'scripts').flatMap((file) =>
    pairsIn(read(file)).map((schema) => `${file}: ${schema}`),
  );
  expect(found).toEqual([]);
});

describe("detecting a call's path next to its schema", () => {
  test.each([
    "import { signOutRequest } from '../../contract/schemas/auth.ts';\nroute('signout', signOutRequest);",
    "import { type Otp, signOutRequest as out } from '../../contract/schemas/auth.ts';\nfetch('/api/signout');",
    "import * as auth from '../../contract/schemas/auth.ts';\npost(`/signout?x`, auth.signOutRequest);",
  ])("the check detects a call's path next to its schema in %j", (code) =>
    expect(pairsIn(code)).toEqual(['auth.ts#signOutRequest']),
  );

  test("the check allows importing only a type, and using a call's path together with another call's schema", () => {
    expect(callSchemasIn("import type { Otp } from '../../contract/schemas/auth.ts';")).toEqual([]);
    expect(
      pairsIn("import { loginRequest } from '../../contract/schemas/auth.ts';\nfetch('/api/signout');"),
    ).toEqual([]);
  });
});
