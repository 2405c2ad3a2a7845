import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { createPool } from '../../server/platform/database/connect.ts';
import { createLog } from '../../server/platform/log.ts';
import { databaseAt, dropDatabase, onServer } from './migratedTemplate.ts';

export type FreshDatabase = { pool: Pool; url: string; drop: () => Promise<void> };

/**
 * Creates a database with the shop's schema and no rows: `const db = await freshDatabase()`. Tests call `await
 * db.drop()` at the end.
 */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const { serverUrl, template } = inject('postgres');
  const name = `t_${randomBytes(8).toString('hex')}`;
  // The `file_copy` strategy takes half as long as copying through the write-ahead log.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseAt(serverUrl, name);
  const pool = createPool(url, 8, createLog('silent'));
  return {
    pool,
    url,
    drop: async () => {
      await pool.end();
      await dropDatabase(serverUrl, name);
    },
  };
};
