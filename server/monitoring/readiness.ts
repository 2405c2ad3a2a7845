import type { Pool } from 'pg';
import { findMissingMigrations } from '../platform/database/migrate.ts';
import { isDatabaseUp } from './shopFigures.ts';

/** Reasons why this process should not receive new requests. */
export type Unready = 'draining' | 'database' | 'migrations';

export type Readiness = {
  /**
   * Returns the reason why the process is not ready, or null if it is ready. `excludesDatabase` skips the
   * checks that need the database, because a database failure affects all processes alike.
   */
  findReason(options?: { excludesDatabase: boolean }): Promise<Unready | null>;
  /** Makes the process finish its current work and accept no new work. */
  drain(): void;
};

/** Tracks whether a load balancer may send requests to this process. */
export const createReadiness = (db: Pool): Readiness => {
  let draining = false;
  // no further check is needed once the migrations are complete, because migrations are never undone
  let isMigrated = false;
  return {
    findReason: async ({ excludesDatabase } = { excludesDatabase: false }) => {
      if (draining) return 'draining';
      if (excludesDatabase) return null;
      if (!(await isDatabaseUp(db))) return 'database';
      try {
        isMigrated ||= (await findMissingMigrations(db)).length === 0;
      } catch {
        return 'database';
      }
      return isMigrated ? null : 'migrations';
    },
    drain: () => {
      draining = true;
    },
  };
};
