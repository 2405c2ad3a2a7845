/**
 * Checks that routes only validate, call a rule and respond. Database access belongs in the server folders that
 * contain the rules.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../server/routes');

/** Returns the statements that give a route access to the database. A route may still import row types. */
const queriesOf = (code: string): string[] =>
  [
    ...code.matchAll(
      /^import (?!type\b)[^;]*? from '(?:drizzle-orm|pg|\.[^']*\/platform\/database\/(?:schema|transaction)\.ts)[^']*'|\bdb\s*\.\s*(?:select|insert|update|delete|execute|query)\w*/gm,
    ),
  ].map(([found]) => found);

test.each(readdirSync(folder).filter((name) => name.endsWith('.ts')))(
  'the server route %s contains no SQL',
  (name) => {
    expect(queriesOf(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  },
);

describe('detecting a database query in a route', () => {
  test.each([
    "import { eq } from 'drizzle-orm';",
    "import { jobs, type OrderRow } from '../platform/database/schema.ts';",
    "import {\n  transaction,\n} from '../platform/database/transaction.ts';",
    'await shop.db\n  .update(jobs)',
  ])('the route check detects the query %j', (code) => {
    expect(queriesOf(code)).toHaveLength(1);
  });
  test('the route check allows importing a row type', () => {
    expect(queriesOf("import type { OrderRow } from '../platform/database/schema.ts';")).toEqual([]);
  });
});
