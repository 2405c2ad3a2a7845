/** Reloadly's own responses: recorded ones and examples from its documentation. See reloadly/ORIGIN.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';

/** Returns a recorded response by the name of its file, without `java-sdk-` and `.json`. */
export const recordedResponse = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'reloadly/fixtures', `java-sdk-${name}.json`), 'utf8'));

const documentSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
});
let paths: v.InferOutput<typeof documentSchema>['paths'] | null = null;
const operationSchema = v.object({
  responses: v.record(
    v.string(),
    v.object({ content: v.object({ 'application/json': v.object({ example: v.unknown() }) }) }),
  ),
});

/**
 * Returns an example response from the documentation. If the example is a list, its abbreviated entries (`{}`)
 * are left out.
 */
export const documentedResponse = (method: 'get' | 'post', path: string, status: number): unknown => {
  paths ??= v.parse(
    documentSchema,
    parse(readFileSync(join(import.meta.dirname, 'reloadly/dist.yaml'), 'utf8')),
  ).paths;
  const { responses } = v.parse(operationSchema, paths[path]?.[method]);
  const example = responses[String(status)]?.content['application/json'].example;
  return Array.isArray(example)
    ? example.filter((one: unknown) => !(one instanceof Object && Object.keys(one).length === 0))
    : example;
};
