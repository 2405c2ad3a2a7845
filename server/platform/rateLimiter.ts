import { sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { transaction, type Tx } from './database/transaction.ts';
import { ShopRefusal } from './refusal.ts';
import type { Secrets } from './secrets.ts';

/**
 * Limit of `most` attempts within any period of `seconds`. `what` identifies what is counted, and is hashed
 * with a key before it is stored.
 */
export type RateLimit = { what: string; most: number; seconds: number };

const keyOf = (secrets: Secrets, what: string): string => secrets.of('tally', what);

/**
 * Counts an attempt against each of the limits, or against none of them if one has been reached. All processes
 * share the counts. Returns the ids of the added entries, for `refundRateLimit`.
 * @throws ShopRefusal 429 with the number of seconds to wait
 */
export const consumeRateLimitIn = async (
  tx: Tx,
  secrets: Secrets,
  bounds: RateLimit[],
): Promise<string[]> => {
  const longest = new Map<string, number>();
  for (const { what, seconds } of bounds) longest.set(what, Math.max(seconds, longest.get(what) ?? 0));
  // locks the keys in a fixed order, so that two transactions cannot deadlock
  const keys = [...longest]
    .map(([what, seconds]) => ({ what, key: keyOf(secrets, what), seconds }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { key } of keys)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  for (const { what, most, seconds } of bounds) {
    // finds the entry that must expire before the limit allows another attempt
    const { rows } = await tx.execute<{ wait: number }>(sql`
      select ceil(extract(epoch from at + ${seconds} * interval '1 s' - clock_timestamp()))::int as wait from tally
        where key = ${keyOf(secrets, what)} and at > clock_timestamp() - ${seconds} * interval '1 s'
        order by at desc offset ${Math.max(0, most - 1)} limit 1`);
    const full = most < 1 ? { wait: seconds } : rows[0];
    if (full) throw new ShopRefusal(429, 'tooMany', { code: 'TOO_MANY', retryAfter: Math.max(1, full.wait) });
  }
  const ids: string[] = [];
  for (const { key, seconds } of keys) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into tally (key, at, keep_until)
        values (${key}, clock_timestamp(), clock_timestamp() + ${seconds} * interval '1 s') returning id`);
    for (const { id } of rows) ids.push(id);
  }
  return ids;
};

/** Counts an attempt against each of the limits, in a separate transaction. @throws ShopRefusal 429 */
export const consumeRateLimit = (shop: AppContext, bounds: RateLimit[]): Promise<string[]> =>
  transaction(shop.db, (tx) => consumeRateLimitIn(tx, shop.secrets, bounds));

/** Removes entries that should not have been counted. */
export const refundRateLimit = async (shop: AppContext, ids: string[]): Promise<void> => {
  if (ids.length > 0) await shop.db.execute(sql`delete from tally where id in ${ids.map(Number)}`);
};

/**
 * Groups IP addresses for counting. Returns an IPv4 address unchanged. For an IPv6 address, returns its /64
 * network, which usually belongs to one household or server.
 */
export const getClientNetwork = (clientIp: string): string => {
  const plain = clientIp.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length);
  return [...headGroups, ...Array.from({ length: gap }, () => '0'), ...tailGroups]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};
