/**
 * Removes the query or fragment of a mail's link from the address: the history, a copied address and a screenshot would
 * contain its secret. The tab's own history entry keeps it for a reload and the back button: the router reads it there.
 */
export const hideQuery = (): void => {
  const { pathname, search, hash } = window.location;
  const hidden = search || hash.replace('#', '?');
  if (hidden) window.history.replaceState({ ...window.history.state, usr: hidden }, '', pathname);
};
