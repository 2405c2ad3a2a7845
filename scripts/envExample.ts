/** `npm run env`: writes `.env.example` from the schema of the settings and their descriptions in docs/operations.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeEnvExample } from './env/envExample.ts';

const root = join(import.meta.dirname, '..');
const operations = await readFile(join(root, 'docs/operations.md'), 'utf8');
await writeFile(join(root, '.env.example'), makeEnvExample(operations));
