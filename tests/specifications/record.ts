/** Preloaded by the shop processes of tests: records their calls for the test file to compare. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen } from './listen.ts';

const folder = process.env['SPECIFICATION_RECORDS'];
if (folder) {
  const file = join(folder, `${process.pid}.jsonl`);
  listen((seen) => appendFileSync(file, `${JSON.stringify(seen)}\n`));
}
