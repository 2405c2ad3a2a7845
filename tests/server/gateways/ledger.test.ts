import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openLedger } from '../../../server/sandbox/ledger.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modulePath = fileURLToPath(new URL('../../../server/sandbox/ledger.ts', import.meta.url));

describe('a ledger', () => {
  it('keeps what was written before the process was killed', () => {
    const file = join(folder, 'killed.jsonl');
    const program = `
      const { openLedger } = await import(${JSON.stringify(modulePath)});
      const ledger = openLedger(${JSON.stringify(file)});
      for (let n = 1; n <= 100; n += 1) ledger.append({ n, part: 'a' }, { n, part: 'b' });
      process.kill(process.pid, 'SIGKILL');
      for (;;);`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 60_000 });
    expect(child.signal).toBe('SIGKILL');
    const ledger = openLedger<{ n: number; part: string }>(file);
    expect(ledger.entries()).toHaveLength(200);
    expect(ledger.entries().at(-1)).toEqual({ n: 100, part: 'b' });
    ledger.close();
  });
  it('drops a torn last line and goes on after it', () => {
    const file = join(folder, 'torn.jsonl');
    const first = openLedger<{ n: number }>(file);
    first.append({ n: 1 });
    first.close();
    appendFileSync(file, '[{"n":2},{"n"');
    const second = openLedger<{ n: number }>(file);
    expect(second.entries()).toEqual([{ n: 1 }]);
    second.append({ n: 3 });
    second.close();
    const third = openLedger<{ n: number }>(file);
    expect(third.entries()).toEqual([{ n: 1 }, { n: 3 }]);
    third.close();
  });
});
