/**
 * `npm run keys`: re-encrypts old data with the first key in TOKEN_KEY and CODES_KEY. The shop can keep running
 * if it uses the same keys. The command prints record counts, never a key.
 */
import { createVault } from '../server/fulfilment/vault.ts';
import { resealAll } from '../server/keyRotation/reseal.ts';
import { connectDb } from '../server/platform/database/transaction.ts';
import { loadKeys } from '../server/platform/keys.ts';
import { createTokens } from '../server/platform/tokens.ts';
import { assertMigrated, runCommand, withRunningDatabase } from './runCommand.ts';

const main = (): Promise<void> =>
  withRunningDatabase(async (pool, config) => {
    const keys = await loadKeys(config);
    await assertMigrated(pool);
    const resealed = await resealAll(connectDb(pool), {
      vault: createVault(keys.codes),
      tokens: createTokens(keys.token),
      tokenKeys: keys.token,
    });
    for (const [what, count] of Object.entries(resealed)) console.log(`${what.padEnd(14)} ${count}`);
    if (keys.token.length > 1 || keys.codes.length > 1)
      console.log(
        'Done. One-time codes and password reset links that have already been sent still require the previous keys, so wait an hour before removing these.',
      );
  });

await runCommand(main);
