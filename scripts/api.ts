/** `npm run api`: generates docs/api.md from contract/api.ts. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeApiPage } from '../server/apiDocument/markdown.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/api.md');
writeFileSync(page, writeApiPage());
execFileSync(join(root, 'node_modules/.bin/oxfmt'), [page]);
