import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { create } from 'fontkit';
import { afterEach, expect, test, vi } from 'vitest';
import type { Drawing } from '../../../server/fulfilment/receipts/receiptWorker.ts';
import { createReceipts } from '../../../server/fulfilment/receipts/receiptWorkers.ts';
import { renderReceipt } from '../../../server/mailTemplates/orders.ts';
import { createLog } from '../../../server/platform/log.ts';
import { ShopRefusal } from '../../../server/platform/refusal.ts';
import { eventually } from '../../setup/eventually.ts';
import { until } from '../shop/harness.ts';
import { pdfText } from '../support/pdf-text.ts';
import { samplePrintInfo } from './sample.ts';

const silent = createLog('silent');
const openReceipts: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await Promise.all(openReceipts.splice(0).map((receipts) => receipts.close()));
});

/**
 * Opens a receipt service and records its threads and the receipts that they render. Uses the real worker by
 * default.
 */
const watched = (source?: string, log = silent) => {
  const threads: Worker[] = [];
  const drawings: Drawing[] = [];
  const receipts = createReceipts(log, () => {
    const thread = source
      ? new Worker(source, { eval: true })
      : new Worker(new URL('../../../server/fulfilment/receipts/receiptWorker.ts', import.meta.url), {
          execArgv: [],
        });
    const post = thread.postMessage.bind(thread) as (drawing: Drawing) => void;
    vi.spyOn(thread, 'postMessage').mockImplementation((drawing: unknown) => {
      drawings.push(drawing as Drawing);
      post(drawing as Drawing);
    });
    threads.push(thread);
    return thread;
  });
  openReceipts.push(receipts);
  return { receipts, threads, drawings };
};

/**
 * Code for a worker that returns the customer's name as the receipt. For the names `die`, `fail` and `hold`,
 * the worker exits, fails or hangs.
 */
const held = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ info }) => {
    if (info.customer.name === 'die') process.exit(1);
    if (info.customer.name === 'fail') return parentPort.postMessage({ failed: 'TypeError' });
    if (info.customer.name === 'hold') return;
    parentPort.postMessage({ pdf: Buffer.from(info.customer.name) });
  });
