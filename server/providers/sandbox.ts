import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';
import { sandboxHeaders } from './common/sandbox/page.ts';
import { publishExchange } from './common/sandbox/publishExchange.ts';
import type { OpenSandbox } from './definition.ts';
import { providerNames, providers, type SandboxWaits } from './index.ts';
import type { ListedProduct } from './ports.ts';
import { guidePage } from './sandboxGuide.ts';

export type SandboxOptions = {
  config: Config;
  log: Log;
  /** The supplier's product list. */
  supplierList: () => readonly ListedProduct[];
  now?: () => number;
  waits?: SandboxWaits;
};

export type Sandbox = {
  /** The sandboxes, to be mounted at /sandbox. */
  app: Hono;
  /** URL of the embedded inbox. */
  smtpUrl: string;
  /**
   * Writes a file with the environment variables that another process needs to use these sandboxes. Returns the
   * file's path.
   */
  writeSettings(): Promise<string>;
  close(): Promise<void>;
};

/** Creates all sandboxes. Their records are stored in `<dataDir>/sandbox` and loaded on the next start. */
export const createSandbox = async ({
  config,
  log,
  supplierList,
  now,
  waits = {},
}: SandboxOptions): Promise<Sandbox> => {
  const app = new Hono();
  app.use('*', sandboxHeaders);
  app.use('*', publishExchange);
  app.get('/', (c) => c.html(guidePage()));
  const open: OpenSandbox[] = [];
  for (const name of providerNames) {
    const { sandbox } = providers[name];
    const openSandbox = await sandbox.open({
      config: config[name],
      log,
      ledgerFile: join(config.dataDir, 'sandbox', `${sandbox.name}.jsonl`),
      api: `http://127.0.0.1:${config.port}/api`,
      isInstant: config.sandboxInstant,
      rechargeSeconds: config.sandboxRechargeSeconds,
      supplierList,
      ...(now ? { now } : {}),
      ...(waits[name] ? { waits: waits[name] } : {}),
    });
    if (!openSandbox) continue;
    app.route(sandbox.mount, openSandbox.app);
    open.push(openSandbox);
  }
  const smtpUrl = open.find((one) => one.smtpUrl)?.smtpUrl ?? '';
  return {
    app,
    smtpUrl,
    writeSettings: async () => {
      const settings = { ...config.sandboxSettings, ...(config.mailer.smtpUrl ? {} : { SMTP_URL: smtpUrl }) };
      const file = join(config.dataDir, 'sandbox', `settings-${config.port}.env`);
      const lines = Object.entries(settings).map(
        ([name, value]) => `${name}='${value.replaceAll('\n', '\\n')}'\n`,
      );
      await writeFile(file, lines.join(''), { mode: 0o600 });
      return file;
    },
    close: async () => {
      for (const { close } of open) await close?.();
    },
  };
};
