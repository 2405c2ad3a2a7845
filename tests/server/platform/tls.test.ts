/**
 * Tests TLS connections to a PostgreSQL server with a certificate from a private CA, as many managed servers
 * have.
 *
 * @module-tag slow
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool, isDatabaseAway, waitUntilReachable } from '../../../server/platform/database/connect.ts';
import { startEmbedded, type Embedded } from '../../../server/platform/database/embedded.ts';
import { readLine } from '../../../server/platform/database/tls.ts';
import { createLog } from '../../../server/platform/log.ts';
import { temporaryFolder } from '../../support/shop/start.ts';
import { until } from '../shop/harness.ts';

const log = createLog('silent');
const hasOpenSsl = spawnSync('openssl', ['version']).status === 0;
let folder: string;
let database: Embedded;
let admin: Client;
const inFolder = (name: string): string => join(folder, name);
const openssl = (...args: string[]): void => {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
};
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const makeAuthority = (name: string): void =>
  openssl('req', '-x509', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`);
const makeCertificate = async (name: string, host: string, days: number): Promise<void> => {
  await writeFile(inFolder('names'), `subjectAltName=DNS:${host}`);
  openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${host}`);
  const request = ['-req', '-in', `${name}.csr`, '-extfile', 'names', '-days', String(days)];
  openssl('x509', ...request, '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-out', `${name}.crt`);
  // PostgreSQL rejects a key file owned by another user.
  const { uid, gid } = await stat(inFolder('data/postgres'));
  await chown(inFolder(`${name}.key`), uid, gid);
  await chmod(inFolder(`${name}.key`), 0o600);
};

const addressOf = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.hostname = 'localhost';
  change(url);
  return url.href;
};
const openAdmin = async (): Promise<Client> => {
  const url = new URL(database.url);
  const client = new Client({
    host: '127.0.0.1',
    port: Number(url.port),
    user: 'postgres',
    password: (await readFile(inFolder('data/postgres.password'), 'utf8')).trim(),
    database: 'rigi',
  });
  await client.connect();
  return client;
};
/** Changes settings of the running PostgreSQL server and waits until they apply to new connections. */
const configure = async (settings: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(settings))
    await admin.query(`alter system set ${name} = '${value}'`);
  await admin.query('select pg_reload_conf()');
  await until(async () => {
    const client = await openAdmin();
    try {
      for (const [name, value] of Object.entries(settings)) {
        const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
        if (rows[0]?.value !== value) return false;
      }
      return true;
    } finally {
      await client.end();
    }
  });
};
const present = (name: string): Promise<void> =>
  configure({ ssl_cert_file: inFolder(`${name}.crt`), ssl_key_file: inFolder(`${name}.key`), ssl: 'on' });

/**
 * Connects the shop to the server at the URL. Returns null if the server was verified, otherwise `not verified`
 * or the error.
 */
const findFault = async (url: string): Promise<unknown> => {
  let pool: Pool | null = null;
  try {
    pool = createPool(url, 1, log);
    await waitUntilReachable(pool, url, () => {}, 0.5);
    const client = await pool.connect();
    const { tls } = readLine(client);
    client.release();
    return tls?.isVerified ? null : 'not verified';
  } catch (error) {
    return error;
  } finally {
    await pool?.end();
  }
};
const withParameters = (parameters: Record<string, string>): string =>
  addressOf((url) => {
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  });
const verifyFull = (file = 'ca.crt'): string =>
  withParameters({ sslmode: 'verify-full', sslrootcert: inFolder(file) });

beforeAll(async () => {
  if (!hasOpenSsl) return;
  folder = await temporaryFolder('tls');
  database = await startEmbedded({
    dataDir: inFolder('data'),
    port: 0,
    progress: () => {},
    onLost: () => {},
  });
  admin = await openAdmin();
  makeAuthority('ca');
  makeAuthority('stranger');
  await makeCertificate('good', 'localhost', 30);
  await makeCertificate('expired', 'localhost', -1);
  await makeCertificate('elsewhere', 'db.example', 30);
});
afterAll(async () => {
  if (!hasOpenSsl) return;
  await admin.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(({ skip }) => {
  if (!hasOpenSsl) skip('openssl is not installed (apt-get install openssl)');
});

test('the shop reports a PostgreSQL server without TLS if the URL requires TLS', async () => {
  const error = await findFault(verifyFull());
  expect(String(error)).toMatch(/does not support SSL.*\. The server has no TLS: switch it on there/);
});

test('with sslrootcert, the shop trusts a private CA in the sslmodes require, verify-ca and verify-full', async () => {
  await present('good');
  for (const sslmode of ['require', 'verify-ca', 'verify-full'])
    expect(await findFault(withParameters({ sslmode, sslrootcert: inFolder('ca.crt') }))).toBe(null);
});

test('the shop rejects a certificate from an unknown CA in the sslmodes require and verify-full', async () => {
  for (const parameters of [
    { sslmode: 'require' },
    { sslmode: 'verify-full' },
    { sslmode: 'verify-full', sslrootcert: inFolder('stranger.crt') },
  ]) {
    const error = await findFault(withParameters(parameters));
    expect(String(error)).toMatch(
      /^StartError: The database at localhost:.* from an authority that this machine does not trust.*sslrootcert=FILE/,
    );
  }
});

test('the shop reports a missing CA file for the database connection', async () => {
  const file = inFolder('nowhere.crt');
  expect(String(await findFault(verifyFull('nowhere.crt')))).toBe(
    `StartError: DATABASE_URL names a certificate file that cannot be read: ENOENT at ${file}.`,
  );
});

test('the shop rejects a certificate for another host with an error that names both hosts', async () => {
  await present('elsewhere');
  expect(String(await findFault(verifyFull()))).toMatch(
    /localhost.*db\.example.*\. The certificate of the server is for another host/,
  );
});

test('an expired database certificate is rejected at startup, and one that expires later makes the database unavailable', async () => {
  await present('good');
  const pool = createPool(verifyFull(), 1, log);
  await pool.query('select 1');
  await present('expired');
  expect(String(await findFault(verifyFull()))).toMatch(
    /certificate has expired\. The certificate of the server/,
  );
  const client = await pool.connect();
  client.release(true);
  const later = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseAway(later)).toBe(true);
  await pool.end();
});

test('the shop reports that the URL lacks sslmode if the server accepts only encrypted connections', async () => {
  await present('good');
  const file = inFolder('data/postgres/pg_hba.conf');
  const before = await readFile(file, 'utf8');
  await writeFile(file, `hostnossl rigi rigi all reject\n${before}`);
  await configure({});
  const error = await until(async () => {
    const fault = await findFault(addressOf(() => {}));
    return fault instanceof Error && fault;
  });
  expect(String(error)).toMatch(/no encryption.*\. The server requires TLS: add sslmode=verify-full/);
});
