/**
 * Removes the query or fragment of an email link from the address. Its secret would otherwise appear in the history,
 * in copied addresses and in screenshots. The tab's history state keeps the query for reloads and the back button; the
 * router reads it there.
 */
export const hideQuery = (): void => {
  const { pathname, search, hash } = window.location;
  const hidden = search || hash.replace('#', '?');
  if (hidden) window.history.replaceState({ ...window.history.state, usr: hidden }, '', pathname);
};
