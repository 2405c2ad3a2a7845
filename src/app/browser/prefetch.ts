import { whenIdle, whenOnline } from '../../browser/whenIdle.ts';
import { loadMobileMenu } from '../layout/header/Header.tsx';
import { loadDialogs, loadSessionDialogs } from '../layout/Layout.tsx';
import { loadNotices } from '../layout/notices/Notices.tsx';

/**
 * Preloads small chunks of code that are not needed for the first paint but must work even if the connection
 * drops.
 */
export const prefetch = async (): Promise<void> => {
  for (const load of [loadNotices, loadMobileMenu, loadDialogs, loadSessionDialogs]) {
    // loads one chunk at a time, because loading all of them at once would delay the response to touch input
    await whenIdle();
    await whenOnline();
    void load();
  }
};
