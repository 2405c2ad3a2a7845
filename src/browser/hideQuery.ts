/**
 * Removes the query or fragment from the address after an email link was opened, because its secret would otherwise
 * end up in the history, copied addresses and screenshots. The tab's history state preserves it for reloads and the
 * back button, and the router reads it from there.
 */
export const hideQuery = (): void => {
  const { pathname, search, hash } = window.location;
  const hidden = search || hash.replace('#', '?');
  if (hidden) window.history.replaceState({ ...window.history.state, usr: hidden }, '', pathname);
};
