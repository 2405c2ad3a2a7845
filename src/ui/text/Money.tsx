import { cx } from '../cx.ts';

/** Two decimals, ’ between thousands. Empty, null and non-numeric values give 0.00. */
const formatAmount = (value: string | number | null | undefined): string => {
  const amount = Number(value);
  return Number.isFinite(amount) ? amount.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, '’') : '0.00';
};

export type MoneyProps = {
  /** Wire string ("25.00"), francs, or nothing. */
  value: string | number | null | undefined;
  /** ISO code before the amount, default CHF. */
  currency?: string | undefined;
  className?: string | undefined;
};

/** `CHF 1’250.00`, never broken over two lines, with digits of equal width. */
export const Money = ({ value, currency = 'CHF', className }: MoneyProps) => (
  <span className={cx('tabular', className)} style={{ whiteSpace: 'nowrap' }}>
    {`${currency}\u00a0${formatAmount(value)}`}
  </span>
);
