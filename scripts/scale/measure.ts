/** Measures the shop's queries on a database with many orders, and prints the query plans. */
import { TransactionRollbackError, type SQL } from 'drizzle-orm';
import type { Pool, QueryConfig } from 'pg';
import { addDays, zurichDay } from '../../contract/domain/day.ts';
import { paymentCodes, type PaymentCode } from '../../contract/domain/paymentProviders.ts';
import { createApp } from '../../server/app.ts';
import type { AppContext } from '../../server/appContext.ts';
import { expireOrders } from '../../server/checkout/expireOrders.ts';
import { loadRecentPurchases } from '../../server/checkout/recentPurchases.ts';
import type { Config } from '../../server/config.ts';
import { loadDayFigures, loadOpenFigures, loadVatReport } from '../../server/figures/figures.ts';
import { shopQuery } from '../../server/monitoring/shopFigures.ts';
import { loadOpenOrders } from '../../server/orders/openOrders.ts';
import { loadTransactions } from '../../server/orders/orderHistory.ts';
import { loadOrderReport } from '../../server/orders/orderReport.ts';
import { searchOrders } from '../../server/orders/searchOrders.ts';
import { settleOpenPayments } from '../../server/payments/sweeps.ts';
import type { AccountRow } from '../../server/platform/database/schema.ts';
import { createLog } from '../../server/platform/log.ts';
import { retention } from '../../server/privacy/retention.ts';
import { rewardReferrals } from '../../server/promotions/referralRewards.ts';
import { OutcomeUnknown, type Gateways } from '../../server/providers/ports.ts';
import { findOrphanPayments, loadPages } from '../../server/reconciliation/ledgers.ts';
import { lastDays } from '../../server/reconciliation/reconcileOrders.ts';

/** An SQL statement. `ms` is null until the statement has succeeded. */
type Statement = { text: string; values: unknown[]; ms: number | null };

/** Large tables. No query may scan one of them in full. */
const large = new Set([
  'account',
  'buyer',
  'cart',
  'delivered_code',
  'delivery',
  'job',
  'mail',
  'order_event',
  'payment_attempt',
  'refund',
  'shop_order',
  'webhook_seen',
]);

/** Records every statement on the connections that the pool opens from now on. */
const record = (pool: Pool): { take: () => Statement[] } => {
  let statements: Statement[] = [];
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((query: string | QueryConfig, ...rest: unknown[]): unknown => {
      const text = typeof query === 'string' ? query : query.text;
      const values = (typeof query === 'string' ? undefined : query.values) ?? rest.find(Array.isArray) ?? [];
      const statement: Statement = { text, values: [...(values as unknown[])], ms: null };
      const started = performance.now();
      const stop = (): void => void (statement.ms = performance.now() - started);
      // the pool calls `query` with a callback, whereas a transaction calls it without one
      const response = ask(
        query,
        ...rest.map((one) =>
          typeof one !== 'function'
            ? one
            : (error: unknown, result: unknown): void => {
                if (!error) stop();
                (one as (error: unknown, result: unknown) => void)(error, result);
              },
        ),
      );
      if (response instanceof Promise) void response.then(stop, () => {});
      statements.push(statement);
      return response;
    }) as typeof client.query;
  });
  return {
    take: () => {
      const recorded = statements;
      statements = [];
      return recorded;
    },
  };
};

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  Plans?: Plan[];
};
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
/**
 * Plan nodes that can stop a scan before its end. A scan directly below such a node does not count as a full
 * table scan.
 */
const stops = new Set(['Limit', 'LockRows']);
const wholeScansOf = (plan: Plan, above = ''): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && !stops.has(above) ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap((part) => wholeScansOf(part, plan['Node Type'])),
];

