/** Tests which rows and columns the customer data export contains. */
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
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
test('the customer data export leaves out only secrets, links to orders and counts of attempts', () => {
  const left = tables.filter(({ copy, atClosing }) => !copy && atClosing !== null);
  expect(left.map(({ table }) => table)).toEqual([
    'session_token',
    'reauthentication',
    'passkey_challenge',
    'one_time_code',
    'tally',
    'rate_bucket',
    'order_reader',
    'former_token',
  ]);
});

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

test.each(copied.filter(({ table }) => !['account', 'subscriber'].includes(table)))(
  'the customer data export of $table lists the oldest row first',
  ({ query }) => {
    expect(query.sql.trim()).toMatch(
      /order by (?:\w\.)?(?:created_at|uploaded_at|decided_at|used_at|at|id|position)(?:, (?:\w\.)?position)?$/,
    );
  },
);
