/**
 * `npm run catalogue`: downloads the supplier's list of operators and gift cards, compares it with the last
 * imported list and with our files, and prints every difference. It changes nothing. `npm run catalogue --
 * --take` writes the list to `supplier.json` in the catalogue folder, which the shop reads on its next start.
 * `npm run catalogue -- --unsold HT` lists the supplier's products for a country in which we do not sell
 * anything.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createCatalogue } from '../server/catalogue/catalogue.ts';
import { readCatalogueFiles, supplierListName } from '../server/catalogue/files.ts';
import { CatalogueError, defaultCatalogueDir, supplierSource } from '../server/catalogue/index.ts';
import { supplierFileText } from '../server/catalogue/supplierFile.ts';
import { catalogueReport, adoptList } from '../server/catalogue/supplierReport.ts';
import { ConfigError, readConfig, type Config } from '../server/config.ts';
import { freePort } from '../server/platform/database/embedded/free-port.ts';
import { createLog } from '../server/platform/log.ts';
import { OutcomeUnknown, Refused, type SupplierProduct } from '../server/providers/ports.ts';
import { createReloadly } from '../server/providers/reloadly/adapter.ts';
import { createSupplierSandbox } from '../server/providers/reloadly/sandbox/app.ts';
import { listOf } from '../server/providers/reloadly/sandbox/list.ts';

type Files = Awaited<ReturnType<typeof readCatalogueFiles>>;

/**
 * Loads the product list from the configured supplier or from its sandbox, which lists the products in our
 * files.
 */
const loadList = async (config: Config, files: Files): Promise<SupplierProduct[]> => {
  const log = createLog('error');
  const { supplier } = config;
  if (!supplier.isSandbox || process.env['SUPPLIER_TOPUP_BASE'])
    return createReloadly(supplier, { log }).products();
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  const port = await freePort();
  const own = readConfig({ PORT: String(port) }).supplier;
  const sandbox = createSupplierSandbox({
    config: own,
    log,
    ledgerFile: join(folder, 'reloadly.jsonl'),
    list: () => listOf(createCatalogue({ ...files, supplier: null })),
    rechargeAfter: 0,
  });
  const app = new Hono().route('/sandbox/reloadly', sandbox.app);
  const handle = getRequestListener((request) => app.fetch(request));
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    return await createReloadly(own, { log }).products();
  } finally {
    sandbox.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const main = async (options: readonly string[]): Promise<number> => {
  const config = readConfig(process.env);
  const dir = config.catalogueDir ?? defaultCatalogueDir;
  const files = await readCatalogueFiles(dir);
  const source = supplierSource(config.supplier);
  const list = await loadList(config, files);
  const unsoldIn = options[options.indexOf('--unsold') + 1];
  if (options.includes('--unsold')) {
    const catalogue = createCatalogue(files, source);
    const sold = new Set(catalogue.ofSupplier(list).values());
    for (const product of list.filter((one) => one.country === unsoldIn && !sold.has(one)))
      console.log(`${product.kind} ${product.id}  ${product.name}  ${product.currency}`);
    return 0;
  }
  const { text, differs, taken } = catalogueReport(files, source, list);
  console.log(text);
  if (!options.includes('--take')) {
    if (differs)
      console.log('\nNothing has been changed yet. To adopt the list: npm run catalogue -- --take');
    return differs ? 1 : 0;
  }
  await writeFile(join(dir, supplierListName), supplierFileText(adoptList(taken, source, new Date())));
  console.log(`\nSaved to ${join(dir, supplierListName)}. The shop uses the list from its next start.`);
  return 0;
};

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  const isTold =
    error instanceof CatalogueError ||
    error instanceof ConfigError ||
    error instanceof OutcomeUnknown ||
    error instanceof Refused;
  if (!isTold) throw error;
  console.error(error.message);
  process.exit(1);
}
