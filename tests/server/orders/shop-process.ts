// Runs the real shop in a separate process without building the pages. DATABASE_URL selects its database. The
// parent process sets the crash point with a message.
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../server/app.ts';
import { runShop } from '../../../server/bootstrap/run.ts';
import { waits } from './waits.ts';

// Node writes its compile cache on exit, but a killed shop never exits normally.
flushCompileCache();
process.on('message', (point: string) => {
  process.env['FAILPOINT'] = point;
  process.send?.(point);
});
process.channel?.unref();
await runShop({ createApp: (parts) => createApp({ ...parts, waits }) });
