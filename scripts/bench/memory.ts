/** Preloaded before the shop's own code. On SIGUSR2, writes the main thread's memory usage to a file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('SIGUSR2', () =>
    writeFileSync(join(process.env['DATA_DIR']!, 'memory.json'), JSON.stringify(process.memoryUsage())),
  );
