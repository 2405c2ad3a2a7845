/** Tests how errors of the database connection are classified. server/platform/tls.test.ts uses a real server. */
import { describe, expect, test } from 'vitest';
import { isUniqueViolation } from '../../../server/identity/accounts.ts';
import { isDatabaseAway, isTextUnstorable } from '../../../server/platform/database/connect.ts';
import { adviseOnTls, describeFileFault } from '../../../server/platform/database/tls.ts';

const errorWith = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields);
/** Wraps an error as drizzle does. */
const wrap = (cause: Error): Error => new Error('Failed query', { cause });

describe('errors that mean that the database is unavailable', () => {
  const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'ENOTFOUND', 'ETIMEDOUT'];
  const unreachable = ['EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED'];
  const stopping = ['57P01', '57P02', '57P03', '53300', '08000', '08006'];
  test.each([...network, ...unreachable, ...stopping])(
    'after the error %s, the database counts as unavailable',
    (code) => {
      expect(isDatabaseAway(errorWith('x', { code }))).toBe(true);
      expect(isDatabaseAway(wrap(errorWith('x', { code })))).toBe(true);
    },
  );

  test.each(['23505', '40P01', '42P01', '53200', '57014', '57P04', '28P01', '22021', 'ENOENT', 'EACCES'])(
    'the error %s does not mean that the database is unavailable',
    (code) => {
      expect(isDatabaseAway(errorWith('timeout', { code }))).toBe(false);
      expect(isDatabaseAway(wrap(errorWith('timeout', { code })))).toBe(false);
    },
  );

  test('a missing socket means that the database is unavailable, but another missing file does not', () => {
    expect(isDatabaseAway(errorWith('x', { code: 'ENOENT', syscall: 'connect' }))).toBe(true);
    expect(isDatabaseAway(errorWith('x', { code: 'ENOENT', syscall: 'open' }))).toBe(false);
    expect(isDatabaseAway(errorWith('x', { code: 'EACCES', syscall: 'connect' }))).toBe(false);
  });

  test.each([
    ['timeout exceeded when trying to connect', true],
    ['Connection terminated unexpectedly', true],
    ['Client has encountered a connection error and is not queryable', true],
    ['Cannot read properties of undefined', false],
  ])('an error without a code is judged by its message: %s (%s)', (message, isAway) => {
    expect(isDatabaseAway(errorWith(message))).toBe(isAway);
    expect(isDatabaseAway(wrap(errorWith(message)))).toBe(isAway);
  });
});

test.each([
  ['22021', true],
  ['22P05', true],
  ['22P02', false],
  ['22001', false],
])('the error %s is about a character that PostgreSQL cannot store: %s', (code, isUnstorable) => {
  expect(isTextUnstorable(errorWith('x', { code }))).toBe(isUnstorable);
  expect(isTextUnstorable(wrap(errorWith('x', { code })))).toBe(isUnstorable);
});

test.each<[unknown, boolean]>([
  [errorWith('x', { code: '23505' }), true],
  [wrap(errorWith('x', { code: '23505' })), true],
  [wrap(errorWith('x', { code: '23503' })), false],
  [wrap(errorWith('x')), false],
  [{ code: '23505' }, false],
])('the error %o violates a unique index: %s', (error, isViolation) => {
  expect(isUniqueViolation(error)).toBe(isViolation);
});

describe('advice on a failed TLS connection', () => {
  test.each([
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /authority that this machine does not trust/],
    ['UNABLE_TO_GET_ISSUER_CERT', /authority that this machine does not trust/],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /authority that this machine does not trust/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /authority that this machine does not trust/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /authority that this machine does not trust/],
    ['CERT_HAS_EXPIRED', /has expired/],
    ['CERT_NOT_YET_VALID', /is not valid yet/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /is for another host/],
  ])('the advice on %s matches %s', (code, advice) => {
    expect(adviseOnTls(errorWith('x', { code }))).toMatch(advice);
  });

  test('the advice names the side without TLS, and other errors get no advice', () => {
    expect(adviseOnTls(errorWith('The server does not support SSL connections'))).toMatch(/has no TLS/);
    const unencrypted = 'no pg_hba.conf entry for host "10.0.0.1", no encryption';
    expect(adviseOnTls(errorWith(unencrypted, { code: '28000' }))).toMatch(/requires TLS/);
    expect(adviseOnTls(errorWith('role "x" does not exist', { code: '28000' }))).toBeNull();
    expect(adviseOnTls(errorWith('no encryption', { code: '28P01' }))).toBeNull();
    expect(adviseOnTls(errorWith('x', { code: 'ECONNREFUSED' }))).toBeNull();
  });

  test('a certificate file that cannot be read is named with the reason', () => {
    expect(describeFileFault(errorWith('x', { code: 'ENOENT', path: '/ca.crt' }))).toBe(
      'names a certificate file that cannot be read: ENOENT at /ca.crt',
    );
    expect(describeFileFault(errorWith('x', { code: 'ENOENT' }))).toBeNull();
  });
});
