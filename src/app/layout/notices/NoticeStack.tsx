import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { Notice } from '../../../../machines/types.ts';
import { noticeText } from '../../../components/feedback/failureText.ts';
import type { IdleNotice } from '../../../features/identity/idle/IdleNotice.tsx';
import { loadMessages } from '../../../i18n/index.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { AlertStack } from '../../../ui/feedback/AlertStack.tsx';
import { lateView } from '../../../ui/lateView.tsx';
import type { ShopActors } from '../../actorSystem.ts';

const { View: LateIdleNotice } = lateView<ComponentProps<typeof IdleNotice>>(
  async () => {
    const [idle] = await Promise.all([
      import('../../../features/identity/idle/IdleNotice.tsx'),
      loadMessages('dialogs'),
    ]);
    return idle.IdleNotice;
  },
  () => null,
);

/** Shows a notice as an alert in the corner of the page or of an open dialog. */
export const NoticeStack = ({
  notice,
  actors: { shell, authLoader },
}: {
  notice: Notice;
  actors: Pick<ShopActors, 'shell' | 'authLoader'>;
}) => {
  const { t, i18n } = useLingui();
  const close = () => shell.send({ type: 'alert.dismissed' });
  const logIn = () => {
    close();
    authLoader.send({ type: 'auth.loginAsked' });
  };
  if (notice.tone === 'info') return <LateIdleNotice notice={notice} onClose={close} onLogin={logIn} />;
  return (
    <AlertStack label={t`Messages`}>
      <Alert tone={notice.tone === 'success' ? 'ok' : 'bad'} onClose={close} closeLabel={t`Close message`}>
        {noticeText(notice, (message) => i18n._(message))}
      </Alert>
    </AlertStack>
  );
};
