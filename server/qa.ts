/**
 * Runs the shop for QA, with the flows page at `/flows`. The server is the same as in production but serves the
 * QA build.
 */
import { createApp } from './app.ts';
import { ensureBuilt } from './bootstrap/build.ts';
import { runShop } from './bootstrap/run.ts';

if (process.env['NODE_ENV'] === 'production') {
  console.error('The flows page exposes internals of the shop, so it does not start in production.');
  process.exit(1);
}
process.env['DIST_DIR'] ??= 'dist-qa';
await runShop({
  createApp,
  prepare: async (config, progress) => {
    await ensureBuilt(config, progress, { viteMode: 'qa' });
    progress(`Flows of the shop: ${config.publicUrl}/flows`);
  },
});
