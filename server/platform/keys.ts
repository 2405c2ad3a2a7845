import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../config.ts';

export type Keys = {
  /** Cart and order tokens are derived with it. */
  token: Buffer;
  /** Seals delivered codes at rest; 32 bytes. */
  codes: Buffer;
  /** Signs the log of the staff pages; 32 bytes. */
  audit: Buffer;
};

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const fileSchema = v.object({ token: hex, codes: hex });

/** The data folder's own keys, drawn once; processes that start together agree on one file. */
const readKeysFromFolder = async (dataDir: string): Promise<Omit<Keys, 'audit'>> => {
  const file = join(dataDir, 'keys.json');
  const read = async (): Promise<Omit<Keys, 'audit'>> => {
    const { token, codes } = v.parse(fileSchema, JSON.parse(await readFile(file, 'utf8')));
    return { token: Buffer.from(token, 'hex'), codes: Buffer.from(codes, 'hex') };
  };
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const drawn = { token: randomBytes(32).toString('hex'), codes: randomBytes(32).toString('hex') };
  await writeFile(draft, JSON.stringify(drawn), { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
    await chmod(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return await read();
};

/** Keys of the environment; what it does not give comes from `<dataDir>/keys.json`, made at the first start. */
export const loadKeys = async (
  config: Pick<Config, 'dataDir' | 'codesKey' | 'tokenKey' | 'auditKey'>,
): Promise<Keys> => {
  const given = {
    token: config.tokenKey === null ? null : createHmac('sha256', config.tokenKey).update('token').digest(),
    codes: config.codesKey,
  };
  const { token, codes } =
    given.token && given.codes
      ? { token: given.token, codes: given.codes }
      : await readKeysFromFolder(config.dataDir).then((own) => ({
          token: given.token ?? own.token,
          codes: given.codes ?? own.codes,
        }));
  const audit =
    config.auditKey === null
      ? Buffer.from(hkdfSync('sha256', token, '', 'staff log', 32))
      : createHmac('sha256', config.auditKey).update('audit').digest();
  return { token, codes, audit };
};
