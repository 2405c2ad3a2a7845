import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { lateView } from '../../../ui/lateView.tsx';
import type { NoticeStack } from './NoticeStack.tsx';

/**
 * The notice view loads when `loadNotices` prefetches it, or else when the first notice appears. The page still
 * works if the view fails to load.
 */
export const { load: loadNotices, View: LateNotices } = lateView<ComponentProps<typeof NoticeStack>>(
  async () => (await import('./NoticeStack.tsx')).NoticeStack,
  () => null,
);

/** Shows the current notice above everything else. */
export const Notices = ({ actors }: Pick<ComponentProps<typeof NoticeStack>, 'actors'>) => {
  const notice = useSelector(actors.shell, (snapshot) => snapshot.context.notice);
  return notice && <LateNotices notice={notice} actors={actors} />;
};
