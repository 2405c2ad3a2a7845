import { useSyncExternalStore } from 'react';

const wide = (): MediaQueryList => matchMedia('(min-width: 40em)');
const subscribe = (changed: () => void) => {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** True at tablet width and above, and when rendering on the server. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => true,
  );
