import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Money } from '../../src/ui/text/Money.tsx';

test.each<[string | number | null | undefined, string]>([
  ['20.00', 'CHF 20.00'],
  ['1234.5', 'CHF 1’234.50'],
  [1234.5, 'CHF 1’234.50'],
  ['1000000.00', 'CHF 1’000’000.00'],
  [7, 'CHF 7.00'],
  [0, 'CHF 0.00'],
  ['', 'CHF 0.00'],
  [null, 'CHF 0.00'],
  [undefined, 'CHF 0.00'],
  [Number.NaN, 'CHF 0.00'],
  [Number.POSITIVE_INFINITY, 'CHF 0.00'],
  ['abc', 'CHF 0.00'],
])('CONST-01 CONST-02 CONST-03: the amount %j is displayed as %s', (value, shown) => {
  const { container } = render(<Money value={value} />);
  // The text contains a non-breaking space. Copied text keeps it.
  expect(container.textContent).toBe(shown.replace(' ', '\u00a0'));
});

test('amounts in other currencies are formatted like amounts in francs, with tabular digits', () => {
  const { container } = render(<Money value="899.00" currency="INR" />);
  expect(container).toHaveTextContent(/^INR\s899\.00$/);
  expect(container.firstElementChild).toHaveClass('tabular');
});
