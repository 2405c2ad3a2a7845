// The real shop as a process of its own, without the build of the pages; DATABASE_URL names its database.
import { createApp } from '../../../server/app.ts';
import { runShop } from '../../../server/bootstrap/run.ts';
import { waits } from './waits.ts';

await runShop({ createApp: (parts) => createApp({ ...parts, waits }) });
