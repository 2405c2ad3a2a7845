/**
 * Preloaded into the shop processes of tests. Records their calls, which the test file then compares with the
 * specifications.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen } from './listen.ts';

const folder = process.env['SPECIFICATION_RECORDS'];
if (folder) {
  const file = join(folder, `${process.pid}.jsonl`);
  listen((call) => appendFileSync(file, `${JSON.stringify(call)}\n`));
}
