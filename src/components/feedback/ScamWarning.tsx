import { useLingui } from '@lingui/react/macro';
import { Alert } from '../../ui/feedback/Alert.tsx';

/** Warning above every button that sells a voucher. */
export const ScamWarning = () => {
  const { t } = useLingui();
  return (
    <Alert quiet tone="warn" title={t`A code is like cash`}>
      <p>{t`Never pass it on by phone, chat or e-mail. No authority, bank or support desk asks to be paid with vouchers.`}</p>
      <p>{t`Is someone pressuring you to buy this code? Stop now and call the police on 117.`}</p>
    </Alert>
  );
};
