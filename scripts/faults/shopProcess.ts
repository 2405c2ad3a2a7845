// The real shop as a process of its own, without the build of the pages and with shortened waits.
import { createApp } from '../../server/app.ts';
import { runShop } from '../../server/bootstrap/run.ts';

await runShop({
  createApp: (parts) =>
    createApp({ ...parts, waits: { gateways: { retryDelays: [20, 60], timeout: 4_000 } } }),
});
