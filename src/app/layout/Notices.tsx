import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { shellMachine } from '../../../machines/shell.machine.ts';
import { noticeText } from '../../screens/shared/failureText.ts';
import { Alert, AlertStack } from '../../ui/index.ts';

/** The one notice of the moment, above everything. */
export const Notices = ({ shell }: { shell: ActorRefFrom<typeof shellMachine> }) => {
  const { t, i18n } = useLingui();
  const notice = useSelector(shell, (snapshot) => snapshot.context.notice);
  return (
    <AlertStack label={t`Messages`}>
      {notice && (
        <Alert
          tone={notice.tone === 'success' ? 'ok' : 'bad'}
          onClose={() => shell.send({ type: 'alert.dismissed' })}
          closeLabel={t`Close message`}
        >
          {noticeText(notice, (message) => i18n._(message))}
        </Alert>
      )}
    </AlertStack>
  );
};
