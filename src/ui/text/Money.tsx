import { cx } from '../cx.ts';

/** Formats with two decimals and ’ as the thousands separator. Empty, null and non-numeric values become 0.00. */
const formatAmount = (value: string | number | null | undefined): string => {
  const amount = Number(value);
  return Number.isFinite(amount) ? amount.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, '’') : '0.00';
};

export type MoneyProps = {
  /** An amount from the API ("25.00"), a number of francs, or null. */
  value: string | number | null | undefined;
  /** ISO code shown before the amount. Defaults to CHF. */
  currency?: string | undefined;
  className?: string | undefined;
};

/** An amount such as `CHF 1’250.00`, without line breaks and with digits of equal width. */
export const Money = ({ value, currency = 'CHF', className }: MoneyProps) => (
  <span className={cx('tabular', className)} style={{ whiteSpace: 'nowrap' }}>
    {`${currency}\u00a0${formatAmount(value)}`}
  </span>
);
