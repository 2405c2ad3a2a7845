import type * as v from 'valibot';
import type { EnvelopePath, StreamPath } from '../../contract/api.ts';
import { catalogueCalls } from '../../contract/api/catalogue.ts';
import { createFailure } from '../../contract/failure.ts';

const isOfCatalogue = (path: EnvelopePath | StreamPath): path is keyof typeof catalogueCalls =>
  Object.hasOwn(catalogueCalls, path);

/**
 * Returns the schema of the `data` in a response, or of each event in a stream. The catalogue's schemas load with the
 * client, all others on the first call that needs one. @throws Failure network if they fail to load
 */
export const loadResponseSchema = async (path: EnvelopePath | StreamPath): Promise<v.GenericSchema> => {
  if (isOfCatalogue(path)) return catalogueCalls[path].response;
  const { responseSchemaOf } = await import('../../contract/api.ts').catch(() => {
    throw createFailure('network');
  });
  return responseSchemaOf(path);
};
