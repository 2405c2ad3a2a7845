/**
 * Lists every API call by its path under `/api`, with its method, caller, request, response and errors. The calls
 * are declared in `contract/api/`, one file for each area.
 */
import type * as v from 'valibot';
import { authenticationCalls } from './api/authentication.ts';
import { commonErrors, type Call } from './api/call.ts';
import { catalogueCalls } from './api/catalogue.ts';
import { checkoutCalls } from './api/checkout.ts';
import { emailCalls } from './api/email.ts';
import { profileCalls } from './api/profile.ts';
import { securityCalls } from './api/security.ts';
import { supportCalls } from './api/support.ts';

export const api = {
  ...authenticationCalls,
  ...catalogueCalls,
  ...checkoutCalls,
  ...emailCalls,
  ...profileCalls,
  ...securityCalls,
  ...supportCalls,
} satisfies Record<string, Call>;

export { commonErrors, type Call };
type Table = typeof api;
export type Path = keyof Table;
/** API paths whose responses are wrapped in an envelope. */
export type EnvelopePath = { [P in Path]: Table[P] extends { media: string } ? never : P }[Path];
export type FilePath = { [P in Path]: Table[P] extends { response: null } ? P : never }[Path];
export type StreamPath = { [P in Path]: Table[P] extends { media: 'text/event-stream' } ? P : never }[Path];
/** GET paths whose responses are wrapped in an envelope. */
export type GetPath = { [P in EnvelopePath]: Table[P]['method'] extends 'GET' ? P : never }[EnvelopePath];
export type PostPath = Exclude<EnvelopePath, GetPath>;
export type SessionPath = { [P in Path]: Table[P]['auth'] extends 'session' ? P : never }[Path];

/** Query strings only carry text, but callers may also pass numbers. */
type InQuery<T> = { [K in keyof T]: T[K] extends string | undefined ? T[K] | number | undefined : T[K] };
type Sent<C> = C extends { request: infer S extends v.GenericSchema }
  ? C extends { method: 'GET' }
    ? InQuery<v.InferInput<S>>
    : v.InferInput<S>
  : Record<string, never>;
/** Request fields as the client sends them. */
export type RequestOf<P extends Path> = Sent<Table[P]>;
/** Request fields after the server has parsed them. */
export type ReadOf<P extends Path> = Table[P] extends { request: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : undefined;
export type ResponseOf<P extends Path> = Table[P] extends { response: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : never;

export const isPath = (name: string): name is Path => Object.hasOwn(api, name);
export const callOf = (path: Path): Call => api[path];
/** Returns the schema of a response's `data`, or of each event in a stream. */
export const responseSchemaOf = (path: EnvelopePath | StreamPath): v.GenericSchema => api[path].response;

type RequestPath = { [P in Path]: Table[P] extends { request: v.GenericSchema } ? P : never }[Path];
export const requestSchemaOf = <P extends RequestPath>(path: P): Table[P]['request'] => api[path].request;

type VariantPath = {
  [P in RequestPath]: Table[P]['request'] extends { options: readonly { entries: object }[] } ? P : never;
}[RequestPath];
type VariantsOf<P extends VariantPath> = Table[P]['request']['options'][number];
/** Returns the request variant that contains the given field. */
export const requestVariantOf = <P extends VariantPath, const Field extends string>(
  path: P,
  field: Field,
): Extract<VariantsOf<P>, { entries: Record<Field, unknown> }> => {
  const variant = api[path].request.options.find(({ entries }) => Object.hasOwn(entries, field));
  // the return type is `never` if no variant contains the field
  return variant as Extract<VariantsOf<P>, { entries: Record<Field, unknown> }>;
};
