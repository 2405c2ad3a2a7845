import { useLingui } from '@lingui/react/macro';
import { Alert } from '../../ui/feedback/Alert.tsx';

/** Notifies shoppers that sales are paused. The page updates automatically when they resume. */
export const PausedNote = () => {
  const { t } = useLingui();
  return (
    <Alert quiet tone="warn" title={t`Deliveries are interrupted`}>
      {t`We cannot deliver anything at the moment, so sales are paused. This page updates automatically when you can buy again.`}
    </Alert>
  );
};
