import { calm } from './calm.ts';
import { loadWords } from '../i18n/index.ts';

/** Small parts that are not painted first and must be there even when the connection is gone by then. */
export const warm = (): void => {
  const fetchAll = (): void => {
    for (const part of [
      import('./layout/NoticeStack.tsx'),
      import('./layout/MobileMenu.tsx'),
      import('./layout/Dialogs.tsx'),
      import('./layout/SessionDialogs.tsx'),
      loadWords('dialogs'),
    ])
      part.catch(() => {});
  };
  void calm().then(fetchAll);
};
