/**
 * Checks in the source code how the shop generates random values, encrypts, signs and starts programs. Other
 * tests would pass even if the shop used weak cryptography.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generateSecret } from '../../server/platform/tokens.ts';

const root = join(import.meta.dirname, '../..');
const sources = (folders: string[]): Map<string, string> =>
  new Map(
    folders
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
          (name) => `${folder}/${name}`,
        ),
      )
      .filter((name) => /\.(ts|tsx)$/.test(name))
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );
/** Returns every match of a pattern as `file: text`. */
const find = (all: Map<string, string>, pattern: RegExp): string[] =>
  [...all].flatMap(([file, text]) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

/** Source code that runs in the shop, except for the samples and stories in the chart folders. */
const shop = new Map(
  [...sources(['server', 'src', 'machines', 'contract'])].filter(
    ([file]) => !/\.(?:flow|spec)\.ts$/.test(file),
  ),
);
const server = new Map(
  [...shop].filter(
    ([file]) => file.startsWith('server/') && !/^server\/providers\/\w+\/sandbox\//.test(file),
  ),
);

test("the search finds planted code and covers more than 500 of the shop's source files", () => {
  expect(find(new Map([['a.ts', 'const x = Math.random();']]), /Math\.random/g)).toEqual([
    'a.ts: Math.random',
  ]);
  expect(shop.size).toBeGreaterThan(500);
});

test('secrets come from the system’s random generator and have at least 128 bits [ASVS-6.5.3 ASVS-6.5.4 ASVS-7.2.2 ASVS-7.2.3 ASVS-7.2.4 ASVS-11.5.1]', () => {
  expect(find(shop, /Math\.random/g)).toEqual([]);
  const drawn = Array.from({ length: 200 }, () => generateSecret());
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const secret of drawn) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  // UUIDs only identify rows. They are never part of a token, a key or a hash.
  expect(
    find(server, /\b(?!idempotency)\w*(secret|token|key|code)\w*\s*[:=]\s*(crypto\.)?randomUUID/gi),
  ).toEqual([]);
  // Every call of `randomBytes` specifies the number of bytes as a literal.
  for (const found of find(server, /randomBytes\([^)]*\)/g)) {
    const bytes = Number(/\((\d+)\)/.exec(found)?.[1]);
    // These are not secrets: the initialisation vector of AES-GCM, and the name of a temporary file.
    const isNoSecret = [
      'server/fulfilment/vault.ts: randomBytes(12)',
      'server/platform/keys.ts: randomBytes(6)',
    ].includes(found);
    expect(bytes >= 16 || isNoSecret, found).toBe(true);
  }
});

test('only approved algorithms are used to hash, sign and encrypt [ASVS-11.2.1 ASVS-11.2.3 ASVS-11.3.1 ASVS-11.4.1 ASVS-11.4.3]', () => {
  // The code names each algorithm in a string literal, so that this test can find it.
  const hashes = find(server, /create(?:Hash|Hmac)\([^,)]*/g).map((found) =>
    found.replace(/^.*\('([^']*)'$/, '$1'),
  );
  expect([...new Set(hashes)].toSorted()).toEqual(['sha256']);
  const ciphers = find(server, /createCipheriv\(\s*[^,]+,/g);
  expect(ciphers).toHaveLength(1);
  expect(server.get('server/fulfilment/vault.ts')).toContain("'aes-256-gcm'");
  expect(find(server, /aes-\d+-(?!gcm)\w+|RSA_PKCS1_PADDING|md5|sha-?1\b|des-ede|pbkdf2|scrypt/gi)).toEqual(
    [],
  );
});

describe('code that could run untrusted input', () => {
  test('programs are started with separate arguments and without a shell [ASVS-1.2.5]', () => {
    expect(find(server, /(?<![.\w])exec(Sync)?\(|shell: true/g)).toEqual([]);
    expect(
      [...server]
        .filter(([, text]) => text.includes('node:child_process'))
        .map(([file]) => file)
        .toSorted(),
    ).toEqual([
      'server/backup/nightly.ts',
      'server/bootstrap/build.ts',
      'server/platform/database/embedded/first-start.ts',
      'server/platform/database/embedded/postmaster.ts',
      'server/platform/database/embedded/run-as.ts',
    ]);
    for (const folder of [
      'routes',
      'identity',
      'checkout',
      'orders',
      'vouchers',
      'support',
      'payments',
      'admin',
    ])
      expect(
        [...server].filter(
          ([file, text]) => file.startsWith(`server/${folder}/`) && text.includes('child_process'),
        ),
      ).toEqual([]);
  });

  test('input is never interpreted as code, XML or a regular expression [ASVS-1.2.9 ASVS-1.3.2 ASVS-1.5.1]', () => {
    expect(
      find(shop, /\beval\(|new Function\(|node:vm|xml2js|libxml|fast-xml|'(text|application)\/xml'/g),
    ).toEqual([]);
    expect(find(shop, /\bRegExp\(/g).map((found) => found.split(':')[0])).toEqual([
      'server/vouchers/verification/pdfScan.ts',
      'server/vouchers/verification/pdfScan.ts',
      'src/app/router/routes.ts',
    ]);
  });

  test('the certificates of other hosts are always verified [ASVS-12.3.2]', () => {
    expect(find(shop, /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g)).toEqual([]);
  });

  test('only the service worker listens for messages from other windows [ASVS-3.5.5]', () => {
    const listeners = find(
      new Map([...shop].filter(([file]) => file.startsWith('src/'))),
      /addEventListener\('message'|onmessage/g,
    );
    expect(listeners).toEqual(["src/worker/serviceWorker.ts: addEventListener('message'"]);
  });
});

test("code for the browser does not use Node's `process`, which no browser has", () => {
  const browser = new Map([...shop].filter(([file]) => !file.startsWith('server/')));
  expect(find(browser, /\bprocess\??\.\w+/g)).toEqual([]);
});
