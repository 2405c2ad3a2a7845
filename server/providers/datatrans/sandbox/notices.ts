import { createHmac, randomUUID } from 'node:crypto';
import { detach } from '../../../platform/detach.ts';
import type { Log } from '../../../platform/log.ts';
import type { Ledger } from '../../common/sandbox/ledger.ts';
import type { CardEntry, CardRecords } from './records.ts';
import { toWire } from './wire.ts';

export type NoticeFault = 'drop' | 'duplicate' | 'late' | null;

/** Sends signed webhooks. A webhook interrupted by a crash is sent after the next start. */
export type Notices = { send(transactionId: string, fault: NoticeFault): void; close(): void };

export const createNotices = (options: {
  ledger: Ledger<CardEntry>;
  records: CardRecords;
  log: Log;
  merchantId: string;
  signKey: string;
  now: () => number;
  /** Milliseconds to wait before each attempt. After the last attempt, the notification is discarded. */
  delays: readonly number[];
  /** Additional delay, in milliseconds, for a notification with the fault `late`. */
  lateBy: number;
}): Notices => {
  const { ledger, records, log, now, delays } = options;
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();

  const later = (ms: number, work: () => Promise<void>): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      detach(work());
    }, ms);
    timer.unref();
    timers.add(timer);
  };
  const done = (noticeId: string, outcome: 'delivered' | 'dropped' | 'given up'): void => {
    if (!closing.signal.aborted) records.write({ kind: 'noticed', at: now(), noticeId, outcome });
  };

  const post = async (transactionId: string): Promise<boolean> => {
    const transaction = records.get(transactionId);
    if (transaction.webhookUrl === null) return true;
    const alias = records.aliasOf(transaction.alias ?? '');
    const body = JSON.stringify(toWire(transaction, options.merchantId, alias));
    const t = String(now());
    const s0 = createHmac('sha256', Buffer.from(options.signKey, 'hex'))
      .update(t + body)
      .digest('hex');
    try {
      const response = await fetch(transaction.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'datatrans-signature': `t=${t},s0=${s0}` },
        body,
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };

  const attempt = (noticeId: string, transactionId: string, n: number, extra: number): void => {
    const delay = delays[n];
    if (delay === undefined) {
      log.warn({ stand: 'datatrans' }, 'webhook abandoned after the last attempt');
      done(noticeId, 'given up');
      return;
    }
    later(delay + extra, async () => {
      if (await post(transactionId)) done(noticeId, 'delivered');
      else if (!closing.signal.aborted) attempt(noticeId, transactionId, n + 1, 0);
    });
  };

  const finished = new Set(ledger.entries().flatMap((e) => (e.kind === 'noticed' ? [e.noticeId] : [])));
  for (const entry of ledger.entries())
    if (entry.kind === 'notice' && !finished.has(entry.noticeId))
      attempt(entry.noticeId, entry.transactionId, 0, 0);

  return {
    send: (transactionId, fault) => {
      for (let copies = fault === 'duplicate' ? 2 : 1; copies > 0; copies -= 1) {
        const noticeId = randomUUID();
        records.write({ kind: 'notice', at: now(), noticeId, transactionId });
        if (fault === 'drop') done(noticeId, 'dropped');
        else attempt(noticeId, transactionId, 0, fault === 'late' ? options.lateBy : 0);
      }
    },
    close: () => {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
