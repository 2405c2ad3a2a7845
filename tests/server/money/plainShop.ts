// Runs the shop in production mode, with production delays and without building the pages.
import { createApp } from '../../../server/app.ts';
import { runShop } from '../../../server/bootstrap/run.ts';

await runShop({ createApp });
