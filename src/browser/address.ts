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
