import type { Pool } from 'pg';
import { transaction } from '../shop/database.ts';
import { deliver } from '../shop/delivery.ts';
import type { Shop } from '../shop/deps.ts';
import { sendMail } from '../shop/mails.ts';
import { giveBack } from '../shop/refunds.ts';
import { expireOrders, reconcile } from '../shop/sweeps.ts';
import { enqueue } from './outbox.ts';
import type { Job, Worker } from './worker.ts';
import { createWorker } from './worker.ts';

const subjectOf = (job: Job): string => {
  if (!job.subject) throw new Error('A job without a subject');
  return job.subject;
};

/** The shop's jobs, and the two sweeps that run for ever. */
export const createJobs = (shop: Shop, db: Pool): Worker => {
  const worker = createWorker({
    db,
    log: shop.log,
    loops: shop.config.workers,
    handlers: {
      deliver: (job) => deliver(shop, subjectOf(job)),
      mail: (job) => sendMail(shop, subjectOf(job)),
      refund: (job) => giveBack(shop, subjectOf(job)),
      sweepExpired: async () => ({ again: await expireOrders(shop) }),
      reconcile: async () => ({ again: await reconcile(shop) }),
    },
  });
  return {
    start: async () => {
      await transaction(shop.db, async (tx) => {
        await enqueue(tx, { key: 'sweep expired', kind: 'sweepExpired' });
        await enqueue(tx, { key: 'reconcile', kind: 'reconcile' });
      });
      await worker.start();
    },
    stop: () => worker.stop(),
  };
};
