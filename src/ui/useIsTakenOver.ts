import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while React takes over a server-rendered page. Content that only the browser can render appears after that. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
