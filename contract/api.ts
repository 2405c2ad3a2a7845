/**
 * Every call of the API by its path below `/api`: the one place that pairs a path with its method, caller, request,
 * response and refusals.
 */
import type * as v from 'valibot';
import { authenticationCalls } from './api/authentication.ts';
import { commonErrors, type Call } from './api/call.ts';
import { catalogueCalls } from './api/catalogue.ts';
import { checkoutCalls } from './api/checkout.ts';
import { emailCalls } from './api/email.ts';
import { profileCalls } from './api/profile.ts';
import { securityCalls } from './api/security.ts';

export const api = {
  ...authenticationCalls,
  ...catalogueCalls,
  ...checkoutCalls,
  ...emailCalls,
  ...profileCalls,
  ...securityCalls,
} satisfies Record<string, Call>;

export { commonErrors, type Call };
type Table = typeof api;
export type Path = keyof Table;
/** The paths with their `data` in the envelope. */
export type EnvelopePath = { [P in Path]: Table[P] extends { media: string } ? never : P }[Path];
export type FilePath = { [P in Path]: Table[P] extends { answer: null } ? P : never }[Path];
export type StreamPath = { [P in Path]: Table[P] extends { media: 'text/event-stream' } ? P : never }[Path];
/** The paths of a method with their `data` in the envelope. */
export type GetPath = { [P in EnvelopePath]: Table[P]['method'] extends 'GET' ? P : never }[EnvelopePath];
export type PostPath = Exclude<EnvelopePath, GetPath>;
export type SessionPath = { [P in Path]: Table[P]['auth'] extends 'session' ? P : never }[Path];

/** A query value is text on the wire; a client may give it as a number. */
type InQuery<T> = { [K in keyof T]: T[K] extends string | undefined ? T[K] | number | undefined : T[K] };
type Sent<C> = C extends { request: infer S extends v.GenericSchema }
  ? C extends { method: 'GET' }
    ? InQuery<v.InferInput<S>>
    : v.InferInput<S>
  : Record<string, never>;
/** The fields that a client sends. */
export type RequestOf<P extends Path> = Sent<Table[P]>;
/** The same as parsed by the server. */
export type ReadOf<P extends Path> = Table[P] extends { request: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : undefined;
export type AnswerOf<P extends Path> = Table[P] extends { answer: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : never;

export const isPath = (name: string): name is Path => Object.hasOwn(api, name);
export const callOf = (path: Path): Call => api[path];
/** The schema of the `data` of a call. */
export const answerSchemaOf = (path: EnvelopePath): v.GenericSchema => api[path].answer;
