import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { maskEmail } from '../../../contract/domain/identity/email.ts';
import { checkMobile } from '../../../server/catalogue/numberCheck.ts';
import { createVault } from '../../../server/fulfilment/vault.ts';
import { loadKeys } from '../../../server/platform/keys.ts';
import { createTokens, generateOrderNumber } from '../../../server/platform/tokens.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-keys-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('processes that start together share one set of keys, which only their user may read', async () => {
  const folder = join(dataDir, 'new');
  const own = { dataDir: folder, codesKey: null, tokenKey: null, auditKey: null };
  const drawn = await Promise.all(Array.from({ length: 8 }, () => loadKeys(own)));
  expect(
    new Set(drawn.map(({ token, codes }) => `${token.toString('hex')}${codes.toString('hex')}`)).size,
  ).toBe(1);
  expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
  const given = await loadKeys({ ...own, codesKey: randomBytes(32), tokenKey: 'a secret' });
  expect(given.token.equals(drawn[0]?.token ?? Buffer.alloc(0))).toBe(false);
});

test('a sealed code opens for its own order and key alone', () => {
  const vault = createVault(randomBytes(32));
  const [order, other] = [randomUUID(), randomUUID()];
  const code = { code: '0012345678901234', url: null, serial: null, pin: '0417', validity: null };
  const sealed = vault.seal(order, code);
  expect(sealed).not.toContain('1234');
  expect(vault.seal(order, code)).not.toBe(sealed);
  expect(vault.open(order, sealed)).toEqual(code);
  expect(() => vault.open(other, sealed)).toThrow();
  expect(() => createVault(randomBytes(32)).open(order, sealed)).toThrow();
  expect(() => vault.open(order, `${sealed.slice(0, -2)}AA`)).toThrow();
  expect(vault.fingerprint('a', code.code)).toBe(vault.fingerprint('a', code.code));
  expect(vault.fingerprint('a', code.code)).not.toBe(vault.fingerprint('b', code.code));
});

test('tokens can be made again and tell nothing of one another', () => {
  const tokens = createTokens(randomBytes(32));
  const id = randomUUID();
  expect(tokens.of('cart', id)).toMatch(/^[\w-]{43}$/);
  expect(tokens.of('cart', id)).toBe(tokens.of('cart', id));
  expect(tokens.of('cart', id)).not.toBe(tokens.of('order', id));
  expect(tokens.hashOf('cart', id)).not.toBe(tokens.of('cart', id));
  expect(generateOrderNumber(new Date('2026-03-01'))).toMatch(/^R-26-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
});

test('small forms', () => {
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
