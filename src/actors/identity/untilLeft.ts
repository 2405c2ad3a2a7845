/**
 * The end of an actor that marks something while it runs: also when its page is left by another address, which ends no actor.
 * The server, which draws the page too, leaves none.
 */
export const untilLeft = (unmark: () => void): (() => void) => {
  if (typeof addEventListener === 'undefined') return unmark;
  addEventListener('pagehide', unmark);
  return () => {
    removeEventListener('pagehide', unmark);
    unmark();
  };
};
