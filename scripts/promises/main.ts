/**
 * `npm run promises` writes docs/promises.md: what can be relied on, what keeps it and which test proves it, and the same for each line of
 * OWASP ASVS. A test says when the page no longer fits.
 */
import { writeFileSync } from 'node:fs';
import { promisesFile, promisesText } from './page.ts';

writeFileSync(promisesFile, await promisesText());
