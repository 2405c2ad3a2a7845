import { useLingui } from '@lingui/react/macro';
import type { Notice } from '../../../../machines/types.ts';
import { noticeText } from '../../../components/feedback/failureText.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { AlertStack } from '../../../ui/feedback/AlertStack.tsx';

const tones = { success: 'ok', info: 'info', danger: 'bad' } as const;

/** A notice as an alert in the corner of the page, or of the dialog above it. */
export const NoticeStack = ({
  notice,
  onClose,
  onLogin,
}: {
  notice: Notice;
  onClose: () => void;
  onLogin: () => void;
}) => {
  const { t, i18n } = useLingui();
  return (
    <AlertStack label={t`Messages`}>
      <Alert
        tone={tones[notice.tone]}
        onClose={onClose}
        closeLabel={t`Close message`}
        action={
          notice.text === 'idleCustomer' && (
            <Button size="sm" onClick={onLogin}>
              {t`Log in`}
            </Button>
          )
        }
      >
        {noticeText(notice, (message) => i18n._(message))}
      </Alert>
    </AlertStack>
  );
};
