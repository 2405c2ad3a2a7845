/**
 * Removes the query or fragment of a link from a mail, because the history, a copied address and a screenshot would
 * contain its secret. The history state of the tab keeps it for a reload and the back button: the router reads it
 * there.
 */
export const hideQuery = (): void => {
  const { pathname, search, hash } = window.location;
  const hidden = search || hash.replace('#', '?');
  if (hidden) window.history.replaceState({ ...window.history.state, usr: hidden }, '', pathname);
};
