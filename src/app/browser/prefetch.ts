import { whenIdle, whenOnline } from '../../browser/whenIdle.ts';
import { loadMobileMenu } from '../layout/header/Header.tsx';
import { loadDialogs, loadSessionDialogs } from '../layout/Layout.tsx';
import { loadNotices } from '../layout/notices/Notices.tsx';

/** Small parts that the first paint does not need, but that must work after the connection is lost. */
export const prefetch = async (): Promise<void> => {
  for (const load of [loadNotices, loadMobileMenu, loadDialogs, loadSessionDialogs]) {
    // load one at a time: all of them at once would delay the response to a touch
    await whenIdle();
    await whenOnline();
    void load();
  }
};
