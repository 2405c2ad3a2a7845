import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../config.ts';

/** Keys, newest first. The first key is used for new data, the others only for existing data. */
export type KeyRow = readonly [Buffer, ...Buffer[]];
export type Keys = {
  /** Keys for deriving cart and order tokens. */
  token: KeyRow;
  /** 32-byte keys that encrypt delivered codes at rest. */
  codes: KeyRow;
  /** 32-byte keys that sign the staff log. */
  audit: KeyRow;
};
type FolderKeys = { token: Buffer; codes: Buffer };

/** Returns an identifier for a key without revealing anything about the key. */
export const idOfKey = (key: Buffer): string =>
  createHmac('sha256', key).update('id of this key').digest('hex').slice(0, 16);

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const fileSchema = v.object({ token: hex, codes: hex });

/** Reads the keys from a data folder. Returns null if the shop has never been started with this folder. */
export const readFolderKeys = async (dataDir: string): Promise<FolderKeys | null> => {
  try {
    const text = await readFile(join(dataDir, 'keys.json'), 'utf8');
    const { token, codes } = v.parse(fileSchema, JSON.parse(text));
    return { token: Buffer.from(token, 'hex'), codes: Buffer.from(codes, 'hex') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/** Generates the keys for a data folder. Processes that start at the same time all get the same file. */
const makeKeysInFolder = async (dataDir: string): Promise<FolderKeys> => {
  const file = join(dataDir, 'keys.json');
  const known = await readFolderKeys(dataDir);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const generated = { token: randomBytes(32).toString('hex'), codes: randomBytes(32).toString('hex') };
  await writeFile(draft, JSON.stringify(generated), { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
    await chmod(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  const stored = await readFolderKeys(dataDir);
  if (!stored) throw new Error('The keys in the data folder have disappeared');
  return stored;
};

/**
 * Returns the key for a value of TOKEN_KEY. Normally, the key is derived from the value. A value that starts
 * with `folder:` contains a key that was copied from a data folder; this key is used as is.
 */
const tokenKeyOf = (text: string): Buffer => {
  const folderKey = /^folder:([0-9a-f]{64})$/.exec(text)?.[1];
  return folderKey === undefined
    ? createHmac('sha256', text).update('token').digest()
    : Buffer.from(folderKey, 'hex');
};

/**
 * Loads the keys from the environment. Keys missing there are read from `<dataDir>/keys.json`, which is created
 * on the first start. Keys from the folder remain valid if other keys are later set in the environment.
 */
export const loadKeys = async (
  config: Pick<Config, 'dataDir' | 'codesKeys' | 'tokenKeys' | 'auditKey'>,
): Promise<Keys> => {
  const configured = {
    token: config.tokenKeys.map(tokenKeyOf),
    codes: config.codesKeys,
  };
  const isWhole = configured.token.length > 0 && configured.codes.length > 0;
  const own = isWhole ? await readFolderKeys(config.dataDir) : await makeKeysInFolder(config.dataDir);
  const inRow = (keys: readonly Buffer[], last: Buffer | undefined): KeyRow => {
    const [first, ...others] = [...keys, ...(last ? [last] : [])];
    if (!first) throw new Error('There is no key');
    return [first, ...others];
  };
  const token = inRow(configured.token, own?.token);
  const ofToken = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'staff log', 32));
  const [first, ...others] = token;
  const audit: KeyRow =
    config.auditKey === null
      ? [ofToken(first), ...others.map(ofToken)]
      : [createHmac('sha256', config.auditKey).update('audit').digest()];
  return { token, codes: inRow(configured.codes, own?.codes), audit };
};
