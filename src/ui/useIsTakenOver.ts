import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while React is taking over a server-rendered page. Content that only the browser can render appears
 * afterwards.
 */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
