import { useLingui } from '@lingui/react/macro';
import type { Rate } from '../../../contract/schemas/catalogue.ts';
import { Money } from '../../ui/text/Money.tsx';
import s from './received.module.css';

/**
 * Shows what the recipient gets, including the contents of a plan. A note appears if the operator deducts tax
 * from the amount.
 */
export const Received = ({
  value,
  currency,
  beforeTax,
  contents,
}: {
  value: string;
  currency: string;
  beforeTax: boolean;
  contents?: Rate['contents'];
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
      {contents && (
        <span className={s.contents} lang={contents.lang}>
          {contents.text}
        </span>
      )}
    </>
  );
};
