import type { Catalogue } from './catalogue/index.ts';
import type { Config } from './config.ts';
import type { Receipts } from './fulfilment/receipts/receiptWorkers.ts';
import type { Vault } from './fulfilment/vault.ts';
import type { Passwords } from './identity/passwords/passwords.ts';
import type { OrderPushes } from './orders/orderPushes.ts';
import type { Db } from './platform/database/transaction.ts';
import type { HitFailpoint } from './platform/failpoints.ts';
import type { KeyRow } from './platform/keys.ts';
import type { Log } from './platform/log.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Telemetry } from './platform/telemetry/telemetry.ts';
import type { Tokens } from './platform/tokens.ts';
import type { Gateways } from './providers/ports.ts';

/** The context shared by all of the shop's business rules. */
export type AppContext = {
  config: Config;
  log: Log;
  db: Db;
  /**
   * Read-only database for reports. It may be a replica that lags a few seconds behind `db`. Use it only for
   * figures, never for decisions about money or for data that someone has just changed.
   */
  reports: Db;
  catalogue: Catalogue;
  gateways: Gateways;
  tokens: Tokens;
  vault: Vault;
  receipts: Receipts;
  secrets: Secrets;
  passwords: Passwords;
  /** 32-byte keys that sign the staff log. */
  auditKeys: KeyRow;
  hitFailpoint: HitFailpoint;
  telemetry: Telemetry;
  orderPushes: OrderPushes;
};
