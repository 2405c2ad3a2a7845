/** Preloaded by the shop: writes the memory of its main thread to a file on SIGUSR2. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('SIGUSR2', () =>
    writeFileSync(join(process.env['DATA_DIR']!, 'memory.json'), JSON.stringify(process.memoryUsage())),
  );
