/** Validates calls against the providers' OpenAPI files in this folder. Each subfolder documents its source. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import { patchReloadly } from './reloadlyPatches.ts';

type Json = Record<string, unknown>;
export type Exchange = {
  method: string;
  /**
   * Path of the call. It can start with the provider's base path, such as `/sandbox/paypal/v2/checkout/orders`.
   * The query is ignored.
   */
  path: string;
  /** Headers, with names in lower case. If undefined, headers are not checked. */
  headers?: Record<string, string>;
  /** Parsed body: an object of fields for a form, or undefined for no body. */
  body?: unknown;
};
export type Answer = { status: number; body?: unknown };
export type Specification = {
  provider: string;
  /**
   * Returns the path template, such as `/v1/transactions/{transactionId}`, or null if no specification covers the
   * call.
   */
  operationOf(method: string, path: string): string | null;
  /**
   * Returns the faults of a request, one per line, with field, fault and file. The list is empty if no
   * specification covers the call.
   */
  requestFaults(exchange: Exchange): string[];
  answerFaults(exchange: Pick<Exchange, 'method' | 'path'>, answer: Answer): string[];
};

/**
 * Returns the statuses that a service uses although its OpenAPI file does not list them, from `additions.json`
 * in the provider's folder. Each is mapped to a listed status with the same response schema.
 */
const loadAdditions = (provider: string): Record<string, number> => {
  const path = join(import.meta.dirname, provider, 'additions.json');
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { statuses: Record<string, number> }).statuses
    : {};
};

const listFiles = (provider: string): string[] =>
  readdirSync(join(import.meta.dirname, provider)).filter(
    (name) => name !== 'additions.json' && /\.(?:json|yaml)$/.test(name),
  );

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const read = (provider: string, file: string): Json => {
  const text = readFileSync(join(import.meta.dirname, provider, file), 'utf8');
  const parsed: unknown = file.endsWith('.json') ? JSON.parse(text) : parse(text);
  if (!isJson(parsed)) throw new Error(`${file} is not an OpenAPI file`);
  return cutCircles(parsed);
};

/**
 * Breaks a cycle in the file: a `oneOf` of card types lists each type, and each type includes the `oneOf` via
 * `allOf`. Every validator loops forever on this cycle, so each type keeps only the parts that all types share.
 */
const cutCircles = (file: Json): Json => {
  const schemas = at(file, file, 'components', 'schemas');
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isJson(schema) || !Array.isArray(schema['oneOf']) || !schema['discriminator']) continue;
    const { oneOf, discriminator, ...shared } = schema;
    const { propertyName, mapping } = isJson(discriminator) ? discriminator : {};
    for (const one of oneOf) {
      const kind = resolve(file, one);
      const word = Object.entries(isJson(mapping) ? mapping : {}).find(
        ([, ref]) => isJson(one) && ref === one['$ref'],
      )?.[0];
      const field = at(file, kind, 'properties')[String(propertyName)];
      // The OpenAPI file defines the discriminator values outside the types, so set the value on each type.
      if (isJson(field) && word !== undefined) field['enum'] = [word];
      const whole = kind['allOf'];
      if (Array.isArray(whole))
        kind['allOf'] = whole.map((part: unknown) =>
          isJson(part) && part['$ref'] === `#/components/schemas/${name}` ? shared : part,
        );
    }
  }
  return file;
};

/** Follows a chain of `$ref`s in a file. Returns the schema at its end. */
const resolve = (file: Json, node: unknown): Json => {
  if (!isJson(node)) return {};
  const ref = node['$ref'];
  if (typeof ref !== 'string') return node;
  const target = ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (isJson(at) ? at[part] : undefined), file);
  return resolve(file, target);
};
const at = (file: Json, node: Json, ...path: string[]): Json =>
  path.reduce((found, part) => resolve(file, found[part]), node);

/**
 * Converts an OpenAPI 3.0 schema to JSON Schema, including `nullable` and read-only fields. References are not
 * converted, because they point to the unchanged file.
 */
const toJsonSchema = (node: unknown, side: 'request' | 'answer'): unknown => {
  if (Array.isArray(node)) return node.map((part) => toJsonSchema(part, side));
  if (!isJson(node)) return node;
  const { nullable, required, properties, example: _example, ...rest } = node;
  const out: Json = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, name === 'enum' ? value : toJsonSchema(value, side)]),
  );
  const fields = isJson(properties) ? properties : {};
  if (properties !== undefined)
    out['properties'] = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, toJsonSchema(value, side)]),
    );
  if (Array.isArray(required)) {
    const other = side === 'request' ? 'readOnly' : 'writeOnly';
    out['required'] = required.filter((name) => {
      const field = fields[String(name)];
      return !(isJson(field) && field[other] === true);
    });
  }
  // JSON Schema draft 7 ignores keywords next to a reference.
  if (typeof out['$ref'] === 'string')
    return nullable === true ? orNull({ $ref: out['$ref'] }) : { $ref: out['$ref'] };
  return nullable === true ? orNull(out) : out;
};
const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] });

