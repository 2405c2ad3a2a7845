import { loadMessages } from '../../i18n/index.ts';
import { whenIdle, whenOnline } from './whenIdle.ts';

/** Small parts that are not painted first and must be there even when the connection is gone by then. */
export const prefetch = (): void => {
  const fetchAll = (): void => {
    for (const part of [
      import('../layout/notices/NoticeStack.tsx'),
      import('../layout/header/MobileMenu.tsx'),
      import('../layout/Dialogs.tsx'),
      import('../layout/SessionDialogs.tsx'),
      loadMessages('dialogs'),
    ])
      part.catch(() => {});
  };
  void whenIdle().then(whenOnline).then(fetchAll);
};
