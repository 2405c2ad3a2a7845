import { expect, test } from 'vitest';
import { joinDate, missingPart, partToCorrect, splitDate } from '../../contract/domain/identity/typedDate.ts';

test.each([
  ['24.12.1990', '1990-12-24'],
  ['1990-12-24', '1990-12-24'],
  ['24/12/1990', '1990-12-24'],
  [' 4. 2. 1990 ', '1990-02-04'],
  ['1990/2/4', '1990-02-04'],
  ['٢٤.١٢.١٩٩٠', '1990-12-24'],
])('the complete date “%s” is split into its parts', (text, date) => {
  const parts = splitDate(text);
  expect(parts && joinDate(parts)).toBe(date);
});

test.each(['', '24', '24.12', '24.12.90', '1990', '24121990', '24.12.19900', 'a.b.1990', '1990-12-1990'])(
  'an incomplete date such as “%s” is not split into parts',
  (text) => expect(splitDate(text)).toBeNull(),
);

test.each([
  [['4', '2', '1990'], '1990-02-04', null],
  [['04', '02', '1990'], '1990-02-04', null],
  [[' 4 ', '٢', '1990'], '1990-02-04', null],
  [['', '', ''], '', null],
  [[' ', '', ''], '', null],
  [['', '2', '1990'], '1990-02-', 'day'],
  [['', '', '1990'], '1990--', 'day'],
  [['4', '', '1990'], '1990--04', 'month'],
  [['4', '', ''], '--04', 'month'],
  [['4', '2', ''], '-02-04', 'year'],
] as const)(
  'the date parts %j are joined, and the first missing part is reported',
  ([day, month, year], date, part) => {
    expect(joinDate({ day, month, year })).toBe(date);
    expect(missingPart(date)).toBe(part);
  },
);

test.each([
  ['', 'day'],
  ['1990-02-', 'day'],
  ['1990--04', 'month'],
  ['1990-13-04', 'month'],
  ['1990-13-01', 'month'],
  ['1990-13-31', 'month'],
  ['1990-00-04', 'month'],
  ['1990-02-31', 'day'],
  ['1990-02-29', 'day'],
  ['1990-04-00', 'day'],
  ['1990-13-32', 'day'],
  ['1990-ab-04', 'month'],
  ['90-02-04', 'year'],
  ['2992-02-29', 'year'],
] as const)('in the date “%s”, the %s is reported as the part to correct', (date, part) =>
  expect(partToCorrect(date)).toBe(part),
);
