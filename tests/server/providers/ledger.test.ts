import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openLedger } from '../../../server/providers/common/sandbox/ledger.ts';
import { createCardRecords, type CardEntry } from '../../../server/providers/datatrans/sandbox/records.ts';
import { createMyposRecords, type MyposEntry } from '../../../server/providers/mypos/sandbox/records.ts';
import { slow } from '../../setup/tiers.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modulePath = fileURLToPath(
  new URL('../../../server/providers/common/sandbox/ledger.ts', import.meta.url),
);

describe('sandbox ledgers', () => {
  it('a ledger keeps the entries written before the process was killed', () => {
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
  it('a ledger drops an incomplete last line and continues after the last complete one', () => {
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

describe('myPOS references', () => {
  it('myPOS references are unique, even after a restart', slow, () => {
    const file = join(folder, 'references.jsonl');
    const purchase = {
      amount: 1_000,
      currency: 'CHF',
      article: '',
      urlOk: '',
      urlCancel: '',
      urlNotify: '',
      endsAt: 0,
    };
    const payThousand = (first: number): string[] => {
      const ledger = openLedger<MyposEntry>(file);
      const records = createMyposRecords(ledger, () => 0);
      const references = Array.from({ length: 1_000 }, (_, n) => {
        const { orderId } = records.open({ ...purchase, orderId: `R-${first + n}` });
        const { trnref } = records.decide(orderId, 'paid', null).purchase;
        return [trnref ?? '', records.refund(orderId, trnref ?? '', 1_000, 'CHF')];
      });
      ledger.close();
      return references.flat();
    };
    const references = [...payThousand(0), ...payThousand(1_000)];
    expect(new Set(references).size).toBe(4_000);
    expect(references.filter((reference) => !/^[1-9]\d{6,}$/.test(reference))).toEqual([]);
  });
});

describe('card transaction ids', () => {
  const request = {
    refno: '',
    refno2: null,
    amount: 1_000,
    currency: 'CHF',
    language: 'en',
    autoSettle: true,
    redirect: { successUrl: '', cancelUrl: '', errorUrl: '' },
    webhookUrl: null,
  };
  it('card transaction ids are unique, even if many are created in one second and the sandbox restarts in that second', () => {
    const file = join(folder, 'ids.jsonl');
    const openThousand = (first: number): string[] => {
      const ledger = openLedger<CardEntry>(file);
      const records = createCardRecords(ledger, { now: () => 0, pendingDelay: 0 });
      const ids = Array.from({ length: 1_000 }, (_, n) => {
        const { transaction, entries } = records.create({ ...request, refno: `R-${first + n}` });
        records.write(...entries);
        return transaction.id;
      });
      ledger.close();
      return ids;
    };
    const ids = [...openThousand(0), ...openThousand(1_000), ...openThousand(2_000)];
    expect(new Set(ids).size).toBe(3_000);
    expect(ids.filter((id) => !/^\d{18}$/.test(id))).toEqual([]);
  });
});
