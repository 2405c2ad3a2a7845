import { useLingui } from '@lingui/react/macro';
import type { Notice } from '../../../../machines/types.ts';
import { noticeText } from '../../../components/feedback/failureText.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { AlertStack } from '../../../ui/feedback/AlertStack.tsx';

/** A notice as an alert in the corner of the page, or of the dialog above it. */
export const NoticeStack = ({ notice, onClose }: { notice: Notice; onClose: () => void }) => {
  const { t, i18n } = useLingui();
  return (
    <AlertStack label={t`Messages`}>
      <Alert tone={notice.tone === 'success' ? 'ok' : 'bad'} onClose={onClose} closeLabel={t`Close message`}>
        {noticeText(notice, (message) => i18n._(message))}
      </Alert>
    </AlertStack>
  );
};
