import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createPool } from '../../server/platform/database/connect.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createLog } from '../../server/platform/log.ts';

/** Returns the URL of another database on the same server. */
export const databaseAt = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Runs one statement in the server's default database on a separate connection. */
export const onServer = async (serverUrl: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Drops a database and terminates its remaining connections. */
export const dropDatabase = async (serverUrl: string, name: string): Promise<void> => {
  try {
    await onServer(serverUrl, `drop database ${name} with (force)`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    // Only a superuser can terminate autovacuum, which may be connected to the database. Without `force`, the
    // server terminates autovacuum itself.
    await onServer(serverUrl, `drop database ${name}`);
  }
};

/** Creates a template database with the shop's schema. Returns its name. */
export const makeTemplate = async (serverUrl: string): Promise<string> => {
  const name = `shop_template_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  const pool = createPool(databaseAt(serverUrl, name), 1, createLog('silent'));
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  return name;
};
