import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { maskEmail } from '../../../contract/domain/identity/email.ts';
import { checkMobile } from '../../../server/catalogue/numberCheck.ts';
import { createVault } from '../../../server/fulfilment/vault.ts';
import { idOfKey, loadKeys } from '../../../server/platform/keys.ts';
import { createSecrets, formerLinkKeyOf, linkPurposes } from '../../../server/platform/secrets.ts';
import { createTokens, generateOrderNumber, sha256 } from '../../../server/platform/tokens.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-keys-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('processes that start at the same time share one set of keys, readable only by their own user [ASVS-13.3.2]', async () => {
  const folder = join(dataDir, 'new');
  const own = { dataDir: folder, codesKeys: [], tokenKeys: [], auditKey: null };
  const drawn = await Promise.all(Array.from({ length: 8 }, () => loadKeys(own)));
  expect(
    new Set(drawn.map(({ token, codes }) => [...token, ...codes].map((key) => key.toString('hex')).join()))
      .size,
  ).toBe(1);
  expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
  const first = drawn[0];
  const [newest, older] = [randomBytes(32), randomBytes(32)];
  const given = await loadKeys({ ...own, codesKeys: [newest, older], tokenKeys: ['a secret'] });
  // The keys stored in the data folder stay valid and come after the configured ones.
  expect(given.codes).toEqual([newest, older, first?.codes[0]]);
  expect(given.token).toHaveLength(2);
  expect(given.token[1]).toEqual(first?.token[0]);
  const elsewhere = { ...own, dataDir: join(dataDir, 'none'), codesKeys: [newest], tokenKeys: ['a secret'] };
  expect(await loadKeys(elsewhere)).toMatchObject({ codes: [newest], token: [given.token[0]] });
});

test('if the file system refuses to store new keys, the shop reports the reason and leaves no keys behind', async () => {
  const folder = join(dataDir, 'refused');
  const link = vi
    .spyOn(files, 'link')
    .mockRejectedValue(Object.assign(new Error('no links'), { code: 'EPERM' }));
  syncBuiltinESMExports();
  try {
    const own = { dataDir: folder, codesKeys: [], tokenKeys: [], auditKey: null };
    await expect(loadKeys(own)).rejects.toMatchObject({ code: 'EPERM' });
  } finally {
    link.mockRestore();
    syncBuiltinESMExports();
  }
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['{"token":"", "codes":""}', 'no JSON'])(
  'a damaged key file stops the shop, even if its settings contain keys, and is not replaced: %s',
  async (text) => {
    const folder = mkdtempSync(join(dataDir, 'damaged-'));
    writeFileSync(join(folder, 'keys.json'), text);
    const own = { dataDir: folder, codesKeys: [], tokenKeys: [], auditKey: null };
    await expect(loadKeys(own)).rejects.not.toThrow('disappeared');
    await expect(
      loadKeys({ ...own, codesKeys: [randomBytes(32)], tokenKeys: ['a secret'] }),
    ).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['keys.json']);
    expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe(text);
  },
);

test('a key that was copied from a data folder is used unchanged', async () => {
  const [key, codes] = [randomBytes(32), randomBytes(32)];
  const own = { dataDir: join(dataDir, 'none'), codesKeys: [codes], auditKey: null };
  const copied = `folder:${key.toString('hex')}`;
  expect((await loadKeys({ ...own, tokenKeys: [copied] })).token).toEqual([key]);
  // Any other text is only a secret from which the key is derived.
  for (const text of [`${copied}0`, `a ${copied}`])
    expect((await loadKeys({ ...own, tokenKeys: [text] })).token).toEqual([
      createHmac('sha256', text).update('token').digest(),
    ]);
});

test('an encrypted code can be decrypted only for its order and with its key [ASVS-11.3.2 ASVS-11.3.3]', () => {
  const vault = createVault([randomBytes(32)]);
  const [order, other] = [randomUUID(), randomUUID()];
  const code = { code: '0012345678901234', url: null, serial: null, pin: '0417', validity: null };
  const sealed = vault.seal(order, code);
  expect(sealed).not.toContain('1234');
  expect(vault.seal(order, code)).not.toBe(sealed);
  expect(vault.open(order, sealed)).toEqual(code);
  expect(() => vault.open(other, sealed)).toThrow();
  expect(() => createVault([randomBytes(32)]).open(order, sealed)).toThrow();
  expect(() => vault.open(order, `${sealed.slice(0, -2)}AA`)).toThrow();
  expect(vault.fingerprint('a', code.code)).toBe(vault.fingerprint('a', code.code));
  expect(vault.fingerprint('a', code.code)).not.toBe(vault.fingerprint('b', code.code));
});

test('values encrypted with a previous key can be decrypted, and the newest key re-encrypts them [ASVS-11.2.2]', () => {
  const [old, now] = [randomBytes(32), randomBytes(32)];
  const [before, both, after] = [createVault([old]), createVault([now, old]), createVault([now])];
  const order = randomUUID();
  const code = { code: '0012345678901234', url: null, serial: null, pin: null, validity: null };
  const sealed = before.seal(order, code);
  expect(both.open(order, sealed)).toEqual(code);
  expect(() => after.open(order, sealed)).toThrow();
  const made = both.reseal(order, sealed);
  expect(made?.code).toEqual(code);
  expect(after.open(order, made?.sealed ?? '')).toEqual(code);
  expect(both.reseal(order, made?.sealed ?? '')).toBe(null);
  const page = before.sealBytes('a page', Buffer.from('picture'));
  const again = both.resealBytes('a page', page);
  expect(after.openBytes('a page', again ?? Buffer.alloc(0)).toString()).toBe('picture');
  expect(both.resealBytes('a page', again ?? Buffer.alloc(0))).toBe(null);
  // The vault recognises codes that were sold while the previous key was in use.
  expect(both.formerFingerprints('a', code.code)).toEqual([before.fingerprint('a', code.code)]);
  expect(both.fingerprint('a', code.code)).toBe(after.fingerprint('a', code.code));
});

