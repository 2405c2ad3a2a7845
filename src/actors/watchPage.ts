import { fromCallback, type EventObject } from 'xstate';

/**
 * Sends `seen` whenever the page becomes visible, because other tabs may have changed the data while it was
 * hidden.
 */
export const watchPage = <Seen extends EventObject>(seen: Seen) =>
  fromCallback<Seen>(({ sendBack }) => {
    const notify = () => {
      if (document.visibilityState === 'visible') sendBack(seen);
    };
    document.addEventListener('visibilitychange', notify);
    window.addEventListener('focus', notify);
    return () => {
      document.removeEventListener('visibilitychange', notify);
      window.removeEventListener('focus', notify);
    };
  });
