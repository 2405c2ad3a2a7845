import type * as v from 'valibot';
import type { EnvelopePath, StreamPath } from '../../contract/api.ts';
import { catalogueCalls } from '../../contract/api/catalogue.ts';
import { createFailure } from '../../contract/failure.ts';

const isOfCatalogue = (path: EnvelopePath | StreamPath): path is keyof typeof catalogueCalls =>
  Object.hasOwn(catalogueCalls, path);

/**
 * Returns the schema of a response's `data` or of a stream's events. The schemas of the catalogue load together with
 * the client; all others load on the first call that requires one. @throws Failure network if the schemas fail to load
 */
export const loadResponseSchema = async (path: EnvelopePath | StreamPath): Promise<v.GenericSchema> => {
  if (isOfCatalogue(path)) return catalogueCalls[path].response;
  const { responseSchemaOf } = await import('../../contract/api.ts').catch(() => {
    throw createFailure('network');
  });
  return responseSchemaOf(path);
};
