/** Starts the shop and measures its event loop delay, which it writes to a file on SIGUSR2. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  // the histogram includes its own resolution, so subtract it
  const ms = Math.max(0, delay.percentile(99) / 1e6 - 1);
  delay.reset();
  writeFileSync(join(process.env['DATA_DIR']!, 'event-loop-delay'), String(ms));
});
await import('../../server/main.ts');
