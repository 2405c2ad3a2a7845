import { createApp } from './app.ts';
import { ensureBuilt } from './start/build.ts';
import { runShop } from './start/run.ts';

await runShop({ createApp, prepare: ensureBuilt });
