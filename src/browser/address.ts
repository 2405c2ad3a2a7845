/**
 * Writes what a page shows into the query of its address, null for what does not belong there any more. The entry of the
 * history stays the same, and nobody is told: the page shows it already.
 */
export const replaceQuery = (query: Record<string, string | null>): void => {
  const address = new URL(window.location.href);
  for (const [name, value] of Object.entries(query)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address);
};

type Entry = { usr?: { link?: string } | null } | null;

/**
 * The query that the page was opened by, taken out of the address: a history of visits, a copied address and a screenshot
 * would keep what it opens. The tab's own entry has it for a reload and the way back, where the router looks for it, too.
 */
export const hideQuery = (path: string, search: string): string => {
  const entry = window.history.state as Entry;
  if (search === '') return entry?.usr?.link ?? '';
  window.history.replaceState({ ...entry, usr: { ...entry?.usr, link: search } }, '', path);
  return search;
};