const partsKnown = new WeakMap<Json, Json[]>();
/**
 * Returns all schemas that apply to a value. They are cached, because validating a list looks up the same
 * schemas a thousand times.
 */
const partsOf = (file: Json, node: unknown): Json[] => {
  const schema = resolve(file, node);
  const known = partsKnown.get(schema);
  if (known) return known;
  const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => {
    const list = schema[name];
    return Array.isArray(list) ? list : [];
  });
  const parts = [schema, ...inner.flatMap((part) => partsOf(file, part))];
  partsKnown.set(schema, parts);
  return parts;
};

/** The combination of all schemas that apply to a value. */
type Shape = { items: unknown[]; named: Json[]; isFree: boolean; fields: Map<string, unknown[]> };
const shapes = new WeakMap<unknown[], Shape>();
const shapeOf = (file: Json, schemas: unknown[]): Shape => {
  const known = shapes.get(schemas);
  if (known) return known;
  const parts = schemas.flatMap((schema) => partsOf(file, schema));
  const named = parts.flatMap((part) => (isJson(part['properties']) ? [part['properties']] : []));
  const shape: Shape = {
    items: parts.flatMap((part) => (part['items'] ? [part['items']] : [])),
    named,
    isFree:
      named.length === 0 || parts.some(({ additionalProperties: more }) => more === true || isJson(more)),
    fields: new Map(),
  };
  shapes.set(schemas, shape);
  return shape;
};
const fieldOf = ({ named, fields }: Shape, name: string): unknown[] => {
  const known = fields.get(name);
  if (known) return known;
  const own = named.flatMap((properties) => (name in properties ? [properties[name]] : []));
  if (own.length > 0) fields.set(name, own);
  return own;
};

/**
 * Returns the fields of a value that no schema defines. OpenAPI allows such fields by default, but here they
 * are errors.
 */
const unknownFields = (file: Json, schemas: unknown[], value: unknown, path: string): string[] => {
  const shape = shapeOf(file, schemas);
  if (Array.isArray(value))
    return value.flatMap((item, n) => unknownFields(file, shape.items, item, `${path}/${n}`));
  if (!isJson(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const own = fieldOf(shape, name);
    if (own.length === 0)
      return shape.isFree ? [] : [`${path}/${name}: the specification does not define this field`];
    return unknownFields(file, own, field, `${path}/${name}`);
  });
};

