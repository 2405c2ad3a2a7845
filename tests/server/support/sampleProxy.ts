/** Starts the reverse proxies from docs/production in front of shops, on loopback and without TLS. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/shop/start.ts';

export type ProxyName = 'nginx' | 'Caddy';
const isInstalled = (program: string, flag: string): boolean => spawnSync(program, [flag]).status === 0;
/** Reason why this proxy's tests cannot run here, or null if they can. */
export const noProxy: Record<ProxyName, string | null> = {
  nginx: isInstalled('nginx', '-v') ? null : 'nginx is not installed (apt-get install nginx-light)',
  Caddy: isInstalled('caddy', 'version') ? null : 'Caddy is not installed (apt-get install caddy)',
};

const samples = join(import.meta.dirname, '../../../docs/production');
type Ports = { proxy: number; unencrypted: number; shops: readonly [number, number] };

/** Replaces all occurrences of the given strings in the sample. @throws Error if any of them is missing from it */
const adapt = (text: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((sample, [from, to]) => {
    if (!sample.includes(from)) throw new Error(`the sample has no "${from}"`);
    return sample.replaceAll(from, to);
  }, text);

/** Adds the directives that surround the sites in Debian's nginx.conf, such as a log of full URLs. */
const adaptNginx = (text: string, folder: string, { proxy, unencrypted, shops }: Ports): string =>
  `daemon off;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log ${folder}/default.log;\nclient_body_temp_path ${folder}/body;\nproxy_temp_path ${folder}/proxy;\n${adapt(
    text.replaceAll(/^ *ssl_.*$/gm, ''),
    [
      ['127.0.0.1:3000', `127.0.0.1:${shops[0]}`],
      ['127.0.0.1:3001', `127.0.0.1:${shops[1]}`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${proxy};`],
      ['listen 80;', `listen 127.0.0.1:${unencrypted};`],
      ['/var/log/nginx/', `${folder}/`],
    ],
  )}}\n`;

const adaptCaddy = (text: string, { proxy, unencrypted, shops }: Ports): string =>
  adapt(text, [
    ['\n{\n', '\n{\n\tadmin off\n\tauto_https off\n'],
    ['127.0.0.1:3000', `127.0.0.1:${shops[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${shops[1]}`],
    ['\nhttp://shop.example {', `\nhttp://127.0.0.1:${unencrypted} {`],
    ['\nshop.example {', `\nhttp://127.0.0.1:${proxy} {`],
  ]);

export type SampleProxy = {
  origin: string;
  /** Origin for unencrypted requests. */
  unencrypted: string;
  /** Returns all lines of the proxy's log. */
  readLogs(): Promise<string>;
  close(): Promise<void>;
};

/** Starts a sample proxy in front of two shops. */
export const openSampleProxy = async (
  name: ProxyName,
  shops: readonly [number, number],
): Promise<SampleProxy> => {
  const folder = await mkdtemp(join(tmpdir(), 'sample-proxy-'));
  const ports = { proxy: await freePort(), unencrypted: await freePort(), shops };
  const file = join(folder, 'configuration');
  const sample = await readFile(join(samples, name === 'nginx' ? 'nginx.conf' : 'Caddyfile'), 'utf8');
  await writeFile(file, name === 'nginx' ? adaptNginx(sample, folder, ports) : adaptCaddy(sample, ports));
  const [program, ...args] =
    name === 'nginx'
      ? ['nginx', '-c', file, '-e', join(folder, 'log')]
      : ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'];
  let output = '';
  const child = spawn(program, args, {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${ports.proxy}`;
  while (!(await fetch(`${origin}/api/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${output}`);
    await sleep(50);
  }
  return {
    origin,
    unencrypted: `http://127.0.0.1:${ports.unencrypted}`,
    readLogs: async () => {
      const files = (await readdir(folder)).filter((file) => file.endsWith('log'));
      return [output, ...(await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8'))))].join(
        '\n',
      );
    },
    close: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
