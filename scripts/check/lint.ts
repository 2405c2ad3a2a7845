/**
 * `npm run lint`: every rule on every file. With `--since-last-run` the rules that need types read only the files that may be judged
 * otherwise than when they passed; all other rules, which take a second, still read every file.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findAffected, readTree, type Tree } from './affected.ts';
import { readImports } from './imports.ts';

const root = join(import.meta.dirname, '../..');
const record = join(root, 'node_modules/.cache/lint.json');

const oxlint = (...args: string[]): boolean =>
  spawnSync('npx', ['--no-install', 'oxlint', ...args], { cwd: root, stdio: 'inherit' }).status === 0;
const withTypes = ['--type-aware', '--report-unused-disable-directives-severity=error'];

const now = readTree(root);
const passed =
  process.argv.includes('--since-last-run') && existsSync(record)
    ? (JSON.parse(readFileSync(record, 'utf8')) as Tree)
    : null;
const affected = findAffected(now, passed, readImports())?.filter((file) => !file.endsWith('.json'));
if (affected) console.log(`rules with types read ${affected.length} files`);
const isRight =
  affected === undefined
    ? oxlint(...withTypes)
    : oxlint() && (affected.length === 0 || oxlint(...withTypes, ...affected));
if (isRight) {
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(now));
} else process.exitCode = 1;
