/**
 * Tests who can buy vouchers, and the voucher limits (KYC, LIM). Days are counted in Zurich, where the clock is
 * set to 22 November 2026.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { refusalReasonOf } from '../../../server/fulfilment/delivery.ts';
import { ShopRefusal } from '../../../server/platform/refusal.ts';
import { isBeyond, limitsOf, remainingOf } from '../../../server/vouchers/reservations.ts';
import { birthdayOf } from '../../../server/vouchers/verification/age.ts';
import { isOutdated } from '../../../server/vouchers/verification/documents.ts';
import { plainFilename, readDocumentFile } from '../../../server/vouchers/verification/files.ts';
import { letter, png, svg } from '../../server/vouchers/madeFiles.ts';

beforeAll(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T23:30:00Z'), toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

test.each([
  ['KYC-13: 16 today', '2010-11-22', '2010-11-22'],
  ['in Swiss format', '22/11/2010', '2010-11-22'],
  ['KYC-13: 16 tomorrow', '2010-11-23', 'AGE'],
  ['born today', '2026-11-22', 'AGE'],
  ['born tomorrow', '2026-11-23', 'VALIDATION_ERROR'],
  ['120 years old until tomorrow, the maximum age', '1905-11-23', '1905-11-23'],
  ['120 years old today', '1906-11-22', '1906-11-22'],
  ['121 years old today', '1905-11-22', 'VALIDATION_ERROR'],
  ['an invalid date', '2010-02-30', 'VALIDATION_ERROR'],
])("a customer's birth date is validated: %s", (_, text, answer) => {
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
  ['within the limits with an approved ID', true, 'approved', null],
  ['whose ID is in review', true, 'under_review', null],
  ['without an ID', true, 'none', null],
  ['whose ID was rejected', true, 'rejected', 'ID_REJECTED'],
  ['above the limits', false, 'approved', 'LIMIT'],
  ['above the limits with a rejected ID', false, 'rejected', 'LIMIT'],
] as const)(
  '0010: for a customer %s, the reason not to deliver a paid voucher is %s',
  (_, isWithin, identity, reason) => {
    expect(refusalReasonOf(isWithin, identity)).toBe(reason);
  },
);

test.each([
  [18, 0],
  [19, 1],
])(
  '0012: two ID files can be rendered while sixteen wait, so of %i pictures sent at once, the shop rejects %i',
  async (sent, refused) => {
    const picture = await png();
    const answers = await Promise.allSettled(
      Array.from({ length: sent }, (_, n) => readDocumentFile(picture, `owner ${n}`)),
    );
    const faults = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(faults).toEqual(
      Array.from(
        { length: refused },
        () => expect.objectContaining({ status: 503, retryAfter: 5 }) as unknown,
      ),
    );
  },
);

describe('voucher limits per day and year (LIM-01 and LIM-03)', () => {
  const config = readConfig({});
  test.each([
    ['standard', { daily: 150_000, yearly: 500_000 }],
    ['extended', { daily: 150_000, yearly: 2_500_000 }],
  ] as const)('the voucher limits of the tier %s match the configuration', (voucherTier, limits) => {
    expect(limitsOf(config, { voucherTier })).toEqual(limits);
  });
  test.each([
    ['exactly the limits', { daily: 150_000, yearly: 500_000 }, false],
    ['a rappen above the daily limit', { daily: 150_001, yearly: 0 }, true],
    ['a rappen above the yearly limit', { daily: 0, yearly: 500_001 }, true],
    ['less', { daily: 1, yearly: 1 }, false],
  ])('an order above a voucher limit is detected: %s', (_, taken, answer) => {
    expect(isBeyond(taken, { daily: 150_000, yearly: 500_000 })).toBe(answer);
  });
  test.each([
    ['some', { daily: 10_000, yearly: 35_000 }, { daily: 140_000, yearly: 465_000 }],
    ['all', { daily: 150_000, yearly: 500_000 }, { daily: 0, yearly: 0 }],
    ['more than the current limit', { daily: 200_000, yearly: 600_000 }, { daily: 0, yearly: 0 }],
  ])('the remaining voucher limit is computed from the amount already used: %s', (_, used, left) => {
    expect(remainingOf({ daily: 150_000, yearly: 500_000 }, used)).toEqual(left);
  });
});

test.each([
  ['nothing has changed', '2026-01-02', null, false],
  ['reviewed before the change', '2026-01-01T23:59:59.999Z', '2026-01-02', true],
  ['reviewed at the same time', '2026-01-02', '2026-01-02', false],
  ['reviewed after the change', '2026-01-03', '2026-01-02', false],
  ['waiting for review', null, '2026-01-02', false],
])('an identity change invalidates only earlier ID reviews: %s', (_, reviewedAt, changedAt, answer) => {
  expect(
    isOutdated(
      { reviewedAt: reviewedAt === null ? null : new Date(reviewedAt) },
      changedAt === null ? null : new Date(changedAt),
    ),
  ).toBe(answer);
});

test.each([
  ['KYC-09: nothing', 0, 'fileEmpty'],
  ['one byte, of no known type', 1, 'fileKind'],
  ['KYC-10: 2097151 bytes, of no known type', 2_097_151, 'fileKind'],
  ['KYC-10: 2097152 bytes', 2_097_152, 'fileTooLarge'],
])('the shop rejects an ID file of %s', async (_, size, text) => {
  await expect(readDocumentFile(Buffer.alloc(size, 'a'), 'ann')).rejects.toMatchObject({
    status: 422,
    code: 'DOCUMENT',
    text,
    fields: { document: text },
  });
});

test("one owner's ID files are rendered one at a time, even after a file that cannot be read", async () => {
  const small = await png({ width: 8, height: 8 });
  const broken = (await png()).subarray(0, 300);
  // More files than could wait if they were rendered at the same time.
  const answers = await Promise.allSettled(
    [broken, ...Array.from({ length: 24 }, () => small)].map((file) => readDocumentFile(file, 'one owner')),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 24 }, () => 'fulfilled'),
  ]);
});

test("a file waits until its owner's earlier files have been rendered, even if one of them has ended", async () => {
  const small = await png({ width: 8, height: 8 });
  const ended: string[] = [];
  const read = async (name: string, content: Buffer): Promise<void> => {
    await readDocumentFile(content, 'patient owner');
    ended.push(name);
  };
  const first = read('first', small);
  // A PDF takes much longer than a small picture.
  const second = read('second', letter());
  await first;
  await Promise.all([second, read('third', small)]);
  expect(ended).toEqual(['first', 'second', 'third']);
});

test('the shop keeps no page of an ID file in memory once the file has been rendered', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const small = await png({ width: 8, height: 8 });
  const render = async (owner: string) => new WeakRef((await readDocumentFile(small, owner)).pages);
  const pages = await Promise.all([render('brief owner'), render('brief owner'), render('other owner')]);
  // A weak reference keeps its object at least until the end of the current turn.
  await new Promise((turn) => setImmediate(turn));
  collectGarbage();
  expect(pages.map((page) => page.deref())).toEqual([undefined, undefined, undefined]);
});

test('an ID picture is stored on white, and no side is longer than 3000 pixels', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const picture = sharp({ create: { width: 3200, height: 64, channels: 4, background: clear } });
  const { pages } = await readDocumentFile(await picture.png().toBuffer(), 'ann');
  expect(await sharp(pages[0]).metadata()).toMatchObject({ width: 3000, height: 60 });
  expect((await sharp(pages[0]).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test('the image library reads only JPEG and PNG', async () => {
  const webp = await sharp(await png())
    .webp()
    .toBuffer();
  for (const content of [webp, svg()]) await expect(sharp(content).metadata()).rejects.toThrow();
  expect(await sharp(await png()).metadata()).toMatchObject({ format: 'png' });
});

test('the image library keeps no ID document in its cache, even after a PDF has been rendered', async () => {
  const off = { memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } };
  const module = new URL('../../../server/vouchers/verification/files.ts', import.meta.url).href;
  // Another test may have turned the cache off already.
  sharp.cache(true);
  await import(`${module}?again`);
  expect(sharp.cache()).toMatchObject(off);
  await readDocumentFile(letter(), 'ann');
  expect(sharp.cache()).toMatchObject(off);
});

test.each([
  ['my pass.jpeg', 'jpg', 'my pass.jpg'],
  [' my pass.jpeg ', 'jpg', 'my pass.jpg'],
  ['../../../etc/passwd', 'png', 'passwd.png'],
  ['C:\\papers\\pass.pdf', 'pdf', 'pass.pdf'],
  ['pass.pdf.exe', 'pdf', 'pass.pdf'],
  ['a<b>:"|?*\u202e.png', 'png', 'ab.png'],
  ['.hidden', 'pdf', 'hidden.pdf'],
  ['Pass Dr. Muster.pdf', 'pdf', 'Pass Dr. Muster.pdf'],
  ['.png', 'pdf', 'document.pdf'],
  ['', 'jpg', 'document.jpg'],
  [`${'a'.repeat(80)}.pdf`, 'pdf', `${'a'.repeat(80)}.pdf`],
  [`${'a'.repeat(81)}.pdf`, 'pdf', `${'a'.repeat(80)}.pdf`],
] as const)('the ID file %j of type %s is displayed under the name %j', (name, ending, shown) => {
  expect(plainFilename(name, ending)).toBe(shown);
});
