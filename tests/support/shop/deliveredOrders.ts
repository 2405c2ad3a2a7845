import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

export type Planted = {
  receive?: string;
  state?: string;
  delivery?: string;
  /** Seconds from payment to delivery. */
  took?: number;
  /** Age of the order in days. */
  age?: number;
};

/** Returns a function that inserts one buyer's finished top-up orders into a shop's database. */
export const createPlanter = async (pool: Pool) => {
  const buyer = randomUUID();
  await pool.query(`insert into buyer (id, secret_hash) values ($1, 'planted')`, [buyer]);
  let planted = 0;
  return async (
    prodid: string,
    count: number,
    { receive = '1000.00', state = 'completed', delivery = 'delivered', took = 3, age = 1 }: Planted = {},
  ): Promise<void> => {
    const first = planted;
    planted += count;
    await pool.query(
      `with made as (
         insert into shop_order (id, number, token_hash, buyer_id, state, item, price, quantity, total, email, language,
             expires_at, created_at)
           select gen_random_uuid(), 'R-26-PLNT-' || lpad(n::text, 4, '0'), 'planted ' || n, $1, $2, $3, 100, 1, 100,
               'a@example.org', 'en', now(), now() - $4::float8 * interval '1 day'
             from generate_series($5::int, $6::int) as n
           returning id, number, created_at)
       insert into delivery (id, order_id, identifier, state, created_at, updated_at)
         select gen_random_uuid(), id, number, $7, created_at, created_at + $8::float8 * interval '1 second' from made`,
      [
        buyer,
        state,
        { prodid, ProdType: 2, ProdName: prodid, receive, receiveCurrency: 'NGN', country: 'NG' },
        age,
        first + 1,
        first + count,
        delivery,
        took,
      ],
    );
  };
};
