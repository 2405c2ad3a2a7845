import { useLingui } from '@lingui/react/macro';
import { idleMinutes } from '../../../../contract/domain/limits.ts';
import type { IdleNotice as Notice } from '../../../../machines/types.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { AlertStack } from '../../../ui/feedback/AlertStack.tsx';

/** Explains why the front page appeared after a period of inactivity. Customers can log back in from here. */
export const IdleNotice = ({
  notice,
  onClose,
  onLogin,
}: {
  notice: Notice;
  onClose: () => void;
  onLogin: () => void;
}) => {
  const { t } = useLingui();
  const texts = {
    idleCustomer: t`We logged you out after ${idleMinutes} minutes. Log in and go on.`,
    idleCart: t`You were away for ${idleMinutes} minutes, so we are back at the start. Your cart is still here.`,
    idleVisitor: t`You were away for ${idleMinutes} minutes, so we are back at the start.`,
  };
  return (
    <AlertStack label={t`Messages`}>
      <Alert
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
        {texts[notice.text]}
      </Alert>
    </AlertStack>
  );
};