test('deriving a token again returns the same token, even after a key rotation, but not for another purpose [ASVS-7.2.1]', () => {
  const [old, now] = [randomBytes(32), randomBytes(32)];
  const tokens = createTokens([old]);
  const id = randomUUID();
  const row = { id, tokenHash: tokens.hashOf('cart', id) };
  expect(tokens.of('cart', row)).toMatch(/^[\w-]{43}$/);
  expect(tokens.of('cart', row)).toBe(tokens.of('cart', row));
  expect(tokens.of('cart', row)).not.toBe(tokens.of('order', row));
  expect(row.tokenHash).not.toBe(tokens.of('cart', row));
  expect(sha256(tokens.of('cart', row))).toBe(row.tokenHash);
  // A row's token can still be derived after a key rotation.
  expect(createTokens([now, old]).of('cart', row)).toBe(tokens.of('cart', row));
  expect(createTokens([now]).of('cart', row)).not.toBe(tokens.of('cart', row));
  expect(generateOrderNumber(new Date('2026-03-01'))).toMatch(/^R-26-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
});

test('links and codes signed with a previous key are accepted, but those signed with any other key are not', () => {
  const [old, now] = [randomBytes(32), randomBytes(32)];
  const [before, both] = [createSecrets([old]), createSecrets([now, old])];
  const link = before.of('orderLink', 'an order');
  expect(both.isGenuine(link, 'orderLink', 'an order')).toBe(true);
  expect(both.isGenuine(link, 'orderLink', 'another order')).toBe(false);
  expect(both.isGenuine(link, 'newsletter', 'an order')).toBe(false);
  expect(createSecrets([now]).isGenuine(link, 'orderLink', 'an order')).toBe(false);
  expect(both.of('orderLink', 'an order')).not.toBe(link);
  expect(both.keyId).toBe(idOfKey(now));
  expect(both.digitsOf(before.keyId, 'a code')).toBe(before.digitsOf(before.keyId, 'a code'));
  // A code without a key id was created before key ids existed, so with the oldest key.
  expect(both.digitsOf(null, 'a code')).toBe(before.digitsOf(null, 'a code'));
  expect(both.digitsOf(both.keyId, 'a code')).toBe(createSecrets([now]).digitsOf(null, 'a code'));
  expect(both.allOf('session', 'a token')).toEqual([
    createSecrets([now]).of('session', 'a token'),
    before.of('session', 'a token'),
  ]);
  // The keys derived from the previous key verify only links with a purpose in `linkPurposes`.
  const left = createSecrets([now], [formerLinkKeyOf(old)]);
  expect(left.isGenuine(link, 'orderLink', 'an order')).toBe(true);
  expect(left.isGenuine(before.hexOf('link', 'a path'), 'link', 'a path')).toBe(false);
});

test('links, codes and tokens created by an earlier version of the shop stay valid', async () => {
  const key = Buffer.alloc(32, 7);
  const mac = (of: Buffer | string, text: string): Buffer => createHmac('sha256', of).update(text).digest();
  const derived = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, 32));
  const secrets = createSecrets([key]);
  for (const purpose of ['session', 'reset', 'link', 'target', 'requestLink', ...linkPurposes] as const) {
    const made = mac(derived(`identity ${purpose}`), '["an id",7]');
    expect.soft(secrets.of(purpose, 'an id', 7), purpose).toBe(made.toString('base64url'));
    expect.soft(secrets.hexOf(purpose, 'an id', 7), purpose).toBe(made.toString('hex'));
  }
  for (const purpose of linkPurposes)
    expect.soft(formerLinkKeyOf(key).get(purpose), purpose).toEqual(derived(`identity ${purpose}`));
  expect(idOfKey(key)).toBe(mac(key, 'id of this key').toString('hex').slice(0, 16));
  const digits = mac(derived('identity code'), '["an id"]').readUIntBE(0, 6) % 1_000_000;
  expect(secrets.digitsOf(idOfKey(key), 'an id')).toBe(String(digits).padStart(6, '0'));
  for (const kind of ['buyer', 'cart', 'order', 'share', 'gift', 'request'] as const)
    expect
      .soft(createTokens([key]).hashOf(kind, 'an id'), kind)
      .toBe(sha256(mac(key, `${kind} an id`).toString('base64url')));
  // TOKEN_KEY and AUDIT_KEY can be any text, as in a shop's settings.
  const settings = { dataDir: join(dataDir, 'none'), codesKeys: [key], tokenKeys: ['a secret'] };
  const [token] = (await loadKeys({ ...settings, auditKey: null })).token;
  expect(token).toEqual(mac('a secret', 'token'));
  expect((await loadKeys({ ...settings, auditKey: null })).audit).toEqual([
    Buffer.from(hkdfSync('sha256', token, '', 'staff log', 32)),
  ]);
  expect((await loadKeys({ ...settings, auditKey: 'another' })).audit).toEqual([mac('another', 'audit')]);
});

test('maskEmail masks email addresses, and checkMobile normalises valid phone numbers and rejects invalid ones', () => {
  expect(maskEmail('ada@mail.example.org')).toBe('a***@m***.org');
  expect(checkMobile('41', '079 123 45 67')).toEqual({
    e164: '+41791234567',
    isd: '41',
    mobile: '791234567',
    country: 'CH',
  });
  expect(checkMobile('41', '443334455')).toBeNull();
  expect(checkMobile('1', '')).toBeNull();
});
