import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page that the server drew is taken over: what only the browser knows is drawn after that. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
