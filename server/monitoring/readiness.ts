import type { Pool } from 'pg';
import { findMissingMigrations } from '../platform/database/migrate.ts';
import { isDatabaseUp } from './shopFigures.ts';

/** Reasons for not sending new requests to this process. */
export type Unready = 'draining' | 'database' | 'migrations';

export type Readiness = {
  /** Null if the process is ready. `excludesDatabase` ignores a fault that all processes share. */
  findReason(options?: { excludesDatabase: boolean }): Promise<Unready | null>;
  /** The process finishes running work and accepts nothing new. */
  drain(): void;
};

/** True if a load balancer may send requests to this process. */
export const createReadiness = (db: Pool): Readiness => {
  let draining = false;
  // checked only once, because an applied migration stays applied
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
