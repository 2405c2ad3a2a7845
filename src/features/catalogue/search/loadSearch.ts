import { loadHelp } from '../../../../contract/content/loadContent.ts';
import type { SearchResult } from '../../../../machines/types.ts';
import { orNetworkFailure } from '../../../actors/orNetworkFailure.ts';
import type { AppServices } from '../../../actors/services.ts';

/** The search over the whole shop. Its code and its words are loaded at the first use. */
export const loadSearch = async (
  services: AppServices,
  signal: AbortSignal,
): Promise<(query: string) => SearchResult[]> => {
  const [{ createSearchIndex }, topics, list] = await Promise.all([
    orNetworkFailure(import('./searchIndex.ts')),
    orNetworkFailure(loadHelp(services.language())),
    services.api.get('getSearchList', {}, signal),
  ]);
  return createSearchIndex(list, topics, { language: services.language(), country: services.country() });
};
