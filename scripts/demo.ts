/**
 * `npm run demo -- http://localhost:3000`: fills a running shop with customers, an order in each state and tasks for
 * the staff pages. Like a shopper, it only uses the API and the sandboxes. If there are no staff accounts, it creates
 * two with the link in DATA_DIR. It refuses to fill a production shop.
 */
import { readFile } from 'node:fs/promises';
import { firstAdminLinkFile } from '../server/admin/signIn/accounts.ts';
import { readConfig } from '../server/config.ts';
import { StartError } from '../server/platform/startError.ts';
import { fillDemo } from './demo/fill.ts';
import { runCommand } from './runCommand.ts';

const [, , origin = 'http://localhost:3000'] = process.argv;

await runCommand(async () => {
  if (process.env['NODE_ENV'] === 'production')
    throw new StartError('The demo must not be run with NODE_ENV=production.');
  const file = firstAdminLinkFile(readConfig(process.env).dataDir);
  const firstLink = await readFile(file, 'utf8').catch(() => null);
  await fillDemo(origin, firstLink?.trim() ?? null, console.log);
});
