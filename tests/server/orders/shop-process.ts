// Runs the real shop in a separate process without building the pages; DATABASE_URL selects its database. A message
// sets the crash point at run time.
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../server/app.ts';
import { runShop } from '../../../server/bootstrap/run.ts';
import { waits } from './waits.ts';

// Node writes its compile cache on exit, which a killed shop never reaches
flushCompileCache();
process.on('message', (point: string) => {
  process.env['FAILPOINT'] = point;
  process.send?.(point);
});
process.channel?.unref();
await runShop({ createApp: (parts) => createApp({ ...parts, waits }) });
