/**
 * Removes the query or fragment of an email link from the address. Otherwise, the secret in the link would
 * appear in the history, in copied addresses and in screenshots. The tab's history state keeps the query, so
 * that the router can read it after a reload or when the customer goes back.
 */
export const hideQuery = (): void => {
  const { pathname, search, hash } = window.location;
  const hidden = search || hash.replace('#', '?');
  if (hidden) window.history.replaceState({ ...window.history.state, usr: hidden }, '', pathname);
};
