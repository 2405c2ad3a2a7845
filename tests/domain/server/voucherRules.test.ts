/** Buyers and limits of vouchers: KYC, LIM. Days are those of Zurich; today is 22 November 2026. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { objectionTo } from '../../../server/fulfilment/delivery.ts';
import { ShopRefusal } from '../../../server/platform/refusal.ts';
import { isBeyond, limitsOf, remainingOf } from '../../../server/vouchers/reservations.ts';
import { birthdayOf } from '../../../server/vouchers/verification/age.ts';
import { isOutdated } from '../../../server/vouchers/verification/documents.ts';
import { plainFilename, readDocumentFile } from '../../../server/vouchers/verification/files.ts';
import { png } from '../../server/vouchers/madeFiles.ts';

beforeAll(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T23:30:00Z'), toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

test.each([
  ['KYC-13: 16 today', '2010-11-22', '2010-11-22'],
  ['as it is written here', '22/11/2010', '2010-11-22'],
  ['KYC-13: 16 tomorrow', '2010-11-23', 'AGE'],
  ['born today', '2026-11-22', 'AGE'],
  ['born tomorrow', '2026-11-23', 'VALIDATION_ERROR'],
  ['122 years, which one person reached', '1903-11-23', '1903-11-23'],
  ['and the last day of them', '1904-11-22', '1904-11-22'],
  ['123 years today', '1903-11-22', 'VALIDATION_ERROR'],
  ['no day', '2010-02-30', 'VALIDATION_ERROR'],
])('a birthday: %s', (_, text, answer) => {
  const read = (): string => {
    try {
      return birthdayOf(text);
    } catch (error) {
      if (error instanceof ShopRefusal && error.fields && 'dob' in error.fields) return error.code ?? '';
      throw error;
    }
  };
  expect(read()).toBe(answer);
});

test.each([
  ['within the limits, with an ID that was approved', true, 'approved', null],
  ['that is looked at', true, 'under_review', null],
  ['that is not there', true, 'none', null],
  ['that was turned down', true, 'rejected', 'ID_REJECTED'],
  ['beyond the limits', false, 'approved', 'LIMIT'],
  ['beyond them and turned down', false, 'rejected', 'LIMIT'],
] as const)('0010: refuses a paid voucher of a customer %s for %s', (_, isWithin, identity, reason) => {
  expect(objectionTo(isWithin, identity)).toBe(reason);
});

test.each([
  [18, 0],
  [19, 1],
])(
  '0012: renders two files at once and queues sixteen: of %i pictures %i is refused',
  async (sent, refused) => {
    const picture = await png();
    const answers = await Promise.allSettled(
      Array.from({ length: sent }, (_, n) => readDocumentFile(picture, `owner ${n}`)),
    );
    const faults = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(faults).toEqual(
      Array.from({ length: refused }, () => expect.objectContaining({ status: 503 }) as unknown),
    );
  },
);

describe('LIM-01 and LIM-03', () => {
  const config = readConfig({});
  test.each([
    ['standard', { daily: 150_000, yearly: 500_000 }],
    ['extended', { daily: 150_000, yearly: 2_500_000 }],
  ] as const)('%s', (voucherTier, limits) => {
    expect(limitsOf(config, { voucherTier })).toEqual(limits);
  });
  test.each([
    ['all of both', { daily: 150_000, yearly: 500_000 }, false],
    ['a rappen more than a day’s', { daily: 150_001, yearly: 0 }, true],
    ['a rappen more than a year’s', { daily: 0, yearly: 500_001 }, true],
    ['less', { daily: 1, yearly: 1 }, false],
  ])('%s', (_, taken, answer) => {
    expect(isBeyond(taken, { daily: 150_000, yearly: 500_000 })).toBe(answer);
  });
  test.each([
    ['some', { daily: 10_000, yearly: 35_000 }, { daily: 140_000, yearly: 465_000 }],
    ['all', { daily: 150_000, yearly: 500_000 }, { daily: 0, yearly: 0 }],
    ['more than there is now', { daily: 200_000, yearly: 600_000 }, { daily: 0, yearly: 0 }],
  ])('the remaining limit when %s is used', (_, used, left) => {
    expect(remainingOf({ daily: 150_000, yearly: 500_000 }, used)).toEqual(left);
  });
});

test.each([
  ['nothing has changed', '2026-01-02', null, false],
  ['it was looked at before', '2026-01-01T23:59:59.999Z', '2026-01-02', true],
  ['it was looked at just then', '2026-01-02', '2026-01-02', false],
  ['it was looked at since', '2026-01-03', '2026-01-02', false],
  ['it waits to be looked at', null, '2026-01-02', false],
])('an ID after a change of the name: %s', (_, reviewedAt, changedAt, answer) => {
  expect(
    isOutdated(
      { reviewedAt: reviewedAt === null ? null : new Date(reviewedAt) },
      changedAt === null ? null : new Date(changedAt),
    ),
  ).toBe(answer);
});

test.each([
  ['KYC-09: nothing', 0, 'fileEmpty'],
  ['one byte, of no kind', 1, 'fileKind'],
  ['KYC-10: 2097151 bytes, of no kind', 2_097_151, 'fileKind'],
  ['KYC-10: 2097152 bytes', 2_097_152, 'fileTooLarge'],
])('a file of %s', async (_, size, text) => {
  await expect(readDocumentFile(Buffer.alloc(size, 'a'), 'ann')).rejects.toMatchObject({
    status: 422,
    code: 'DOCUMENT',
    text,
    fields: { document: text },
  });
});

test.each([
  ['my pass.jpeg', 'jpg', 'my pass.jpg'],
  ['../../../etc/passwd', 'png', 'passwd.png'],
  ['C:\\papers\\pass.pdf', 'pdf', 'pass.pdf'],
  ['pass.pdf.exe', 'pdf', 'pass.pdf'],
  ['a<b>:"|?*\u202e.png', 'png', 'ab.png'],
  ['.hidden', 'pdf', 'hidden.pdf'],
  ['.png', 'pdf', 'document.pdf'],
  ['', 'jpg', 'document.jpg'],
  [`${'a'.repeat(80)}.pdf`, 'pdf', `${'a'.repeat(80)}.pdf`],
  [`${'a'.repeat(81)}.pdf`, 'pdf', `${'a'.repeat(80)}.pdf`],
] as const)('%j as %s is shown as %j', (name, ending, shown) => {
  expect(plainFilename(name, ending)).toBe(shown);
});
