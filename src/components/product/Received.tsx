import { useLingui } from '@lingui/react/macro';
import { Money } from '../../ui/text/Money.tsx';
import s from './received.module.css';

/** Amount that the recipient gets, marked where the operator deducts a tax from it. */
export const Received = ({
  value,
  currency,
  beforeTax,
}: {
  value: string;
  currency: string;
  beforeTax: boolean;
}) => {
  const { t } = useLingui();
  return (
    <>
      <Money value={value} currency={currency} />
      {beforeTax && (
        <span>
          {' '}
          <span className={s.tax}>{t`before local taxes`}</span>
        </span>
      )}
    </>
  );
};
