/**
 * Runs once before all tests: builds the shop's pages from the current sources and checks that a browser is available.
 */
import { join } from 'node:path';
import { ensureBuilt } from '../../../server/bootstrap/build.ts';
import { findBrowser } from '../../support/browser/find.ts';

const distDir = join(import.meta.dirname, '../../../dist');

export default async function prepare(): Promise<void> {
  // Unpack the browser before the tests, or two test files could unpack it into the same folder at once.
  await findBrowser();
  await ensureBuilt({ mode: 'development', distDir }, console.log);
}
