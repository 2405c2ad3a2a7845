/**
 * Checks that the customer data export does not accidentally omit a new column. Each column must be either
 * selected by the export or listed here.
 */
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../../server/platform/database/schema.ts';
import { tables } from '../../server/privacy/tables.ts';

/** Returns whether a column links rows or grants access. The export leaves such columns out. */
const isInner = (column: string): boolean =>
  /^id$|_id$|_hash$|^(?:position|sealed|alias)$|fingerprint$/.test(column);

/** Other columns that the export leaves out, such as internal shop state and staff notes. */
const leftOut: Record<string, string> = {
  account_passkey: 'public_key counter transports',
  account: 'address_flag identity_changed_at referred_by closed_at',
  buyer: 'former_ended_at looked_at',
  cart: 'price expires_at',
  contact_change: 'email_verified_at mobile_verified_at',
  delivery: 'identifier failure requested_at too_soon_since',
  id_document: 'reviewed_by note',
  limit_request: 'decided_by',
  mail: 'about on_request',
  order_event: 'state_before state_after detail',
  payment_attempt:
    'reference pay_url asked_method page_expires_at capture_round confirm_after save_for updated_at',
  refund: 'round failure asked_at',
  session_family: 'seed generation rotated_at expires_at idle_at',
  shop_order:
    'discount discount_kind discount_percent promo_code reason expires_at seen_at return_until unlisted_at',
};

const columns = new Map<string, string[]>(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableName(table), Object.values(getTableColumns(table)).map(({ name }) => name)]),
);
const dialect = new PgDialect();

/** Returns the columns of a table that a query does not select, except internal ones. */
const unread = (all: readonly string[], query: string): string[] => {
  const selected = /select ([\s\S]*?) from/.exec(query)?.[1] ?? '';
  return all.filter((column) => !isInner(column) && !new RegExp(`\\b${column}\\b`).test(selected));
};

test('the export check detects a column that the query does not select', () => {
  expect(unread(['id', 'name', 'orderno'], 'select name from t where orderno = 1')).toEqual(['orderno']);
});

test.each(tables.flatMap(({ table, copy }) => (copy ? [{ table, copy }] : [])))(
  'the export of $table contains every column except internal and listed ones',
  ({ table, copy }) => {
    const { sql } = dialect.sqlToQuery(copy({ id: 'id', number: 1, email: 'ada@example.org' }));
    expect(unread(columns.get(table)!, sql)).toEqual(leftOut[table]?.split(' ') ?? []);
  },
);
