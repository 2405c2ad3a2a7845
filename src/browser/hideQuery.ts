/**
 * Takes the query by which a mail opened the page out of its address: a history of visits, a copied address and a screenshot would
 * keep what it opens. The tab's own entry has it, for a reload and the way back: there the router looks for it.
 */
export const hideQuery = (): void => {
  const { pathname, search } = window.location;
  if (search) window.history.replaceState({ ...window.history.state, usr: search }, '', pathname);
};
