import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { extract } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealInto } from '../../../server/backup/backup.ts';
import { temporaryFolder } from '../../support/shop/start.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('sealed');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a backup of a shop that has neither a sandbox nor a key file contains its other files', async () => {
  const [data, opened, file] = [join(folder, 'data'), join(folder, 'opened'), join(folder, 'sealed')];
  for (const made of [data, opened]) await mkdir(made);
  for (const name of ['postgres.password', 'notes.txt']) await writeFile(join(data, name), name);
  const identity = await generateX25519Identity();
  await sealInto(data, await identityToRecipient(identity), file);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const archive = await decrypter.decrypt(await readFile(file));
  await pipeline(Readable.from([archive]), extract({ cwd: opened }));
  expect(await readdir(opened)).toEqual(['postgres.password']);
});
