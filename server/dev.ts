import { resolve } from 'node:path';
import { createApp } from './app.ts';
import { pagesFromSources } from './bootstrap/pagesFromSources.ts';
import { runShop } from './bootstrap/run.ts';

await runShop({ createApp, front: pagesFromSources(resolve(import.meta.dirname, '..')) });
