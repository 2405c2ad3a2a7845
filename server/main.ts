import { createApp } from './app.ts';
import { ensureBuilt } from './bootstrap/build.ts';
import { runShop } from './bootstrap/run.ts';

await runShop({ createApp, prepare: ensureBuilt });
