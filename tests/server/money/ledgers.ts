import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { OrderState } from '../../../server/platform/database/schema.ts';
import type { CardEntry, Transaction } from '../../../server/providers/datatrans/sandbox/records.ts';
import type { SupplierEntry } from '../../../server/providers/reloadly/sandbox/records.ts';

/**
 * An order in the shop's and the providers' records, with amounts in rappen. A test can change the order before
 * it is written.
 */
export type Entry = {
  id: string;
  number: string;
  total: number;
  state: OrderState;
  createdAt: Date;
  updatedAt: Date;
  attempts: { id: string; reference: string; state: string; amount: number; transactionId: string | null }[];
  refund: { state: string; amount: number } | null;
  /** The card provider's transactions, one for each payment attempt. */
  transactions: Transaction[];
  executions: SupplierEntry[];
};

const hour = 60 * 60_000;
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Generates order numbers in the shop's format. They are the same in every run. */
const numberOf = (index: number): string => {
  const digest = createHash('sha256').update(`order ${index}`).digest();
  const drawn = [...digest.subarray(0, 8)].map((byte) => letters[byte % letters.length]).join('');
  return `R-26-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
};

export const paidTransaction = (
  id: string,
  refno: string,
  amount: number,
  at: number,
  change: Partial<Transaction> = {},
): Transaction => ({
  id,
  refno,
  refno2: null,
  amount,
  currency: 'CHF',
  language: 'en',
  autoSettle: true,
  redirect: { successUrl: 'http://x/', cancelUrl: 'http://x/', errorUrl: 'http://x/' },
  webhookUrl: null,
  status: 'settled',
  createdAt: at,
  decidedAt: at,
  paysAt: null,
  method: 'VIS',
  masked: null,
  authorized: amount,
  settled: amount,
  credited: 0,
  failure: null,
  ...change,
});

export const topUpOf = (index: number, identifier: string, at: number): SupplierEntry => ({
  kind: 'topup',
  at,
  transactionId: String(5_000_000 + index),
  customIdentifier: identifier,
  operatorId: '200',
  amount: 299,
  countryCode: 'IN',
  number: '919801041300',
  outcome: 'SUCCESSFUL',
  readyAt: at,
  pin: null,
});

const giftOf = (index: number, identifier: string, at: number): SupplierEntry => ({
  kind: 'gift',
  at,
  transactionId: String(5_000_000 + index),
  customIdentifier: identifier,
  productId: '3090',
  countryCode: 'CH',
  quantity: 1,
  unitPrice: 25,
  outcome: 'SUCCESSFUL',
  readyAt: at,
  asNumbers: false,
  cards: [{ cardNumber: `0${String(index).padStart(15, '0')}`, pinCode: '0123' }],
});

/**
 * Creates matching records of orders from yesterday. Of a hundred orders, 85 are delivered, 5 refunded and 10
 * never paid.
 */
export const createMatchingLedgers = (n: number): Entry[] =>
  Array.from({ length: n }, (_, index) => {
    const createdAt = new Date(Date.now() - 30 * hour + index);
    const at = createdAt.getTime();
    const number = numberOf(index);
    const total = 285 + (index % 977) * 5;
    const kind = index % 100;
    const state: OrderState = kind < 85 ? 'completed' : kind < 90 ? 'refunded' : 'cancelled';
    const reference = `${number}-1`;
    const transactionId = `${260_000_000_000_000_000n + BigInt(index)}`;
    const paid = state !== 'cancelled';
    return {
      id: randomUUID(),
      number,
      total,
      state,
      createdAt,
      updatedAt: createdAt,
      attempts: [
        { id: randomUUID(), reference, state: paid ? 'captured' : 'declined', amount: total, transactionId },
      ],
      refund: state === 'refunded' ? { state: 'completed', amount: total } : null,
      transactions: [
        paidTransaction(transactionId, reference, total, at, {
          ...(paid
            ? {}
            : { status: 'failed', authorized: null, settled: null, failure: 'declined' as const }),
          ...(state === 'refunded' ? { credited: total } : {}),
        }),
      ],
      executions:
        state !== 'completed'
          ? []
          : [index % 2 === 0 ? topUpOf(index, number, at) : giftOf(index, number, at)],
    };
  });

const item = {
  prodid: 'T-200',
  ProductPriceID: 'q_T-200_29900',
  ProdType: 2,
  ProdName: 'Airtel India',
  slug: 'airtel-india',
  OperatorCode: '200',
  SupplierID: '1',
  logo: '',
  country: 'IN',
  receive: '299.00',
  receiveCurrency: 'INR',
  validity: null,
  isd: '91',
  mobile: '9801041300',
};

/** Writes the shop's records directly to the database. */
export const writeShopRecords = async (pool: Pool, entries: readonly Entry[]): Promise<void> => {
  const buyer = randomUUID();
  await pool.query(`insert into buyer (id, secret_hash) values ($1, $2)`, [buyer, buyer]);
  const insert = async (table: string, rows: object[]): Promise<void> => {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await pool.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  await insert(
    'shop_order',
    entries.map((e) => ({
      id: e.id,
      number: e.number,
      token_hash: e.id,
      buyer_id: buyer,
      state: e.state,
      item,
      price: e.total,
      quantity: 1,
      total: e.total,
      email: 'ada@example.org',
      language: 'en',
      expires_at: e.createdAt,
      created_at: e.createdAt,
      updated_at: e.updatedAt,
    })),
  );
  await insert(
    'payment_attempt',
    entries.flatMap((e) =>
      e.attempts.map((a, n) => ({
        id: a.id,
        order_id: e.id,
        position: n + 1,
        gateway: 'card',
        reference: a.reference,
        state: a.state,
        amount: a.amount,
        transaction_id: a.transactionId,
        capture_round: 1,
        created_at: e.createdAt,
        updated_at: e.updatedAt,
      })),
    ),
  );
  await pool.query(
    `update shop_order o set paid_attempt_id = a.id from payment_attempt a
       where a.order_id = o.id and a.position = 1 and a.state = 'captured'`,
  );
  await insert(
    'refund',
    entries.flatMap((e) =>
      e.refund
        ? [
            {
              id: randomUUID(),
              order_id: e.id,
              attempt_id: e.attempts[0]?.id,
              state: e.refund.state,
              amount: e.refund.amount,
              round: 1,
              created_at: e.updatedAt,
              updated_at: e.updatedAt,
            },
          ]
        : [],
    ),
  );
};

/** Writes the providers' records to the files that the sandboxes read at startup. */
export const writeProviderRecords = (
  dataDir: string,
  transactions: readonly Transaction[],
  executions: readonly SupplierEntry[],
): void => {
  const file = (name: string, entries: readonly object[]): void => {
    mkdirSync(join(dataDir, 'sandbox'), { recursive: true });
    writeFileSync(join(dataDir, 'sandbox', `${name}.jsonl`), `${JSON.stringify(entries)}\n`);
  };
  const card: CardEntry[] = transactions.map((transaction) => ({
    kind: 'transaction',
    at: transaction.createdAt,
    transaction,
  }));
  file('datatrans', card);
  file('reloadly', executions);
};
