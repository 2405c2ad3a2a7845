import { describe, expect, test } from 'vitest';
import { createTurns } from './inProcess/database/turns.ts';

const answer = (): Promise<void> => Promise.resolve();

describe('taking turns between database sessions', () => {
  test.each([
    ['job', `update job set done_at = now() where id = $1`],
    ['job', `with due as (select id from job) update job set tries = 0`],
    ['shop_order', `insert into "shop_order" ("id") values ($1)`],
    ['id_document', `update "id_document" set "status" = $1 where "id_document"."id" = $2`],
  ] as const)('a write to %s marks the table as written: %s', async (table, text) => {
    const turns = createTurns();
    turns.takeWritten(table);
    expect(turns.takeWritten(table)).toBe(false);
    await turns.run({}, text, answer);
    expect(turns.takeWritten(table)).toBe(true);
    expect(turns.takeWritten(table)).toBe(false);
  });

  test('reading a table does not mark it as written', async () => {
    const turns = createTurns();
    for (const table of ['job', 'shop_order', 'id_document'] as const) turns.takeWritten(table);
    await turns.run({}, `select "id" from "id_document", "shop_order", job for update`, answer);
    for (const table of ['job', 'shop_order', 'id_document'] as const)
      expect(turns.takeWritten(table)).toBe(false);
  });

  test("other sessions wait until a session's transaction ends", async () => {
    const turns = createTurns();
    const [first, second] = [{}, {}];
    const order: string[] = [];
    const ask = (session: object, text: string): Promise<void> =>
      turns.run(session, text, async () => void order.push(text));
    await ask(first, 'begin');
    const waits = ask(second, 'select 2');
    await ask(first, 'select 1');
    await ask(first, 'commit');
    await waits;
    expect(order).toEqual(['begin', 'select 1', 'commit', 'select 2']);
  });

  test('closing a session during its transaction does not block other sessions', async () => {
    const turns = createTurns();
    const [released, other] = [{}, {}];
    await turns.run(released, 'begin', answer);
    const waits = turns.run(other, 'select 1', answer);
    turns.release(released);
    await waits;
    expect(turns.isBusy()).toBe(false);
  });
});
