/** Tests the check that makes server tests fail if the shop prints anything. */
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { takePrintedLines } from '../../setup/printed.ts';

const printers = ['process.stdout.write', 'process.stderr.write', 'console.log', 'console.error'];
/** Compiles a function that prints its argument. The function appears to be defined in the given file. */
const planted = (printer: string, filename: string): ((text: string) => void) =>
  runInThisContext(`(text) => void ${printer}(text)`, { filename }) as (text: string) => void;

const folders = ['server/orders', 'contract/domain'];
test.each(folders.flatMap((folder) => printers.map((printer) => [folder, printer] as const)))(
  'a test fails if code in %s prints text with %s',
  (folder, printer) => {
    planted(printer, `/shop/${folder}/planted.ts`)('an order token\n');
    expect(takePrintedLines()).toEqual([expect.stringMatching(/^an order token\n at .*planted\.ts:1:/)]);
  },
);

test.each(printers)('a test does not fail if it prints text itself with %s', (printer) => {
  planted(printer, '/shop/tests/server/orders/planted.ts')('');
  expect(takePrintedLines()).toEqual([]);
});
