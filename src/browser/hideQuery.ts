/**
 * Removes the query of a mail's link from the address: the history, a copied address and a screenshot would contain
 * its secret. The tab's own history entry keeps it for a reload and the back button: the router reads it there.
 */
export const hideQuery = (): void => {
  const { pathname, search } = window.location;
  if (search) window.history.replaceState({ ...window.history.state, usr: search }, '', pathname);
};
