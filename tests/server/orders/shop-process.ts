// The real shop as a separate process, without the build of the pages; DATABASE_URL names its database. A message
// during the run sets the point of its crash.
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../server/app.ts';
import { runShop } from '../../../server/bootstrap/run.ts';
import { waits } from './waits.ts';

// Node keeps what it has compiled when it ends, and a shop that is killed does not end so.
flushCompileCache();
process.on('message', (point: string) => {
  process.env['FAILPOINT'] = point;
  process.send?.(point);
});
process.channel?.unref();
await runShop({ createApp: (parts) => createApp({ ...parts, waits }) });
