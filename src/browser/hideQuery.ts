/**
 * Stores the query in the tab's current history entry instead of the address. The router reads it from there.
 */
export const storeQuery = (query: string): void =>
  history.replaceState({ ...history.state, usr: query }, '', location.pathname);

/**
 * Removes the query or fragment of an email link from the address. Otherwise, the secret in the link would
 * appear in the history, in copied addresses and in screenshots. The tab's history state keeps the query, so
 * that the router can read it after a reload or when the customer goes back.
 */
export const hideQuery = (): void => {
  const { search, hash } = location;
  const hidden = search || hash.replace('#', '?');
  if (hidden) storeQuery(hidden);
};
