import { resolve } from 'node:path';
import { createApp } from './app.ts';
import { pagesFromSources } from './start/pages-from-sources.ts';
import { runShop } from './start/run.ts';

await runShop({ createApp, front: pagesFromSources(resolve(import.meta.dirname, '..')) });
