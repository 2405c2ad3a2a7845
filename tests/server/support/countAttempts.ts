import type { Harness } from '../shop/harness.ts';

/** Counts the stored attempts of `what`, as named in a limit on attempts (server/limits/tries.ts). */
export const countAttempts = async ({ app, pool }: Harness, what: string): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from tally where key = $1', [
    app.shop.secrets.of('tally', what),
  ]);
  return rows[0]!.n;
};
