import * as v from 'valibot';
import { api, callOf, isPath, type Path } from '../../../contract/api.ts';

/** Returns the declared path of a request: `email/verify/:id/:hash` for `email/verify/1/aa`. */
const pathOf = (wire: string): Path => {
  const link = 'email/verify/:id/:hash';
  const path = wire.startsWith('email/verify/') ? link : wire;
  if (!isPath(path)) throw new Error(`contract/api.ts does not declare ${wire}`);
  return path;
};

/** Validates a request against its declaration. A query must not contain undeclared fields. */
export const faultsOf = (call: string, body: unknown): string[] => {
  const [method = '', address = ''] = call.split(' ');
  const { pathname, searchParams } = new URL(address, 'http://shop.test');
  const path = pathOf(pathname.slice(1));
  if (callOf(path).method !== method)
    throw new Error(`contract/api.ts declares a different method for ${call}`);
  const schema = callOf(path).request ?? v.strictObject({});
  const segments = pathname.slice(1).split('/');
  const inPath = path
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), segments[at]]] : []));
  const given =
    method === 'GET' ? { ...Object.fromEntries(searchParams), ...Object.fromEntries(inPath) } : body;
  const strict =
    method === 'GET' && schema.type === 'object'
      ? v.strictObject((schema as unknown as { entries: v.ObjectEntries }).entries)
      : schema;
  return v.safeParse(strict, given).issues?.map(({ message }) => message) ?? [];
};

/** Method and path of every declared call. */
export const declaredCalls = Object.entries(api).map(([path, { method }]) => `${method} ${path}`);
