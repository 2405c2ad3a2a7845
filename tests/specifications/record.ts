/** Loaded into the shops that tests start as processes of their own: writes down their calls, for the test file to judge. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen } from './listen.ts';

const folder = process.env['SPECIFICATION_RECORDS'];
if (folder) {
  const file = join(folder, `${process.pid}.jsonl`);
  listen((seen) => appendFileSync(file, `${JSON.stringify(seen)}\n`));
}
