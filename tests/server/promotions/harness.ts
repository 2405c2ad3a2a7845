import { randomUUID } from 'node:crypto';
import { bearer, createShopClient } from '../../support/shop/client.ts';
import {
  createShopper,
  goodCard,
  registerCustomer,
  submitPayPage,
  type Customer,
} from '../../support/shop/shopper.ts';
import { until, type Harness, type Shopper } from '../shop/harness.ts';

type Promo = {
  code: string;
  kind: 'amount' | 'percent';
  value: number;
  minimum: number;
  from: string;
  until: string | null;
  mostUses: number | null;
  mostPerCustomer: number | null;
  prodTypes: number[];
  products: string[];
};

let drawn = 0;
/** Creates a promo code that became valid yesterday. Returns the code as a buyer would type it. */
export const writePromo = async (harness: Harness, promo: Partial<Promo> = {}): Promise<string> => {
  const code = promo.code ?? `TEST${(drawn += 1)}A`;
  await harness.pool.query(
    `insert into promo_code (id, code, kind, value, minimum, valid_from, valid_until, most_uses, most_per_customer,
       prod_types, products) values ($1, $2, $3, $4, $5, now() + $6::interval, now() + $7::interval, $8, $9, $10, $11)`,
    [
      randomUUID(),
      code,
      promo.kind ?? 'amount',
      promo.value ?? 500,
      promo.minimum ?? 0,
      promo.from ?? '-1 day',
      promo.until ?? null,
      promo.mostUses === undefined ? null : promo.mostUses,
      promo.mostPerCustomer === undefined ? null : promo.mostPerCustomer,
      promo.prodTypes ?? [],
      promo.products ?? [],
    ],
  );
  return code;
};

/** Registers a customer who can place orders. */
export const newCustomer = async (
  harness: Harness,
  more: Parameters<typeof registerCustomer>[1] = {},
): Promise<Customer & { shopper: Shopper }> => {
  const customer = await registerCustomer(harness.url, more);
  return { ...customer, shopper: createShopper(harness.url, customer.browser) };
};

/** Returns the same customer in another browser. */
export const otherBrowserOf = (harness: Harness, { session }: Customer): Shopper =>
  createShopper(harness.url, createShopClient(harness.url).with(bearer(session.access_token)));

export const findAccountId = async (harness: Harness, { email }: Customer): Promise<string> => {
  const { rows } = await harness.pool.query<{ id: string }>('select id from account where email = $1', [
    email,
  ]);
  return rows[0]!.id;
};

/** Grants credit as if for an invitation. */
export const grantCredit = async (harness: Harness, customer: Customer, amount = 500): Promise<void> => {
  const account = await findAccountId(harness, customer);
  await harness.pool.query(
    `insert into credit_entry (id, account_id, kind, amount, invited_id) values ($1, $2, 'granted', $3, $2)`,
    [randomUUID(), account, amount],
  );
};

export const loadBalance = async (harness: Harness, customer: Customer): Promise<number> => {
  const { rows } = await harness.pool.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::int as sum from credit_entry where account_id = $1',
    [await findAccountId(harness, customer)],
  );
  return rows[0]!.sum;
};

/** Counts the orders that currently use the given promo code. */
export const countUses = async (harness: Harness, code: string): Promise<number> => {
  const { rows } = await harness.pool.query<{ n: number }>(
    `select count(*)::int as n from promo_use u join promo_code c on c.id = u.promo_id
       where c.code = $1 and u.returned_at is null`,
    [code],
  );
  return rows[0]!.n;
};

/** Pays with a test card and waits until the order has the given status. */
export const payWith = async (
  shopper: Shopper,
  ordertoken: string,
  status: 'completed' | 'cancelled' = 'completed',
  number = goodCard.number,
): Promise<void> => {
  const { payurl } = await shopper.payUrl(ordertoken);
  await submitPayPage(payurl, { decision: 'approve', number });
  await shopper.check(ordertoken);
  await until(async () => (await shopper.status(ordertoken)).status === status);
};
