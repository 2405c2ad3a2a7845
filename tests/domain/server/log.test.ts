/** Tests the fields of a log line, and the fields that must never appear in it. */
import { expect, test } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { version } from '../../../server/platform/version.ts';

const linesOf = (write: (log: ReturnType<typeof createLog>) => void, level = 'info'): unknown[] => {
  const lines: string[] = [];
  write(createLog(level, { write: (line: string) => void lines.push(line) }));
  return lines.map((line): unknown => JSON.parse(line));
};

test('a log line contains its level, time, version and message, and nothing about the machine', () => {
  const [line] = linesOf((log) => log.warn({ reason: 'silent' }, 'no answer'));
  expect(line).toEqual({
    level: 40,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    version,
    reason: 'silent',
    msg: 'no answer',
  });
});

test('log lines below the configured level are not written', () => {
  expect(linesOf((log) => log.info('shown'), 'warn')).toEqual([]);
});

const secretFields =
  'password current_password password_confirmation authorization cookie token signature carttoken ordertoken ' +
  'access_token refresh_token otpcode cf_turnstile_response seed hash code pin serial cardNumber pinCode recharge_code ' +
  'redeem_url redemptionUrl email mobile Mobile phone recipient person dob street houseno document content_base64';

test.each(secretFields.split(' '))(
  'the field %s is removed from a log line, even when nested inside other fields',
  (name) => {
    const secret = { [name]: 'planted' };
    const [line] = linesOf((log) =>
      log.info({ ...secret, request: { ...secret, body: secret } }, 'received'),
    );
    expect(line).toMatchObject({
      [name]: '[cut]',
      request: { [name]: '[cut]', body: { [name]: '[cut]' } },
      msg: 'received',
    });
    expect(JSON.stringify(line)).not.toContain('planted');
  },
);
