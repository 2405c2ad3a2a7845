import { cx } from '../cx.ts';

/** Two decimals, no grouping. Takes a wire string ("25.00") or francs; empty, null and what is no number give "0.00". */
export const formatAmount = (value: string | number | null | undefined): string => {
  const amount = Number(value);
  return Number.isFinite(amount) ? amount.toFixed(2) : '0.00';
};

export type MoneyProps = {
  /** Wire string ("25.00"), francs, or nothing. */
  value: string | number | null | undefined;
  /** ISO code before the amount, default CHF. */
  currency?: string | undefined;
  className?: string | undefined;
};

/** `CHF 25.00`, never broken over two lines, figures of one width. */
export const Money = ({ value, currency = 'CHF', className }: MoneyProps) => (
  <span className={cx('tabular', className)} style={{ whiteSpace: 'nowrap' }}>
    {`${currency} ${formatAmount(value)}`}
  </span>
);
