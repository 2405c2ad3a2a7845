/** Loaded before the shop: what its main thread holds, written to a file each time SIGUSR2 asks. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('SIGUSR2', () =>
    writeFileSync(join(process.env['DATA_DIR']!, 'memory.json'), JSON.stringify(process.memoryUsage())),
  );
