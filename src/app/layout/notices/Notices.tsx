import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { lateView } from '../../../ui/lateView.tsx';
import type { ShopActors } from '../../actorSystem.ts';
import type { NoticeStack } from './NoticeStack.tsx';

/** Loads with the first notice. A failed load does not break the page. */
export const { load: loadNotices, View: LateNotices } = lateView<ComponentProps<typeof NoticeStack>>(
  async () => (await import('./NoticeStack.tsx')).NoticeStack,
  () => null,
);

/** The current notice, above everything. */
export const Notices = ({
  actors: { shell, authLoader },
}: {
  actors: Pick<ShopActors, 'shell' | 'authLoader'>;
}) => {
  const notice = useSelector(shell, (snapshot) => snapshot.context.notice);
  const close = () => shell.send({ type: 'alert.dismissed' });
  return (
    notice && (
      <LateNotices
        notice={notice}
        onClose={close}
        onLogin={() => {
          close();
          authLoader.send({ type: 'auth.loginAsked' });
        }}
      />
    )
  );
};
