/** The marks of the payment methods are those of the brands, if the brand's own is available. */
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
])('%s', (name, { path, hex }) => {
  expect(read(name)).toContain(`d="${path}"`);
  expect(read(name)).toContain(`fill="#${hex}"`);
});

test('all have one size, load nothing and run nothing', () => {
  for (const file of readdirSync(room)) {
    const mark = read(file.replace('.svg', ''));
    expect(mark, file).toContain('viewBox="0 0 38 24" width="38" height="24"');
    expect(mark.replace('http://www.w3.org/2000/svg', ''), file).not.toMatch(/<script|href|https?:|url\(/);
  }
});
