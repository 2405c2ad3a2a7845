import { describe, expect, test } from 'vitest';
import { verifyPath } from '../../contract/domain/identity/verifyLink.ts';

const id = '7';
const hash = '0123456789abcdef0123456789abcdef01234567';
const path = `email/verify/${id}/${hash}`;
const other = 'f'.repeat(40);

describe('verification links whose verify_url matches the id and hash', () => {
  test.each(['', `/${path}`, `/api/${path}`, `/${path}?expires=1767348000&signature=ab`, '?expires=1'])(
    'for the verify_url %j, the shop requests only the path built from the id and the hash',
    (verify_url) => expect(verifyPath({ id, hash, verify_url })).toBe(path),
  );

  test("the query string of a verification link never becomes part of the shop's request", () => {
    expect(verifyPath({ id, hash, verify_url: `/api/${path}?next=https://evil.test/${path}` })).toBe(path);
  });

  test('a verification link with a 64-character hash is also valid', () => {
    const long = 'ab'.repeat(32);
    expect(verifyPath({ id, hash: long, verify_url: '' })).toBe(`email/verify/7/${long}`);
  });
});

const hostile = [
  // URLs with a different host, in all spellings that browsers accept.
  `https://evil.test/${path}`,
  `http://evil.test/api/${path}`,
  `HTTPS://EVIL.TEST/${path}`,
  `https:/evil.test/${path}`,
  `https:evil.test/${path}`,
  `https:///evil.test/${path}`,
  `//evil.test/${path}`,
  `///evil.test/${path}`,
  `////evil.test/api/${path}`,
  `\\\\evil.test/${path}`,
  `\\\\evil.test\\${path}`,
  `/\\evil.test/${path}`,
  `\\/evil.test/${path}`,
  `/\t/evil.test/${path}`,
  `/\n/evil.test/${path}`,
  `ht\ntps://evil.test/${path}`,
  ` https://evil.test/${path}`,
  `\u0000https://evil.test/${path}`,
  `\u00a0//evil.test/${path}`,
  `https://shop@evil.test/${path}`,
  `https://evil.test\\@shop/${path}`,
  `https://evil.test:443/${path}`,
  `https://[::1]/${path}`,
  `https://2130706433/${path}`,
  `https://xn--evl-8na.test/${path}`,
  `@evil.test/${path}`,
  `.evil.test/${path}`,
  `:8080/${path}`,
  // URLs with a different protocol.
  `javascript:alert(1)//${path}`,
  `JaVaScRiPt:alert(1)`,
  `data:text/html,<script>alert(1)</script>`,
  `file:///${path}`,
  `blob:https://evil.test/${path}`,
  `ftp://evil.test/${path}`,
  `ws://evil.test/${path}`,
  `mailto:a@evil.test`,
  `view-source:https://evil.test/${path}`,
  // URLs of other calls in the shop's own API, or differently spelled URLs of the verification call.
  `/api/email/verify/${id}/${other}`,
  `/api/email/verify/8/${hash}`,
  '/api/signout',
  '/api/updateprofile',
  `/api/${path}/`,
  `/api/${path}/..`,
  `/api/../${path}`,
  `/api/./${path}`,
  `/api/${path}/../../../signout`,
  `/../api/${path}`,
  `/api//${path}`,
  `//api/${path}`,
  `/api/email/verify/${id}/../${id}/${hash}`,
  `/api/%2e%2e/signout`,
  `/api%2f${path}`,
  `/%2f%2fevil.test/${path}`,
  `/api/email%2Fverify/${id}/${hash}`,
  `/API/${path}`,
  `/api/${path.toUpperCase()}`,
  `/api/${path};jsessionid=1`,
  `/api/${path}#https://evil.test`,
  `/api/${path} `,
  ` /api/${path}`,
  `/api/${path}\n`,
  `/api/${path}%00`,
  path,
  `api/${path}`,
  `./api/${path}`,
  '/',
  '#',
  'evil',
];

test('the test covers at least sixty different hostile URLs [ASVS-1.3.6 S9]', () => {
  expect(new Set(hostile).size).toBe(hostile.length);
  expect(hostile.length).toBeGreaterThanOrEqual(60);
});

test.each(hostile)('the shop never requests the verify_url %j', (verify_url) =>
  expect(verifyPath({ id, hash, verify_url })).toBeNull(),
);

test.each([
  ['', hash],
  ['0x7', hash],
  ['-7', hash],
  ['7 ', hash],
  ['7\n', hash],
  ['7/../8', hash],
  ['7%2f8', hash],
  ['٧', hash],
  ['1'.repeat(19), hash],
  ['//evil.test', hash],
  [id, ''],
  [id, 'abc'],
  [id, `${hash}\n`],
  [id, `${hash}/..`],
  [id, hash.toUpperCase()],
  [id, 'g'.repeat(40)],
  [id, 'a'.repeat(65)],
  [id, `../../../signout?${'a'.repeat(40)}`],
  [id, `${'a'.repeat(40)}?x=`],
  [id, `${'a'.repeat(40)}#`],
])('the shop never makes a request for the id %j with the hash %j', (given, mark) => {
  expect(verifyPath({ id: given, hash: mark, verify_url: '' })).toBeNull();
});
