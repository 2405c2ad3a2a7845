import {
  createSign,
  createVerify,
  generateKeyPairSync,
  randomUUID,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import { crc32 } from 'node:zlib';
import { detach } from '../../../platform/detach.ts';
import type { Log } from '../../../platform/log.ts';
import type { Ledger } from '../../common/sandbox/ledger.ts';
import type { PaypalEntry, PaypalRecords } from './records.ts';

export type NoticeFault = 'drop' | 'duplicate' | 'late' | 'reorder' | null;

const algorithm = 'SHA256withRSA';
const certUrl = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-sandbox';

let keyPair: KeyPairKeyObjectResult | null = null;
/**
 * The sandbox's signing key pair. It is not generated until the first notification, because generating it
 * earlier would slow down every start.
 */
const keys = () => (keyPair ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));

const signed = (id: string, time: string, webhookId: string, body: string): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;

export type SignedNotice = {
  transmissionId: string;
  time: string;
  signature: string;
  webhookId: string;
  algorithm: string;
  /** Exact text of the request body, which the signature covers. */
  body: string;
};

export const isGenuine = (notice: SignedNotice, webhookId: string): boolean =>
  notice.webhookId === webhookId &&
  notice.algorithm === algorithm &&
  createVerify('RSA-SHA256')
    .update(signed(notice.transmissionId, notice.time, webhookId, notice.body))
    .verify(keys().publicKey, notice.signature, 'base64');

/**
 * Sends signed events. If a crash interrupts the delivery of an event, the event is sent after the next start.
 */
export const createNotices = (options: {
  ledger: Ledger<PaypalEntry>;
  records: PaypalRecords;
  log: Log;
  now: () => number;
  webhookUrl: string;
  webhookId: string;
  /** Returns the state that an event's resource has when the event is sent. */
  resourceOf: (event: string, subject: string) => object;
  /** Delays, in milliseconds, before each attempt. After the last attempt, the notification is discarded. */
  delays: readonly number[];
  /** Additional delay, in milliseconds, for a notification with the fault `late`. */
  lateBy: number;
}) => {
  const { ledger, records, log, now, delays, lateBy } = options;
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  let postponed: (() => void) | null = null;

  const later = (ms: number, work: () => Promise<void>): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      detach(work());
    }, ms);
    timer.unref();
    timers.add(timer);
  };
  const done = (noticeId: string): void => {
    if (!closing.signal.aborted) records.write({ kind: 'noticed', at: now(), noticeId });
  };

  const post = async (noticeId: string, event: string, subject: string): Promise<boolean> => {
    const time = new Date(now()).toISOString();
    const body = JSON.stringify({
      id: `WH-${noticeId}`,
      event_version: '1.0',
      create_time: time,
      event_type: event,
      resource: options.resourceOf(event, subject),
    });
    const transmissionId = randomUUID();
    try {
      const response = await fetch(options.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': algorithm,
          'paypal-cert-url': certUrl,
          'paypal-transmission-id': transmissionId,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': createSign('RSA-SHA256')
            .update(signed(transmissionId, time, options.webhookId, body))
            .sign(keys().privateKey, 'base64'),
        },
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

  const attempt = (noticeId: string, event: string, subject: string, n: number, extra: number): void => {
    const delay = delays[n];
    if (delay === undefined) {
      log.warn({ stand: 'paypal' }, 'webhook abandoned after the last attempt');
      done(noticeId);
      return;
    }
    later(delay + extra, async () => {
      if (await post(noticeId, event, subject)) {
        done(noticeId);
        const next = postponed;
        postponed = null;
        next?.();
      } else if (!closing.signal.aborted) attempt(noticeId, event, subject, n + 1, 0);
    });
  };

  const finished = new Set(ledger.entries().flatMap((e) => (e.kind === 'noticed' ? [e.noticeId] : [])));
  for (const entry of ledger.entries())
    if (entry.kind === 'notice' && !finished.has(entry.noticeId))
      attempt(entry.noticeId, entry.event, entry.subject, 0, 0);

  return {
    send: (event: string, subject: string, fault: NoticeFault): void => {
      const noticeId = randomUUID();
      records.write({ kind: 'notice', at: now(), noticeId, event, subject });
      if (fault === 'drop') done(noticeId);
      else if (fault === 'reorder') postponed = () => attempt(noticeId, event, subject, 0, 0);
      else attempt(noticeId, event, subject, 0, fault === 'late' ? lateBy : 0);
      // a duplicate has the same event id but a different transmission id
      if (fault === 'duplicate') attempt(noticeId, event, subject, 0, 0);
    },
    close: (): void => {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