/** Runs EXPLAIN ANALYZE on a statement. Returns its access paths and the tables that it scans in full. */
const explain = async (
  pool: Pool,
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<{ ways: string[]; whole: string[]; ms: number }> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = '120s'`);
    const { rows } = await client.query<{
      'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[];
    }>(`explain (analyze, format json) ${text}`, values);
    const { Plan: plan, 'Execution Time': ms } = rows[0]!['QUERY PLAN'][0]!;
    const nodes = nodesOf(plan);
    const named = nodes.filter((node) => node['Index Name'] ?? node['Relation Name']);
    return {
      ms,
      ways: [
        ...new Set(
          named.map((node) => node['Index Name'] ?? `${node['Node Type']} ${node['Relation Name']}`),
        ),
      ],
      whole: wholeScansOf(plan).filter((table) => large.has(table)),
    };
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const isData = ({ text, ms }: Statement): boolean =>
  ms !== null && /^\s*\(?(select|with|update|delete|insert)\b/i.test(text);

/** Makes every call to a provider fail, so that only the shop's own queries are measured. */
const withoutProviders = (gateways: Gateways): Gateways => {
  const noAnswer = async (): Promise<never> => {
    throw new OutcomeUnknown('no provider is called');
  };
  const payments = paymentCodes.map((code) => [code, { ...gateways[code], status: noAnswer }]);
  return { ...gateways, ...(Object.fromEntries(payments) as Pick<Gateways, PaymentCode>) };
};

const runAndRollBack = (shop: AppContext, statement: SQL): Promise<void> =>
  shop.db
    .transaction(async (tx) => {
      await tx.execute(statement);
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });

type MeasuredQuery = readonly [what: string, ask: () => Promise<unknown>];

const loadQuestions = async (shop: AppContext, pool: Pool): Promise<MeasuredQuery[]> => {
  const one = async <Row extends object>(text: string): Promise<Row> =>
    (await pool.query<Row>(text)).rows[0]!;
  const findAccount = async (email: string): Promise<AccountRow> => {
    const { id } = await one<{ id: string }>(`select id from account where email = '${email}'`);
    // the measured queries only need the account's id
    return { id } as AccountRow;
  };
  const few = await findAccount('customer17@example.com');
  const many = await findAccount('customer0@example.com');
  const sample = await one<{
    number: string;
    email: string;
    mobile: string;
    reference: string;
    transaction: string;
    supplier: string;
    buyer: string;
  }>(`
    select o.number, o.email, o.item ->> 'isd' || (o.item ->> 'mobile') as mobile, a.reference, a.transaction_id as transaction,
           d.supplier_reference as supplier, o.buyer_id as buyer
      from shop_order o join payment_attempt a on a.id = o.paid_attempt_id join delivery d on d.order_id = o.id
      where o.created_at < now() - interval '30 days' and o.item ->> 'mobile' is not null
      order by o.created_at desc limit 1`);
  const today = zurichDay(new Date());
  const back = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  const count = async (pages: AsyncGenerator<unknown[]>): Promise<void> => {
    for await (const page of pages) void page;
  };
  const rules = retention.map(({ table, statement }): MeasuredQuery => [
    `sweep: expired rows of ${table}`,
    () => runAndRollBack(shop, statement),
  ]);
  return [
    ['account with 8 orders', () => loadTransactions(shop, few, {}, 'en')],
    ['account with thousands of orders: first page', () => loadTransactions(shop, many, {}, 'en')],
    [
      'account with thousands of orders: page 40',
      () => loadTransactions(shop, many, { pageno: '40', pagesize: '50' }, 'en'),
    ],
    ['open orders for the header', () => loadOpenOrders(shop, { buyerId: sample.buyer, accountId: few.id })],
    [
      'buy again, thousands of orders',
      () => loadRecentPurchases(shop, { accountId: many.id, buyerId: null }),
    ],
    ['desk: by number', () => searchOrders(shop.db, sample.number)],
    ['desk: by e-mail', () => searchOrders(shop.db, sample.email)],
    ['desk: by e-mail, thousands of orders', () => searchOrders(shop.db, 'customer0@example.com')],
    ['desk: by phone', () => searchOrders(shop.db, `+${sample.mobile}`)],
    ['desk: by payment reference', () => searchOrders(shop.db, sample.reference)],
    ['desk: by transaction', () => searchOrders(shop.db, sample.transaction)],
    ['desk: by the supplier’s number', () => searchOrders(shop.db, sample.supplier)],
    ['desk: one order in full', () => loadOrderReport(shop.db, sample.number)],
    ['reconciliation: records of three days', () => count(loadPages(shop, lastDays()))],
    ['reconciliation: payments without an order', () => findOrphanPayments(shop, lastDays())],
    ['sweep: expired orders and carts', () => expireOrders(shop, null)],
    ['sweep: open payments of the card provider', () => settleOpenPayments(shop, 'card')],
    ['sweep: rewards', () => rewardReferrals(shop)],
    ['figures for machines', () => pool.query(shopQuery)],
    ['owner: open items', () => loadOpenFigures(shop)],
    ['owner: 30 days', () => loadDayFigures(shop, back(30))],
    ['owner: a year', () => loadDayFigures(shop, back(366))],
    ['owner: VAT for a quarter', () => loadVatReport(shop, back(92))],
    ...rules,
  ];
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const repeats = 7;
const patience = 30_000;

/** Prints the results as a table. Sets a failing exit code if a query scans a large table in full. */
export const measure = async ({ config, pool }: { config: Config; pool: Pool }): Promise<void> => {
  const recording = record(pool);
  const app = await createApp({ config, log: createLog('silent'), db: pool, around: withoutProviders });
  try {
    const questions = await loadQuestions(app.shop, pool);
    const nameFilter = process.argv[3];
    console.log(
      '| question | median ms | worst ms | statements | access path of the slowest | tables read in full |',
    );
    console.log('|---|--:|--:|--:|---|---|');
    for (const [what, ask] of questions) {
      if (nameFilter && !what.includes(nameFilter)) continue;
      const times: number[] = [];
      recording.take();
      let failed = '';
      for (let n = 0; n < repeats && times.reduce((sum, ms) => sum + ms, 0) < patience; n += 1) {
        recording.take();
        const started = performance.now();
        await ask().catch((error: unknown) => (failed = String((error as Error).cause ?? error)));
        times.push(performance.now() - started);
      }
      const measured = recording.take().filter(isData);
      const slowest = measured.toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0))[0];
      const texts = [...new Map(measured.map((one) => [one.text, one])).values()];
      const whole = new Set<string>();
      let ways: string[] = [];
      for (const one of texts) {
        const explanation = await explain(pool, one);
        for (const table of explanation.whole) whole.add(table);
        if (one.text === slowest?.text) ways = explanation.ways;
      }
      if (whole.size > 0) process.exitCode = 1;
      console.log(
        `| ${what}${failed && ` (${failed})`} | ${median(times).toFixed(1)} | ${Math.max(...times).toFixed(1)} | ${measured.length} | ${ways.join(', ')} | ${[...whole].join(', ')} |`,
      );
    }
  } finally {
    await app.stop();
  }
};
