import { and, eq, exists, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { paymentCodes } from '../contract/domain/paymentProviders.ts';
import { verifyAuditDaily } from './admin/log/audit.ts';
import type { AppContext } from './appContext.ts';
import { backUpNightly } from './backup/nightly.ts';
import { expireOrders } from './checkout/expireOrders.ts';
import { deliver } from './fulfilment/delivery.ts';
import { dispatchGift } from './fulfilment/gifts.ts';
import { probeGateway } from './gatewayStatus/probe.ts';
import { sendMail } from './mail/send.ts';
import { templates } from './mailTemplates/index.ts';
import { openGivenUpNotice, resolveGivenUp } from './notices/givenUpJobs.ts';
import { dispatchReminder } from './orders/recipients.ts';
import { processRefund } from './payments/refunds.ts';
import { deleteCardAtProvider } from './payments/savedCards.ts';
import { runSettlement } from './payments/settlement.ts';
import { sweepMoney } from './payments/sweeps.ts';
import { inSeconds } from './platform/database/clock.ts';
import { jobs, offSale, type Gateway } from './platform/database/schema.ts';
import { transaction } from './platform/database/transaction.ts';
import { enqueue } from './platform/jobs/outbox.ts';
import { createWorker, type Handlers, type Job, type Worker } from './platform/jobs/worker.ts';
import { recordDuration, runInScope } from './platform/telemetry/scope.ts';
import { deleteExpired } from './privacy/retention.ts';
import { rewardReferrals } from './promotions/referralRewards.ts';
import { Unavailable } from './providers/ports.ts';
import { checkCatalogueDaily } from './reconciliation/checkCatalogue.ts';
import { reconcileDaily } from './reconciliation/reconcileOrders.ts';
import { sweepDocuments } from './vouchers/verification/documents.ts';

const subjectOf = (job: Job): string => {
  if (!job.subject) throw new Error('The job has no subject');
  return job.subject;
};

/**
 * Returns the provider named at the end of a sweep job's key. Returns null for the sweep of orders that involve
 * no provider.
 */
const gatewayOf = ({ key }: Job): Gateway | null =>
  paymentCodes.find((gateway) => key.endsWith(` ${gateway}`)) ?? null;

/** Seconds before the first reconciliation. A new shop has nothing to reconcile yet. */
const firstReconciliationDelay = 60 * 60;
const firstCheck = 5 * 60;

/** Adds metrics, log lines and tracing spans to each handler. */
const measured = ({ telemetry, db }: AppContext, handlers: Handlers): Handlers => {
  const names = Object.keys(handlers) as (keyof Handlers)[];
  return Object.fromEntries(
    names.map((kind) => [
      kind,
      (job: Job) =>
        runInScope(telemetry, { name: `job ${kind}`, kind: 'job' }, async () => {
          const started = performance.now();
          const record = (outcome: string): void =>
            recordDuration('jobs', performance.now() - started, { kind, outcome });
          try {
            const result = await handlers[kind](job);
            if (job.tries > 0) await resolveGivenUp(db, job);
            record(result ? 'again' : 'done');
            return result;
          } catch (error) {
            record(error instanceof Unavailable ? 'unserved' : 'failed');
            throw error;
          }
        }),
    ]),
  ) as Handlers;
};

/** Creates the shop's job handlers and recurring sweeps. */
export const createJobs = (shop: AppContext, db: Pool, waits: { pollMs?: number } = {}): Worker => {
  const worker = createWorker({
    db,
    log: shop.log,
    loops: shop.config.workers,
    ...waits,
    giveUp: (tx, job, reason) => openGivenUpNotice(shop, tx, job, reason),
    handlers: measured(shop, {
      deliver: (job) => deliver(shop, subjectOf(job)),
      deliverCard: (job) => deliver(shop, subjectOf(job)),
      codeMail: (job) => sendMail(shop, templates, subjectOf(job)),
      mail: (job) => sendMail(shop, templates, subjectOf(job)),
      gift: (job) => dispatchGift(shop, subjectOf(job)),
      reminder: (job) => dispatchReminder(shop, subjectOf(job)),
      refund: (job) => processRefund(shop, subjectOf(job)),
      settle: (job) => runSettlement(shop, subjectOf(job)),
      forgetCard: (job) => deleteCardAtProvider(shop, subjectOf(job)),
      // the key is `probe <gateway> <since>`, so there is one job per pause
      probeGateway: (job) => probeGateway(shop, job.key.split(' ')[1] ?? ''),
      sweepExpired: async (job) => ({ again: await expireOrders(shop, gatewayOf(job)) }),
      checkCatalogue: async () => ({ again: await checkCatalogueDaily(shop) }),
      reconcileOrders: async () => ({ again: await reconcileDaily(shop) }),
      settleOpenPayments: async (job) => ({ again: await sweepMoney(shop, gatewayOf(job)) }),
      rewardReferrals: async () => ({ again: await rewardReferrals(shop) }),
      sweepDocuments: async () => ({ again: await sweepDocuments(shop) }),
      verifyStaffLog: async () => ({ again: await verifyAuditDaily(shop) }),
      backUp: async () => ({ again: await backUpNightly(shop) }),
      // keeps the old job name, because existing databases contain jobs with this name
      sweepIdentity: async () => ({ again: await deleteExpired(shop) }),
    }),
  });
  return {
    start: async () => {
      await transaction(shop.db, async (tx) => {
        for (const suffix of ['', ...paymentCodes.map((gateway) => ` ${gateway}`)]) {
          await enqueue(tx, { key: `sweep expired${suffix}`, kind: 'sweepExpired' });
          await enqueue(tx, { key: `settle open payments${suffix}`, kind: 'settleOpenPayments' });
        }
        await enqueue(tx, { key: 'reward referrals', kind: 'rewardReferrals' });
        await enqueue(tx, { key: 'sweep documents', kind: 'sweepDocuments' });
        await enqueue(tx, {
          key: 'reconcile orders',
          kind: 'reconcileOrders',
          runAt: inSeconds(firstReconciliationDelay),
        });
        await enqueue(tx, {
          key: 'check catalogue',
          kind: 'checkCatalogue',
          runAt: inSeconds(firstCheck),
        });
        // the catalogue files may have been corrected, so products that the shop has stopped selling are
        // checked again
        await tx
          .update(jobs)
          .set({ runAt: sql`least(run_at, ${inSeconds(firstCheck)})` })
          .where(and(eq(jobs.kind, 'checkCatalogue'), exists(tx.select().from(offSale))));
        if (shop.config.backup)
          await enqueue(tx, { key: 'back up', kind: 'backUp', runAt: inSeconds(firstCheck) });
        await enqueue(tx, { key: 'verify staff log', kind: 'verifyStaffLog' });
        await enqueue(tx, { key: 'sweep identity', kind: 'sweepIdentity' });
      });
      await worker.start();
    },
    stop: () => worker.stop(),
    run: (id) => worker.run(id),
  };
};
