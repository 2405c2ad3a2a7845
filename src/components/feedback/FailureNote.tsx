import { useLingui } from '@lingui/react/macro';
import { displayChf } from '../../../contract/domain/money.ts';
import type { Failure } from '../../../machines/types.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { FailureAlert } from './FailureAlert.tsx';

/** Explains why a product was not added to the cart. After a price change, it shows the new price. */
export const FailureNote = ({ failure, price }: { failure: Failure | null; price: string | null }) => {
  const { t } = useLingui();
  if (!failure) return null;
  if (failure.code === 'PRICE_CHANGED' && price !== null) {
    const now = displayChf(price);
    return (
      <Alert tone="warn" title={t`The price has changed`}>
        {t`It is now ${now}. Nothing has been added to the cart yet.`}
      </Alert>
    );
  }
  return <FailureAlert failure={failure} />;
};
