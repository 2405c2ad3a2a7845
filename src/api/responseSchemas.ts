import type * as v from 'valibot';
import type { EnvelopePath, StreamPath } from '../../contract/api.ts';
import { catalogueCalls } from '../../contract/api/catalogue.ts';
import { createFailure } from '../../contract/failure.ts';

const isOfCatalogue = (path: EnvelopePath | StreamPath): path is keyof typeof catalogueCalls =>
  Object.hasOwn(catalogueCalls, path);

/**
 * Returns the schema for a response's `data` or for a stream's events. The catalogue schemas load together with
 * the client; all others load with the first call that needs one.
 * @throws Failure network if the schemas fail to load
 */
export const loadResponseSchema = async (path: EnvelopePath | StreamPath): Promise<v.GenericSchema> => {
  if (isOfCatalogue(path)) return catalogueCalls[path].response;
  const { responseSchemaOf } = await import('../../contract/api.ts').catch(() => {
    throw createFailure('network');
  });
  return responseSchemaOf(path);
};
