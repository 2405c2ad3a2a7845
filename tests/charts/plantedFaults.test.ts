/** The tool that judges changes of code, as it is called: it finds faults that are known, and what is not changed stays as it is. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { namedInCode } from '../../scripts/mutants/namedInCode.ts';

const root = join(import.meta.dirname, '../..');

test(
  'each fault of the schemas is seen, one after another, by a test that is sound',
  { timeout: 900_000 },
  async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/mutants.ts', '--kind=schemas', '--planted', '--quick'],
      { cwd: root, env: { PATH: process.env['PATH'], HOME: process.env['HOME'] } },
    );
    const lines = stdout.split('\n').filter((line) => line.includes('\t'));
    expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual(
      namedInCode.schemas.map(({ file, says }) => ['seen', `${file}: ${says}`]),
    );
    expect(stdout).not.toContain('fails without a change');
  },
);
