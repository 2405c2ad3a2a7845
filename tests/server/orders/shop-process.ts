// The real shop as a process of its own, without the build of the pages; DATABASE_URL names its database.
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../server/app.ts';
import { runShop } from '../../../server/bootstrap/run.ts';
import { waits } from './waits.ts';

// Node keeps what it has compiled when it ends, and a shop that is killed does not end so.
flushCompileCache();
await runShop({ createApp: (parts) => createApp({ ...parts, waits }) });
