/** Entry point of `npm run simulate`, which is described in docs/testing.md, "The simulation". */
import { join } from 'node:path';
import { runBundled } from './bundle.ts';

await runBundled(join(import.meta.dirname, 'inProcess/main.ts'));
