/**
 * `npm run env`: generates `.env.example` from the settings' schemas and from their descriptions in the
 * documentation.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeEnvExample } from './env/envExample.ts';

await writeFile(join(import.meta.dirname, '../.env.example'), makeEnvExample());
