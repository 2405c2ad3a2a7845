import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { findMemoryFolder } from './memoryFolder.ts';
import { makeTemplate, onServer } from './migratedTemplate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server on which tests create databases, and the name of the template database. */
    postgres: { serverUrl: string; template: string };
  }
}

/**
 * Settings that trade durability for speed. A machine crash ends the run anyway, and killing a shop process
 * still loses no data.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Keep the write-ahead log small, because the data folder may be in memory.
  max_wal_size: '256MB',
  // A single hash iteration saves time, because the password is checked for each of a thousand connections.
  scram_iterations: '1',
};

/**
 * Free space required in the memory folder, in bytes. It is more than a run's databases need, including logs
 * and temporary files. In a container, the memory folder may have only 64 MB.
 */
const roomNeeded = 2 * 1024 ** 3;

const startServer = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const given = process.env['DATABASE_URL_TEST'];
  if (given) return { url: given, close: async () => {} };
  const dataDir = await mkdtemp(
    // In memory, copying and dropping databases takes only a sixth of the CPU time that it takes on disk.
    join((await findMemoryFolder(roomNeeded)) ?? tmpdir(), 'rigi-tests-'),
  );
  // If the tests run as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711);
  const server = await startEmbedded({
    dataDir,
    port: 0,
    progress: () => {},
    onLost: console.error,
    settings,
  });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/**
 * Global set-up. Provides one PostgreSQL server with a migrated template for the whole run: DATABASE_URL_TEST,
 * or an embedded server.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer();
  const template = await makeTemplate(server.url);
  project.provide('postgres', { serverUrl: server.url, template });
  return async () => {
    await onServer(server.url, `drop database ${template}`);
    await server.close();
  };
};
