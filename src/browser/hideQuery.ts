/**
 * Removes the query or fragment of an email link from the address. Its secret would otherwise show in the
 * history, in copied addresses and in screenshots. The tab's history state keeps the query, so that the router
 * can read it after a reload or a click on the back button.
 */
export const hideQuery = (): void => {
  const { pathname, search, hash } = window.location;
  const hidden = search || hash.replace('#', '?');
  if (hidden) window.history.replaceState({ ...window.history.state, usr: hidden }, '', pathname);
};
