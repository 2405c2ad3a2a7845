/**
 * `npm run demo -- http://localhost:3000`: fills a running shop with customers, an order in each state and
 * tasks for the staff pages. It uses only the API and the sandboxes, as a shopper would. It refuses to run on a
 * production shop.
 */
import { StartError } from '../server/platform/startError.ts';
import { fillDemo } from './demo/fill.ts';
import { runCommand } from './runCommand.ts';

const [, , origin = 'http://localhost:3000'] = process.argv;

await runCommand(async () => {
  if (process.env['NODE_ENV'] === 'production')
    throw new StartError('The demo must not be run with NODE_ENV=production.');
  await fillDemo(origin, console.log);
});
