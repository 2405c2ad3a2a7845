/** Starts the shop and measures its event loop delay. On SIGUSR2, writes the delay to a file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// a finer resolution would wake the idle process so often that it would distort the processor time per order
const resolution = 10;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.on('SIGUSR2', () => {
  // subtracts the timer's resolution, which is part of the measured delay
  const ms = Math.max(0, delay.percentile(99) / 1e6 - resolution);
  delay.reset();
  writeFileSync(join(process.env['DATA_DIR']!, 'event-loop-delay'), String(ms));
});
await import('../../server/main.ts');
