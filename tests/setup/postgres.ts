import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { findMemoryFolder } from './memoryFolder.ts';
import { makeTemplate, onServer } from './migratedTemplate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL that allows creating databases, and the template. */
    postgres: { serverUrl: string; template: string };
  }
}

/**
 * A crash of the machine discards the whole run, so nothing needs to reach the disk. A killed shop loses nothing by
 * it.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // it may be in memory
  max_wal_size: '256MB',
  // Iterations for the password check of each of a thousand connections.
  scram_iterations: '1',
};

/** More than a few databases with their log and temporary files need; a container may have only 64 MB there. */
const roomNeeded = 2 * 1024 ** 3;

const startServer = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const given = process.env['DATABASE_URL_TEST'];
  if (given) return { url: given, close: async () => {} };
  const dataDir = await mkdtemp(
    // In memory, copying and dropping a database takes a sixth of the processor time.
    join((await findMemoryFolder(roomNeeded)) ?? tmpdir(), 'rigi-tests-'),
  );
  // If the tests run as root, PostgreSQL runs as another user, which needs access.
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

/** Global set-up: one PostgreSQL for the whole run (DATABASE_URL_TEST, otherwise an embedded one), migrated once. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer();
  const template = await makeTemplate(server.url);
  project.provide('postgres', { serverUrl: server.url, template });
  return async () => {
    await onServer(server.url, `drop database ${template}`);
    await server.close();
  };
};
