/** Runs the checks after each step and at the end. */
import type { Pool } from 'pg';
import { verifyAuditLog } from '../../../../server/admin/log/audit.ts';
import { reconcileOrders } from '../../../../server/reconciliation/reconcileOrders.ts';
import { verifyLedgers, type Ledgers } from '../../ledgers.ts';
import type { Turns } from '../database/turns.ts';
import { inside } from '../environment.ts';
import type { Network } from '../network.ts';
import { day, type Visitors } from '../people/visitors.ts';
import type { Post, Providers } from '../providers.ts';
import type { Scheduler } from '../scheduler.ts';
import type { ShopInstance, ShopLives } from '../shopLives.ts';
import type { Trace } from '../trace.ts';
import { faultsOfBooks, faultsOfDocuments } from './books.ts';
import { watchSignOut } from './signOuts.ts';

export const createChecks = ({
  db,
  turns,
  providers,
  post,
  lives,
  network,
  visitors,
  trace,
}: {
  db: Pool;
  turns: Turns;
  providers: Providers;
  post: Post;
  lives: ShopLives;
  network: Network;
  visitors: Visitors;
  trace: Trace;
}) => {
  const { fail } = trace;
  const signOuts = watchSignOut(fail);
  const ledgers = async (): Promise<Ledgers> => ({
    ...(await providers.ledgers()),
    mails: [...post.sent],
  });
  const compareBooks = async (): Promise<void> => {
    for (const violation of await faultsOfBooks(db, await ledgers(), lives.acknowledged)) fail(violation);
  };
  let hasOpenOrders = false;

  return {
    afterStep: async (): Promise<void> => {
      for (const { device, page } of visitors.all) {
        if (page === null) continue;
        const isStoring = network.pending.some(
          ({ what }) => what.startsWith(`${device.name}.`) && what.includes('in the storage'),
        );
        signOuts.look(device, !isStoring);
      }
      if (turns.takeWritten('id_document'))
        for (const violation of await faultsOfDocuments(db)) fail(violation);
      if (providers.takeMoved()) await compareBooks();
    },

    hasOpenOrders: async (): Promise<boolean> => {
      if (turns.takeWritten('shop_order')) {
        const { rows } = await db.query<{ open: boolean }>(
          `select exists (select from shop_order
             where state in ('confirmed', 'payment', 'processing', 'refundDue', 'refunding')) as open`,
        );
        hasOpenOrders = rows[0]?.open === true;
      }
      return hasOpenOrders;
    },

    /**
     * Runs the final checks: `verifyLedgers`, the shop's own reconciliation, and the check of the staff log.
     * Returns the totals.
     */
    atTheEnd: async (
      { owner, app: { shop } }: ShopInstance,
      { drive, from, to }: { drive: Scheduler['drive']; from: number; to: number },
    ): Promise<Record<string, number>> => {
      await compareBooks();
      const verdict = await verifyLedgers(db, await ledgers(), []);
      for (const mismatch of verdict.mismatches)
        fail({ kind: mismatch.split(' ')[0] ?? 'lost', what: mismatch, page: null, chart: null });
      const own = await drive(
        inside(owner, () => reconcileOrders(shop, { from: new Date(from - day), to: new Date(to) })),
      );
      for (const finding of own.findings)
        fail({
          kind: 'books',
          what: `the shop's own reconciliation: ${JSON.stringify(finding)}`,
          page: null,
          chart: null,
        });
      const log = await drive(inside(owner, () => verifyAuditLog(shop)));
      if (log.broken !== null)
        fail({ kind: 'staff', what: `the staff log is broken at ${log.broken}`, page: null, chart: null });
      const { orders, completed, refunded, captures } = verdict;
      return { orders, completed, refunded, captures };
    },
  };
};
