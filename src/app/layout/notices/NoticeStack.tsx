import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import type { Failure, Notice } from '../../../../machines/types.ts';
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

type Shown = Pick<AnyMachineSnapshot, 'context' | 'hasTag'>;
/** True if the screen shows only the lost-connection message. */
const isOffline = (screen?: Shown): boolean =>
  screen?.hasTag('failed') === true &&
  (screen.context as { failure?: Failure | null }).failure?.kind === 'network';

/**
 * Shows a notice as an alert in the corner of the page or of an open dialog, unless the screen already shows
 * the same text.
 */
export const NoticeStack = ({
  notice,
  actors: { shell, authLoader, screen },
}: {
  notice: Notice;
  actors: Pick<ShopActors, 'shell' | 'authLoader' | 'screen'>;
}) => {
  const { t, i18n } = useLingui();
  const close = () => shell.send({ type: 'alert.dismissed' });
  const logIn = () => {
    close();
    authLoader.send({ type: 'auth.loginRequested' });
  };
  const shown = useSelector(screen, ({ context }) => context.mounted?.ref ?? undefined);
  const isRepeated = useSelector(shown, isOffline) && notice.text === 'network';
  // closes the notice, because the screen already shows that the connection is lost; the notice would otherwise
  // appear as soon as the shopper tries again
  if (isRepeated) return <span hidden ref={(element) => void (element && close())} />;
  if (notice.tone === 'info') return <LateIdleNotice notice={notice} onClose={close} onLogin={logIn} />;
  return (
    <AlertStack label={t`Messages`}>
      <Alert tone={notice.tone === 'success' ? 'ok' : 'bad'} onClose={close} closeLabel={t`Close message`}>
        {noticeText(notice, (message) => i18n._(message))}
      </Alert>
    </AlertStack>
  );
};
