import type { Pool } from 'pg';
import { transaction } from '../shop/database.ts';
import { deliver } from '../shop/delivery.ts';
import type { Shop } from '../shop/deps.ts';
import { sendLetter } from '../shop/identity/letters.ts';
import { sweepIdentity } from '../shop/identity/sweep.ts';
import { sendMail } from '../shop/mails.ts';
import { matchDaily } from '../shop/reconcile.ts';
import { giveBack } from '../shop/refunds.ts';
import { forgetCard } from '../shop/savedCards.ts';
import { settleLater } from '../shop/settle.ts';
import { expireOrders, reconcile } from '../shop/sweeps.ts';
import { sweepDocuments } from '../shop/verification/documents.ts';
import { enqueue } from './outbox.ts';
import type { Job, Worker } from './worker.ts';
import { createWorker } from './worker.ts';

const subjectOf = (job: Job): string => {
  if (!job.subject) throw new Error('A job without a subject');
  return job.subject;
};

/** A shop that has just been opened has no books yet. */
const firstMatch = 60 * 60_000;

/** The shop's jobs, and the sweeps that run for ever. */
export const createJobs = (shop: Shop, db: Pool): Worker => {
  const worker = createWorker({
    db,
    log: shop.log,
    loops: shop.config.workers,
    handlers: {
      deliver: (job) => deliver(shop, subjectOf(job)),
      mail: (job) => sendMail(shop, subjectOf(job)),
      refund: (job) => giveBack(shop, subjectOf(job)),
      settle: (job) => settleLater(shop, subjectOf(job)),
      forgetCard: (job) => forgetCard(shop, subjectOf(job)),
      sweepExpired: async () => ({ again: await expireOrders(shop) }),
      matchBooks: async () => ({ again: await matchDaily(shop) }),
      reconcile: async () => ({ again: await reconcile(shop) }),
      letter: (job) => sendLetter(shop, subjectOf(job)),
      sweepDocuments: async () => ({ again: await sweepDocuments(shop) }),
      sweepIdentity: async () => ({ again: await sweepIdentity(shop) }),
    },
  });
  return {
    start: async () => {
      await transaction(shop.db, async (tx) => {
        await enqueue(tx, { key: 'sweep expired', kind: 'sweepExpired' });
        await enqueue(tx, { key: 'reconcile', kind: 'reconcile' });
        await enqueue(tx, { key: 'sweep documents', kind: 'sweepDocuments' });
        await enqueue(tx, {
          key: 'match books',
          kind: 'matchBooks',
          runAt: new Date(Date.now() + firstMatch),
        });
        await enqueue(tx, { key: 'sweep identity', kind: 'sweepIdentity' });
      });
      await worker.start();
    },
    stop: () => worker.stop(),
  };
};
