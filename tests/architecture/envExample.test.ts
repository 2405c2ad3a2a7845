import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeEnvExample } from '../../scripts/env/envExample.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('.env.example matches what "npm run env" generates from the settings', () => {
  expect(read('.env.example')).toBe(makeEnvExample());
});

test('.env.example describes every setting', () => {
  expect(read('.env.example')).not.toContain('see docs/operations.md');
  expect(read('.env.example')).toContain('# public key for backups, `age1…`\n# BACKUP_RECIPIENT=');
});
