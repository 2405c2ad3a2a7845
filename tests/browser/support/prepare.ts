/** Once for the whole run: the shop's pages are built from the sources as they are now, and the browser is there. */
import { join } from 'node:path';
import { ensureBuilt } from '../../../server/bootstrap/build.ts';
import { findBrowser } from '../../support/browser/find.ts';

const distDir = join(import.meta.dirname, '../../../dist');

export default async function prepare(): Promise<void> {
  // two files at once would unpack it into each other, and build one over the other
  await findBrowser();
  await ensureBuilt({ mode: 'development', distDir }, console.log);
}
