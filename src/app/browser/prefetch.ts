import { whenIdle, whenOnline } from '../../browser/whenIdle.ts';
import { loadMobileMenu } from '../layout/header/Header.tsx';
import { loadDialogs, loadSessionDialogs } from '../layout/Layout.tsx';
import { loadNotices } from '../layout/notices/Notices.tsx';

/** Small parts that are not painted first and must be there even when the connection is gone by then. */
export const prefetch = async (): Promise<void> => {
  for (const load of [loadNotices, loadMobileMenu, loadDialogs, loadSessionDialogs]) {
    // one at a time: to ask for all of them takes longer than a finger should wait
    await whenIdle();
    await whenOnline();
    void load();
  }
};