`;
const busy = { status: 503, text: 'wait', code: 'BUSY', retryAfter: 5 };

test('the receipt service ignores unrelated messages from the worker', async () => {
  const talks = `
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ info }) => {
      // In watch mode, Node sends messages such as 'watch:import' from a worker.
      parentPort.postMessage({ 'watch:import': ['file:///a.ts'] });
      parentPort.postMessage({ pdf: Buffer.from(info.customer.name) });
    });
  `;
  const { receipts } = watched(talks);
  expect(String(await receipts.draw(samplePrintInfo('Ada'), 'en'))).toBe('Ada');
});

test('a worker thread renders a complete, tagged PDF receipt', async () => {
  const file = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  );
  const font = Object.getPrototypeOf(create(readFileSync(file))) as { _decodeDirectory: () => unknown };
  const openedHere = vi.spyOn(font, '_decodeDirectory');
  const { receipts, threads, drawings } = watched();
  const pdf = await receipts.draw(samplePrintInfo(), 'de');
  expect(openedHere).not.toHaveBeenCalled();
  expect([threads.length, drawings.length]).toEqual([1, 1]);
  for (const mark of [
    '/StructTreeRoot',
    '/Marked true',
    '/Lang (de-CH)',
    '/DisplayDocTitle true',
    '/S /H1',
    '/S /H2',
  ])
    expect(pdf.includes(mark), mark).toBe(true);
  expect((await pdfText(pdf)).split('\n')).toEqual([
    'Rigi',
    'Rigi Top-up AG',
    'Seestrasse 1',
    '6353 Weggis',
    'Switzerland',
    'CHE-100.000.000 MWST',
    'help@rigi.example',
    '+41 41 000 00 00',
    'Quittung',
    'Bestellnummer R-26-K7M4-Q2XP',
    'Datum 2. Januar 2026 um 11:00',
    'Kundin/Kunde Ada Łovelace',
    'ada@example.org',
    'Bezahlt mit TWINT',
    'Zalando',
    'Wert: CHF\u00a025.00',
    'Einzelpreis CHF\u00a025.00',
    'Menge 1',
    'Zwischensumme CHF\u00a025.00',
    'Servicegebühr CHF\u00a00.00',
    'Total CHF\u00a025.00',
    'Gutscheine und Guthaben sind beim Verkauf nicht mehrwertsteuerpflichtig; die Steuer fällt beim Einlösen an.',
    'Ihr Code',
    'ABCD EFGH JKLM 2345',
    'Wert CHF\u00a025.00',
    'Einlösbar in Schweiz',
    'Seriennummer 12345',
    'Gültigkeit 12 Monate',
    'So lösen Sie den Code ein',
    'Sign in and enter the code at the checkout.',
    'Bewahren Sie diese Quittung sicher auf. Wer den Code hat, kann ihn einlösen.',
    'Rigi Top-up AG · R-26-K7M4-Q2XP · Seite 1 von 1',
  ]);
});

test('the plain-text receipt contains the expected lines in order', () => {
  const { text } = renderReceipt(samplePrintInfo(), 'de', { url: 'https://shop.example/order' });
  expect(text.split('\n').filter((line) => line !== '')).toEqual([
    'Guten Tag Ada Łovelace,',
    'Vielen Dank für Ihre Bestellung. Das haben Sie gekauft.',
    'Zalando · CHF\u00a025.00',
    'Ihr Code:',
    'ABCD EFGH JKLM 2345',
    'Wert: CHF\u00a025.00',
    'Einlösbar in: Schweiz',
    'Seriennummer: 12345',
    'Gültigkeit: 12 Monate',
    'So lösen Sie den Code ein: Sign in and enter the code at the checkout.',
    'Bestellnummer: R-26-K7M4-Q2XP',
    'Datum: 2. Januar 2026 um 11:00',
    'Beschreibung: Zalando',
    'Menge: 1',
    'Servicegebühr: CHF\u00a00.00',
    'Total: CHF\u00a025.00',
    'Bestellung öffnen: https://shop.example/order',
    'Nochmals kaufen: https://shop.example/order&again=1',
    'Fragen? Schreiben Sie an help@rigi.example.',
    'Diese E-Mail hat der Shop automatisch verschickt. Bitte bewahren Sie sie als Kaufbeleg auf.',
    '--',
    'Rigi Top-up AG · Seestrasse 12 · 6353 Weggis',
  ]);
});

test('the shop renders a receipt again after any change to its order, codes, customer data or language', async () => {
  const { receipts, drawings } = watched(held);
  const first = samplePrintInfo();
  const [once, twice] = await Promise.all([
    receipts.draw(first, 'de'),
    receipts.draw({ ...first, printed_at: '2026-01-02T10:00:09.000Z' }, 'de', true),
  ]);
  expect(twice).toBe(once);
  expect(drawings).toHaveLength(1);
  const others = [
    { ...first, order: { ...first.order, paymentstatus: 'refunded' as const } },
    { ...first, order: { ...first.order, ordertoken: 'b'.repeat(43) } },
    { ...first, receipts: [] },
    { ...first, customer: { name: '', email: 'a***@e***.org' } },
    samplePrintInfo(undefined, 'WXYZ 2345 6789 ABCD'),
  ];
  for (const other of others) await receipts.draw(other, 'de');
  await receipts.draw(first, 'it');
  expect(drawings).toHaveLength(1 + others.length + 1);
});

test('the shop caches at most 32 receipts, each for one minute', async () => {
  const { receipts, threads, drawings } = watched(held);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await receipts.draw(samplePrintInfo('Ada'), 'de');
  await vi.advanceTimersByTimeAsync(59_000);
  await receipts.draw(samplePrintInfo('Ada'), 'de');
  expect(drawings).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await receipts.draw(samplePrintInfo('Ada'), 'de');
  expect(drawings).toHaveLength(2);
  for (let n = 0; n < 32; n += 1) await receipts.draw(samplePrintInfo(`guest ${n}`), 'de');
  await receipts.draw(samplePrintInfo('guest 0'), 'de');
  expect(drawings).toHaveLength(34);
  await receipts.draw(samplePrintInfo('Ada'), 'de');
  expect(drawings).toHaveLength(35);
  // Removing a receipt from the cache early must also clear its timer.
  expect(vi.getTimerCount()).toBe(32);
  // A finished receipt leaves no listener behind. One listener replaces a thread that exits.
  expect([threads[0]!.listenerCount('message'), threads[0]!.listenerCount('exit')]).toEqual([0, 1]);
  await receipts.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(threads[0]!.threadId).toBe(-1);
});

test('at most sixteen receipts can wait to be rendered, and receipts for emails are rendered first [R20]', async () => {
  const { receipts, threads, drawings } = watched(held);
  const ends: string[] = [];
  const ask = (name: string, first?: true): Promise<unknown> =>
    receipts.draw(samplePrintInfo(name), 'de', first).then(
      () => ends.push(name),
      (error: unknown) => {
        ends.push(name);
        return error;
      },
    );
  const held17 = [ask('hold'), ...Array.from({ length: 16 }, (_, n) => ask(`guest ${n}`))];
  await until(() => drawings.length === 1);
  expect(await ask('one too many')).toMatchObject(busy);
  const mail = ask('mail', true);
  await threads[0]?.terminate();
  expect(await held17[0]).toMatchObject(busy);
  await Promise.all([...held17, mail]);
  expect(ends).toEqual([
    'one too many',
    'hold',
    'mail',
    ...Array.from({ length: 16 }, (_, n) => `guest ${n}`),
  ]);
  // The queue has room again.
  await receipts.draw(samplePrintInfo('one too many'), 'de');
});

test('a worker that exits while rendering causes an error and is replaced', async () => {
  const { receipts, threads, drawings } = watched(held);
  const dead = receipts.draw(samplePrintInfo('die'), 'de');
  await expect(dead).rejects.toBeInstanceOf(ShopRefusal);
  await expect(dead).rejects.toMatchObject(busy);
  expect(String(await receipts.draw(samplePrintInfo('Ada'), 'de'))).toBe('Ada');
  expect(threads).toHaveLength(2);
  // A worker that exits between two receipts is also replaced.
  await threads[1]?.terminate();
  expect(String(await receipts.draw(samplePrintInfo('Eve'), 'de'))).toBe('Eve');
  expect(threads).toHaveLength(3);
  // A failure is not cached.
  await expect(receipts.draw(samplePrintInfo('die'), 'de')).rejects.toMatchObject(busy);
  expect(drawings.map(({ info }) => info.customer.name)).toEqual(['die', 'Ada', 'Eve', 'die']);
});

test('an error that ends the worker is logged without its message, which could quote the receipt', async () => {
  const lines: string[] = [];
  const throws = `
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ info }) => {
      throw new RangeError(info.customer.name);
    });
  `;
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const { receipts } = watched(throws, log);
  await expect(receipts.draw(samplePrintInfo('secret name'), 'de')).rejects.toMatchObject(busy);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, problem: 'RangeError', msg: 'the receipt thread crashed' },
  ]);
  expect(lines.join()).not.toContain('secret name');
});

test('the shop aborts a receipt that takes too long to render', async () => {
  const { receipts, drawings } = watched(held);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const endless = expect(receipts.draw(samplePrintInfo('hold'), 'de')).rejects.toMatchObject(busy);
  await eventually(() => expect(drawings).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(20_000);
  await endless;
});

test("a rendering error does not reveal the receipt's content, and the worker keeps running", async () => {
  const { receipts, threads } = watched();
  const broken = { ...samplePrintInfo('secret name'), company: null as never };
  await expect(receipts.draw(broken, 'de')).rejects.toThrow('A receipt could not be rendered: TypeError');
  expect(String(await receipts.draw(samplePrintInfo(), 'de')).slice(0, 5)).toBe('%PDF-');
  expect(threads).toHaveLength(1);
});
