// The real shop as a separate process, without the build of the pages; DATABASE_URL names its database. A message
// during the run sets the point of its crash.
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../server/app.ts';
import { runShop } from '../../../server/bootstrap/run.ts';
import { waits } from './waits.ts';

// Node stores its compile cache at its end, which a killed shop does not reach.
flushCompileCache();
process.on('message', (point: string) => {
  process.env['FAILPOINT'] = point;
  process.send?.(point);
});
process.channel?.unref();
await runShop({ createApp: (parts) => createApp({ ...parts, waits }) });
