/** Checks that the logos of payment methods are those published by the brands, where available. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siAmericanexpress, siApplepay, siGooglepay, siMastercard, siPaypal, siVisa } from 'simple-icons';
import { expect, test } from 'vitest';

const room = join(import.meta.dirname, '../../public/payment');
const read = (name: string): string => readFileSync(join(room, `${name}.svg`), 'utf8');

test.each([
  ['visa', siVisa],
  ['mastercard', siMastercard],
  ['amex', siAmericanexpress],
  ['paypal', siPaypal],
  ['applepay', siApplepay],
  ['googlepay', siGooglepay],
])('the payment logo %s is the one published by the brand', (name, { path, hex }) => {
  expect(read(name)).toContain(`d="${path}"`);
  expect(read(name)).toContain(`fill="#${hex}"`);
});

test('all payment logos have the same size and contain no scripts or external references', () => {
  for (const file of readdirSync(room)) {
    const mark = read(file.replace('.svg', ''));
    expect(mark, file).toContain('viewBox="0 0 38 24" width="38" height="24"');
    expect(mark.replace('http://www.w3.org/2000/svg', ''), file).not.toMatch(/<script|href|https?:|url\(/);
  }
});
