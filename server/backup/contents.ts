import { Client } from 'pg';
import { startEmbedded } from '../platform/database/embedded.ts';

export type Progress = (line: string) => void;
/** Number of rows in each table. */
export type Contents = Record<string, number>;

/**
 * Opens the database of a data folder that is not in use, and reads every row, which also verifies the page
 * checksums.
 */
export const readContents = async (dataDir: string, progress: Progress): Promise<Contents> => {
  const server = await startEmbedded({ dataDir, port: 0, progress, onLost: progress });
  const client = new Client({ connectionString: server.url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1",
    );
    const contents: Contents = {};
    for (const { name } of rows) {
      const result = await client.query<{ n: number }>(`select count(t::text)::int as n from ${name} t`);
      contents[name] = result.rows[0]?.n ?? 0;
    }
    return contents;
  } finally {
    await client.end();
    await server.close();
  }
};