const describe = (errors: readonly ErrorObject[]): string[] => {
  // Every branch of a `oneOf` or `anyOf` reports errors. The most deeply nested errors belong to the intended
  // branch.
  const deepest = Math.max(...errors.map(({ instancePath }) => instancePath.split('/').length));
  const deepestErrors = errors.filter(({ instancePath }) => instancePath.split('/').length === deepest);
  return [
    ...new Set(
      deepestErrors.slice(0, 4).map(({ instancePath, message, params, data }) => {
        const words: unknown = 'allowedValues' in params ? params['allowedValues'] : null;
        const allowed = words ? ` ${JSON.stringify(words).slice(0, 120)}` : '';
        const stood =
          typeof data === 'string' || typeof data === 'number'
            ? ` (is ${JSON.stringify(data).slice(0, 80)})`
            : '';
        return `${instancePath || '/'}: ${message ?? 'is not valid'}${allowed}${stood}`;
      }),
    ),
  ];
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

type Operation = {
  file: Json;
  fileName: string;
  template: string;
  node: Json;
  pathNode: Json;
  pattern: RegExp;
};

const load = (provider: string): Specification => {
  const additions = loadAdditions(provider);
  const operations = new Map<string, Operation[]>();
  const ajvs = new Map<string, { request: Ajv; answer: Ajv }>();
  for (const fileName of listFiles(provider)) {
    const file = read(provider, fileName);
    if (provider === 'reloadly') patchReloadly(file);
    const pair = { request: newAjv(), answer: newAjv() };
    for (const side of ['request', 'answer'] as const)
      pair[side].addSchema({ $id: fileName, components: toJsonSchema(file['components'] ?? {}, side) });
    ajvs.set(fileName, pair);
    for (const [template, pathNode] of Object.entries(isJson(file['paths']) ? file['paths'] : {})) {
      if (!isJson(pathNode)) continue;
      // A parameter in braces matches one segment. A base path may come before the template.
      const pattern = new RegExp(
        `${template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{([^}]+)\}/g, '([^/]+)')}$`,
      );
      for (const method of ['get', 'post', 'delete', 'patch', 'put'])
        if (isJson(pathNode[method])) {
          const key = method.toUpperCase();
          const found = { file, fileName, template, node: pathNode[method], pathNode, pattern };
          operations.set(key, [...(operations.get(key) ?? []), found]);
        }
    }
  }
  /**
   * Returns the operation whose template matches most literally: `/secureFields` takes precedence over
   * `/{transactionId}`.
   */
  const find = (method: string, address: string): Operation | null => {
    const path = address.split('?')[0] ?? '';
    const fitting = (operations.get(method.toUpperCase()) ?? []).filter(({ pattern }) => pattern.test(path));
    const variables = ({ template }: Operation): number => template.split('{').length;
    return (
      fitting.sort((a, b) => b.template.length - a.template.length || variables(a) - variables(b))[0] ?? null
    );
  };

  const compiled = new Map<unknown, ValidateFunction>();
  /**
   * One-element lists, one for each schema. Each is created only once, because the shape cache uses the list
   * itself as its key.
   */
  const alones = new Map<unknown, unknown[]>();
  const faultsOf = (
    operation: Operation,
    side: 'request' | 'answer',
    schema: unknown,
    value: unknown,
    isStrict = true,
  ): string[] => {
    const { file, fileName } = operation;
    let validate = compiled.get(schema);
    if (!validate) {
      const own = absolute(toJsonSchema(schema, side), fileName);
      validate = ajvs.get(fileName)![side].compile(isJson(own) ? own : {});
      compiled.set(schema, validate);
    }
    validate(value);
    const alone = alones.get(schema) ?? [schema];
    alones.set(schema, alone);
    const unknown = isStrict ? unknownFields(file, alone, value, '') : [];
    return [...describe(validate.errors ?? []), ...unknown];
  };
  const describeFaults = (operation: Operation, method: string, side: string, faults: string[]): string[] =>
    faults.map(
      (fault) => `${provider} ${method} ${operation.template} ${side}${fault} (${operation.fileName})`,
    );

  const parameters = ({ file, node, pathNode }: Operation, place: string): Json[] =>
    [pathNode['parameters'], node['parameters']]
      .flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
      .map((parameter) => resolve(file, parameter))
      .filter((parameter) => parameter['in'] === place);

  return {
    provider,
    operationOf: (method, path) => find(method, path)?.template ?? null,

    requestFaults: ({ method, path, headers, body }) => {
      const operation = find(method, path);
      if (!operation) return [];
      const { file, node, template, pattern } = operation;
      const faults: string[] = [];
      const given =
        pattern
          .exec(path.split('?')[0] ?? '')
          ?.slice(1)
          .map(decoded) ?? [];
      const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      for (const parameter of parameters(operation, 'path')) {
        const value = given[names.indexOf(String(parameter['name']))];
        if (value !== undefined && at(file, parameter, 'schema')['type'] === 'string')
          faults.push(
            ...describeFaults(
              operation,
              method,
              `path {${String(parameter['name'])}} `,
              faultsOf(operation, 'request', parameter['schema'], value),
            ),
          );
      }
      for (const parameter of headers ? parameters(operation, 'header') : []) {
        const name = String(parameter['name']);
        const value = headers?.[name.toLowerCase()];
        if (value !== undefined)
          faults.push(
            ...describeFaults(
              operation,
              method,
              `header ${name} `,
              faultsOf(operation, 'request', parameter['schema'], value),
            ),
          );
        else if (parameter['required'] === true)
          faults.push(...describeFaults(operation, method, '', [`header ${name}: is required`]));
      }
      const request = at(file, node, 'requestBody');
      const schema = ['application/json', 'application/x-www-form-urlencoded']
        .map((form) => at(file, request, 'content', form)['schema'])
        .find((found) => found !== undefined);
      if (body === undefined) {
        if (request['required'] === true)
          faults.push(...describeFaults(operation, method, 'request ', ['/: a body is required']));
      } else if (schema !== undefined)
        faults.push(
          ...describeFaults(operation, method, 'request ', faultsOf(operation, 'request', schema, body)),
        );
      else
        faults.push(
          ...describeFaults(operation, method, 'request ', ['/: the specification does not define a body']),
        );
      return faults;
    },

    answerFaults: ({ method, path }, { status, body }) => {
      const operation = find(method, path);
      if (!operation) return [];
      const { file, node } = operation;
      const responses = at(file, node, 'responses');
      const same = additions[status];
      const key = [String(status), ...(same ? [String(same)] : []), 'default'].find(
        (name) => name in responses,
      );
      const side = `answer ${status} `;
      if (key === undefined)
        return describeFaults(operation, method, side, ['/: the specification does not define this status']);
      const schema = at(file, responses, key, 'content', 'application/json')['schema'];
      if (schema === undefined)
        return body === undefined || body === null
          ? []
          : describeFaults(operation, method, side, ['/: the specification does not define a body']);
      if (body === undefined || body === null)
        return describeFaults(operation, method, side, ['/: a body is missing']);
      return describeFaults(operation, method, side, faultsOf(operation, 'answer', schema, body));
    },
  };
};

/** Makes references inside a file absolute, so that other files can resolve them. */
const absolute = (node: unknown, fileName: string): unknown => {
  if (Array.isArray(node)) return node.map((part) => absolute(part, fileName));
  if (!isJson(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string' ? `${fileName}${value}` : absolute(value, fileName),
    ]),
  );
};

function newAjv(): Ajv {
  // The patterns in these files are written for engines without the `u` flag.
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    unicodeRegExp: false,
    validateSchema: false,
    logger: false,
  });
  formats.default(ajv);
  return ajv;
}

const loaded = new Map<string, Specification>();
/** Returns a provider's specification. Its files are read once per process. */
export const specificationOf = (provider: string): Specification => {
  const known = loaded.get(provider) ?? load(provider);
  loaded.set(provider, known);
  return known;
};
