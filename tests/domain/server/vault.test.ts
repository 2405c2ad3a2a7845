/**
 * Tests the encryption of stored codes and IDs: AES-256-GCM with a 12-byte nonce and a 16-byte tag, bound to the
 * owner.
 */
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { printOf } from '../../../server/fulfilment/codePrint.ts';
import { createVault, type DeliveredCode } from '../../../server/fulfilment/vault.ts';

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const vault = createVault([newKey, oldKey]);
const before = createVault([oldKey]);
const code: DeliveredCode = { code: '1234', url: null, serial: 's', pin: '1234', validity: 'P1Y' };
const page = Buffer.from('a page');

/** Decrypts a stored value with Node's own crypto functions instead of the vault's. */
const openByHand = (key: Buffer, use: string, scope: string, bytes: Buffer): string => {
  const derived = Buffer.from(hkdfSync('sha256', key, '', use, 32));
  const decipher = createDecipheriv('aes-256-gcm', derived, bytes.subarray(0, 12))
    .setAAD(Buffer.from(scope))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString();
};

describe('encrypting codes in the vault', () => {
  const sealed = vault.seal('order 7', code);
  test('the vault encrypts a code with the newest key and binds it to its order', () => {
    expect(sealed.slice(0, 3)).toBe('v1.');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    expect(JSON.parse(openByHand(newKey, 'codes', 'order 7', bytes))).toEqual(code);
    expect(vault.open('order 7', sealed)).toEqual(code);
    expect(sealed).not.toContain('1234');
    // Each encryption gives a different ciphertext.
    expect(vault.seal('order 7', code)).not.toBe(sealed);
  });
  test('the vault refuses to decrypt a code for another order, with another key, or in another format', () => {
    expect(() => vault.open('order 8', sealed)).toThrow();
    expect(() => before.open('order 7', sealed)).toThrow('authenticate');
    expect(() => vault.open('order 7', `v2.${sealed.slice(3)}`)).toThrow('unknown version');
    expect(() => vault.open('order 7', `${sealed.slice(0, -2)}AA`)).toThrow();
  });
  test('the vault decrypts a code encrypted with a previous key and re-encrypts it once', () => {
    const former = before.seal('order 7', code);
    expect(vault.open('order 7', former)).toEqual(code);
    const anew = vault.reseal('order 7', former);
    expect(anew?.code).toEqual(code);
    expect(createVault([newKey]).open('order 7', anew?.sealed ?? '')).toEqual(code);
    expect(vault.reseal('order 7', sealed)).toBeNull();
  });
  test('if a code stored by an earlier version has no link field, its link is read as null', () => {
    const { url: _, ...old } = code;
    expect(vault.open('order 7', vault.seal('order 7', old as DeliveredCode))).toEqual(code);
  });
});

describe('encrypting files in the vault', () => {
  const sealed = vault.sealBytes('7 0', page);
  test('the vault encrypts a file with a separate key and binds it to its owner', () => {
    expect(sealed[0]).toBe(1);
    expect(openByHand(newKey, 'documents', '7 0', sealed.subarray(1))).toBe('a page');
    expect(vault.openBytes('7 0', sealed)).toEqual(page);
  });
  test('the vault refuses to decrypt a file for another owner, with another key, or in another format', () => {
    expect(() => vault.openBytes('7 1', sealed)).toThrow();
    expect(() => before.openBytes('7 0', sealed)).toThrow();
    expect(() => vault.openBytes('7 0', Buffer.concat([Buffer.of(2), sealed.subarray(1)]))).toThrow(
      'unknown version',
    );
  });
  test('the vault decrypts a file encrypted with a previous key and re-encrypts it once', () => {
    const former = before.sealBytes('7 0', page);
    expect(vault.openBytes('7 0', former)).toEqual(page);
    expect(
      createVault([newKey]).openBytes('7 0', vault.resealBytes('7 0', former) ?? Buffer.alloc(0)),
    ).toEqual(page);
    expect(vault.resealBytes('7 0', sealed)).toBeNull();
  });
});

test('the fingerprint of a code depends on the code and its scope, and can also be computed with previous keys', () => {
  const print = vault.fingerprint('giftcard G-1', '1234');
  expect(vault.fingerprint('giftcard G-1', '1234')).toBe(print);
  expect(vault.fingerprint('giftcard G-1', '1235')).not.toBe(print);
  expect(vault.fingerprint('giftcard G-2', '1234')).not.toBe(print);
  expect(vault.formerFingerprints('giftcard G-1', '1234')).toEqual([
    before.fingerprint('giftcard G-1', '1234'),
  ]);
  expect(before.formerFingerprints('giftcard G-1', '1234')).toEqual([]);
});

test.each([
  ['a gift card', 1, code, ['giftcard G-1', '1234']],
  [
    'a gift card that is a link',
    1,
    { ...code, code: '', url: 'https://a.example' },
    ['giftcard G-1', 'https://a.example'],
  ],
  ['a voucher', 3, code, ['voucher G-1', '1234']],
  ['a top-up with a PIN', 2, code, ['topup G-1 ', '1234']],
  [
    'the mere reference of a top-up is only compared with itself',
    2,
    { ...code, pin: null },
    ['topup G-1 ref-9', '1234'],
  ],
] as const)('the fingerprint of a code includes its scope: %s', (_, ProdType, delivered, print) => {
  expect(printOf({ ProdType, prodid: 'G-1' }, 'ref-9', delivered)).toEqual(print);
});
