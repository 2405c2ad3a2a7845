import type { Catalogue } from '../catalogue/index.ts';
import type { Config } from '../config.ts';
import type { Gateways } from '../gateways/ports.ts';
import type { Log } from '../log.ts';
import type { Receipts } from '../receipts/drawing.ts';
import type { CrashAt } from './crash.ts';
import type { Db } from './database.ts';
import type { Passwords } from './identity/passwords.ts';
import type { Secrets } from './identity/secrets.ts';
import type { Tokens } from './tokens.ts';
import type { Vault } from './vault.ts';

/** What every rule of the shop is given. */
export type Shop = {
  config: Config;
  log: Log;
  db: Db;
  catalogue: Catalogue;
  gateways: Gateways;
  tokens: Tokens;
  vault: Vault;
  receipts: Receipts;
  secrets: Secrets;
  passwords: Passwords;
  crashAt: CrashAt;
};
