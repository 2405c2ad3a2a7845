import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { api, type Call } from '../../contract/api.ts';
import { addressTexts } from '../../contract/schemas/email.ts';
import { failureEnvelope, money } from '../../contract/schemas/envelope.ts';

export type JsonSchema = ReturnType<typeof toJsonSchema>;

/** Returns the alternatives of a schema. Empty if the schema has no alternatives. */
export const variantsOf = ({ anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] =>
  [...anyOf, ...oneOf] as JsonSchema[];

/** Returns the variants of a request or response that can be one of several objects. */
export const objectVariantsOf = (schema: JsonSchema): JsonSchema[] => {
  const objects = variantsOf(schema).filter(({ type }) => type === 'object');
  return objects.length > 1 ? objects : [];
};

const isConst = (field: unknown): field is { const: unknown } =>
  typeof field === 'object' && field !== null && 'const' in field;

/**
 * Returns a variant's name: its title, the value of a constant field, or the name of a field that only this
 * variant requires.
 */
export const nameOfVariant = (variant: JsonSchema, variants: readonly JsonSchema[]): string => {
  if (variant.title) return variant.title;
  const fields = Object.entries(variant.properties ?? {});
  const others = variants.filter((other) => other !== variant);
  const fixed = fields.find(
    ([name, field]) => isConst(field) && others.every(({ properties = {} }) => isConst(properties[name])),
  );
  if (fixed) return `\`${fixed[0]}\` is ${JSON.stringify((fixed[1] as { const: unknown }).const)}`;
  const own = fields.find(([name]) =>
    others.every(({ properties = {} }) => !Object.hasOwn(properties, name)),
  );
  if (!own) throw new Error('A variant of a schema needs a title');
  return `with \`${own[0]}\``;
};

/** Converts a Valibot schema to JSON Schema. Ignores custom checks and transforms. */
export const toWireSchema = (schema: v.GenericSchema, side: 'request' | 'answer'): JsonSchema => {
  const { $schema: _, ...wire } = toJsonSchema(schema, {
    typeMode: side === 'request' ? 'input' : 'output',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      if (valibotSchema === money.pipe[0]) return { type: 'string', pattern: String.raw`^\d+\.\d{2}$` };
      if (addressTexts.has(valibotSchema)) return { type: 'string', format: 'email' };
      // marks amounts as required in responses; their schema is optional only because clients accept a
      // missing amount
      if (side === 'answer' && 'entries' in valibotSchema) {
        const amounts = Object.entries(valibotSchema.entries as v.ObjectEntries)
          .filter(([, entry]) => entry === money)
          .map(([name]) => name);
        return { ...jsonSchema, required: [...(jsonSchema.required ?? []), ...amounts] };
      }
      return undefined;
    },
  });
  return wire;
};

const envelopeOf = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['success', 'message', 'data'],
  properties: { success: { const: true }, message: { type: 'string' }, data },
});

const parametersOf = (path: string, schema: JsonSchema): object[] => {
  const alternatives = variantsOf(schema);
  const variants = alternatives.length === 0 ? [schema] : alternatives;
  return variants.flatMap((variant) =>
    Object.entries(variant.properties ?? {}).map(([name, field]) => {
      const inPath = path.includes(`:${name}`);
      return {
        name,
        ...(variants.length > 1 ? { description: `Variant: ${nameOfVariant(variant, variants)}` } : {}),
        in: inPath ? 'path' : 'query',
        required: inPath || (variants.length === 1 && (variant.required ?? []).includes(name)),
        schema: field,
      };
    }),
  );
};

const describeResponses = ({ response, media, errors = {} }: Call): object => {
  const failures = new Map<number, string[]>();
  for (const [code, declared] of Object.entries(errors)) {
    const status = typeof declared === 'number' ? declared : declared[0];
    failures.set(status, [...(failures.get(status) ?? []), code || 'no code']);
  }
  const data = response ? toWireSchema(response, 'answer') : { type: 'string' as const, format: 'binary' };
  return {
    200: {
      description: 'Success',
      content: { [media ?? 'application/json']: { schema: media ? data : envelopeOf(data) } },
    },
    ...Object.fromEntries(
      [...failures].map(([status, codes]) => [
        status,
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      ]),
    ),
    default: { $ref: '#/components/responses/Failure' },
  };
};

const operationOf = (path: string, call: Call): object => {
  const request = call.request && toWireSchema(call.request, 'request');
  return {
    operationId: path,
    summary: call.summary,
    security: call.auth === 'session' ? [{ bearer: [] }] : [{}, { bearer: [] }],
    ...(request && call.method === 'GET' ? { parameters: parametersOf(path, request) } : {}),
    ...(call.method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: request ?? { type: 'object' } } } } }
      : {}),
    responses: describeResponses(call),
  };
};

/** Describes the API as an OpenAPI 3.1 document. */
export const createOpenApi = (version: string): object => ({
  openapi: '3.1.0',
  info: { title: 'Rigi', version, description: 'See docs/api.md for the conventions.' },
  servers: [{ url: '/api' }],
  paths: Object.fromEntries(
    Object.entries<Call>(api).map(([path, call]) => [
      `/${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      { [call.method.toLowerCase()]: operationOf(path, call) },
    ]),
  ),
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: { Failure: toWireSchema(failureEnvelope, 'answer') },
    responses: {
      Failure: {
        description: 'An error that any call can return',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  },
});
