import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { shellMachine } from '../../../../machines/shell/shell.machine.ts';

/** Comes with the first thing that has to be said. */
const NoticeStack = lazy(async () => ({ default: (await import('./NoticeStack.tsx')).NoticeStack }));

/** The one notice of the moment, above everything. */
export const Notices = ({ shell }: { shell: ActorRefFrom<typeof shellMachine> }) => {
  const notice = useSelector(shell, (snapshot) => snapshot.context.notice);
  return (
    notice && (
      <Suspense fallback={null}>
        <NoticeStack notice={notice} onClose={() => shell.send({ type: 'alert.dismissed' })} />
      </Suspense>
    )
  );
};
