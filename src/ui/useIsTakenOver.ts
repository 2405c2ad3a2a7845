import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while React is hydrating a server-rendered page, and true afterwards. Used for content that only the
 * browser can render.
 */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
