/**
 * Writes the page's state to the query string. Null removes a parameter. Adds no history entry and does not
 * notify the router, because the page already shows this state.
 */
export const replaceQuery = (query: Record<string, string | null>): void => {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(query)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
};
