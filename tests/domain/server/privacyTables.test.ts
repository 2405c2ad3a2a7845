/** Tests which rows and columns the customer data export contains. */
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../../../server/platform/database/schema.ts';
import type { AccountRow } from '../../../server/platform/database/schema.ts';
import { personOf, tables } from '../../../server/privacy/tables.ts';

const account = { id: 'id-1', number: 7, email: 'ada@example.org' } as AccountRow;

test('an email address identifies a customer only if it is verified', () => {
  expect(personOf({ ...account, emailVerifiedAt: null }).email).toBeNull();
  expect(personOf({ ...account, emailVerifiedAt: new Date() }).email).toBe('ada@example.org');
});

const person = personOf({ ...account, emailVerifiedAt: new Date() });
const copied = tables.flatMap(({ table, copy }) =>
  copy ? [{ table, query: new PgDialect().sqlToQuery(copy(person)) }] : [],
);
const columnsOf = (text: string): string => text.slice(0, text.search(/\bfrom\b/));

test.each(copied)(
  "the customer data export of $table contains only the customer's rows, and no hash, key, token or code",
  ({ query }) => {
    expect(columnsOf(query.sql)).not.toMatch(
      /\*|hash|sealed|token|secret|seed|alias|public_key|password|challenge/,
    );
    expect(query.sql).toMatch(/\bwhere\b/);
    expect(query.params.some((value) => value === person.id || value === person.email)).toBe(true);
  },
);

test('the customer data export contains the complete contact messages of the customer, but no row ids', () => {
  const message = copied.find(({ table }) => table === 'contact_message');
  expect(columnsOf(message?.query.sql ?? '').trim()).toBe(
    'select ref, name, email, phone, subject, message, created_at',
  );
});

/**
 * Columns that the export leaves out, besides ids: secrets, and what the shop only needs for its own work. A new
 * column is either exported or listed here.
 */
const leftOut: Record<string, string> = {
  account: 'password_hash address_flag identity_changed_at referred_by closed_at',
  account_device: 'secret_hash',
  account_passkey: 'public_key counter transports',
  buyer: 'secret_hash former_hash former_ended_at looked_at',
  cart: 'token_hash price expires_at',
  contact_change: 'position email_verified_at mobile_verified_at',
  delivered_code: 'sealed fingerprint',
  delivery: 'identifier failure requested_at too_soon_since',
  gift: 'token_hash',
  id_document: 'reviewed_by note',
  id_document_page: 'sealed',
  limit_request: 'decided_by',
  mail: 'about on_request',
  order_event: 'state_before state_after detail',
  password_reset: 'token_hash',
  payment_attempt:
    'position reference pay_url card_fingerprint asked_method page_expires_at capture_round confirm_after save_for updated_at',
  refund: 'round failure asked_at',
  request_link: 'token_hash',
  saved_card: 'alias',
  session_family: 'seed generation rotated_at expires_at idle_at',
  shop_order:
    'token_hash discount discount_kind discount_percent promo_code reason expires_at seen_at return_until unlisted_at',
  topup_share: 'token_hash',
};

test('the customer data export contains all other columns of each table', () => {
  const columns = new Map<string, { name: string }[]>(
    Object.values(schema).flatMap((table) =>
      is(table, PgTable) ? [[getTableName(table), Object.values(getTableColumns(table))] as const] : [],
    ),
  );
  const missing = copied.map(({ table, query }) => {
    const copiedText = columnsOf(query.sql);
    const names = columns.get(table)?.map(({ name }) => name) ?? [];
    const left = names.filter(
      (name) => !/(?:^|_)id$/.test(name) && !new RegExp(`\\b${name}\\b`).test(copiedText),
    );
    return [table, left.join(' ')] as const;
  });
  expect(Object.fromEntries(missing.filter(([, left]) => left !== ''))).toEqual(leftOut);
});

test.each(copied.filter(({ table }) => !['account', 'subscriber'].includes(table)))(
  'the customer data export of $table lists the oldest row first',
  ({ query }) => {
    expect(query.sql.trim()).toMatch(
      /order by (?:\w\.)?(?:created_at|uploaded_at|decided_at|used_at|at|id|position)(?:, (?:\w\.)?position)?$/,
    );
  },
);
