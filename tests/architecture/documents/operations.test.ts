/**
 * Checks that docs/operations.md documents keys, logs and deadlines. A provider's own keys may be documented in
 * its README instead.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { settingDefaults } from '../../../server/config.ts';
import { createLog } from '../../../server/platform/log.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const text = read('docs/operations.md');
const ofProviders = globSync('server/providers/*/README.md', { cwd: root }).map(read);
const section = (title: string, page = text): string =>
  page.split(`### ${title}\n`)[1]?.split(/^##/m)[0] ?? '';
const rowsOf = (title: string, page = text): string[][] =>
  section(title, page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

test('the documentation lists every key that the shop uses and the data that each key protects [ASVS-11.1.1 ASVS-11.1.2]', () => {
  const rows = [text, ...ofProviders].flatMap((page) => rowsOf('Purpose of each key', page));
  const keys = rows.map(([name = '']) => name).join(' ');
  const settings = settingDefaults()
    .map(([name]) => name)
    .filter((name) => /^(?:\w+_KEY|BACKUP_RECIPIENT)$/.test(name));
  expect(settings).toContain('CODES_KEY');
  // The Turnstile site key is public, and the myPOS sandbox key protects nothing, so neither has to be listed.
  const isNoSecret = (name: string) => ['TURNSTILE_SITE_KEY', 'MYPOS_SANDBOX_KEY'].includes(name);
  for (const name of settings.filter((one) => !isNoSecret(one))) expect(keys, name).toContain(name);
  for (const row of rows) expect(row.slice(0, 3)).not.toContain('');
});

test('docs/operations.md sets deadlines by severity for fixing vulnerable dependencies [ASVS-15.1.1 ASVS-15.2.1]', () => {
  expect(section('Dependencies')).toMatch(/two days[\s\S]*a week[\s\S]*a month/);
});

test('every log line is a single JSON object with a UTC time, whatever its content [ASVS-16.1.1 ASVS-16.2.1 ASVS-16.2.2 ASVS-16.2.3 ASVS-16.2.4 ASVS-16.4.3]', () => {
  let written = '';
  const log = createLog(
    'info',
    new Writable({
      write: (piece: Buffer, _encoding, done) => {
        written += piece.toString();
        done();
      },
    }),
  );
  log.info({ name: 'a\n{"level":50,"msg":"forged"}', email: 'ada@mail.example' }, 'a\r\nb');
  const lines = written.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '') as Record<string, string>;
  expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(line).toMatchObject({ msg: 'a\r\nb', email: '[cut]' });
  expect(rowsOf('Logs').map(([where]) => where)).toEqual([
    'standard output of the process',
    'the log of staff',
    'the history of an order',
    'the proxy',
  ]);
});
