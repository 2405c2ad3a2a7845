/** Routes validate, call a rule and respond: storage belongs to the rooms that they call. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../server/routes');

/** Statements that give a route access to the database; types of rows may be imported. */
const queriesOf = (code: string): string[] =>
  [
    ...code.matchAll(
      /^import (?!type\b)[^;]*? from '(?:drizzle-orm|pg|\.[^']*\/platform\/database\/(?:schema|transaction)\.ts)[^']*'|\bdb\s*\.\s*(?:select|insert|update|delete|execute|query)\w*/gm,
    ),
  ].map(([found]) => found);

test.each(readdirSync(folder).filter((name) => name.endsWith('.ts')))(
  'the route %s contains no SQL',
  (name) => {
    expect(queriesOf(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  },
);

describe('a query in a route is found', () => {
  test.each([
    "import { eq } from 'drizzle-orm';",
    "import { jobs, type OrderRow } from '../platform/database/schema.ts';",
    "import {\n  transaction,\n} from '../platform/database/transaction.ts';",
    'await shop.db\n  .update(jobs)',
  ])('the query %j is found', (code) => {
    expect(queriesOf(code)).toHaveLength(1);
  });
  test('importing the type of a row does not count as a query', () => {
    expect(queriesOf("import type { OrderRow } from '../platform/database/schema.ts';")).toEqual([]);
  });
});
