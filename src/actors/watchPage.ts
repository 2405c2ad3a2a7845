import { fromCallback, type EventObject } from 'xstate';

/** Sends `seen` whenever somebody looks at the page again, for as long as it runs: other tabs may have gone on meanwhile. */
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
