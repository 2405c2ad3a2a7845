import { describe, expect, test } from 'vitest';
import { ageOf } from '../../contract/domain/identity/person.ts';
import { fileFault, fitWithin, idFileType, shrinkSteps } from '../../contract/domain/verification/idFile.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('a file of an ID', () => {
  test.each([
    ['passport.pdf', 'application/pdf'],
    ['passport.jpg', 'image/jpeg'],
    ['passport.JPEG', 'image/jpeg'],
    ['passport.png', 'image/png'],
    ['passport.jpg', 'image/jpg'],
    ['passport.PDF', ''],
  ])('%s of type %j is taken', (name, type) => expect(fileFault(file(name, type))).toBeNull());

  test.each([
    ['a.gif', 'image/gif'],
    ['a.svg', 'image/svg+xml'],
    ['a.heic', 'image/heic'],
    ['a.pdf.exe', 'application/octet-stream'],
    ['a.pdf', 'text/html'],
    ['a', ''],
  ])('%s of type %j is not', (name, type) => expect(fileFault(file(name, type))).toBe('FILE_TYPE'));

  test('has bytes, and fewer than two megabytes', () => {
    expect(fileFault(file('a.pdf', 'application/pdf', 0))).toBe('FILE_EMPTY');
    expect(fileFault(file('a.pdf', 'application/pdf', 2_097_151))).toBeNull();
    expect(fileFault(file('a.pdf', 'application/pdf', 2_097_152))).toBe('FILE_SIZE');
    expect(idFileType(file('a.JPG', ''))).toBe('image/jpeg');
  });

  test('is drawn smaller with its proportions, never larger', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
    expect(fitWithin({ width: 3000, height: 4000 }, 2000)).toEqual({ width: 1500, height: 2000 });
    expect(fitWithin({ width: 800, height: 600 }, 2000)).toEqual({ width: 800, height: 600 });
    expect(fitWithin({ width: 9000, height: 1 }, 100)).toEqual({ width: 100, height: 1 });
    const sides = shrinkSteps.map(({ side }) => side);
    expect(sides).toEqual([...sides].sort((a, b) => b - a));
    // what a canvas takes; beyond it, it takes its own
    for (const { quality } of shrinkSteps) expect(quality > 0 && quality <= 1, String(quality)).toBe(true);
  });
});

describe('an age', () => {
  // 23:30 in Zurich on 20 November, half an hour before the birthday
  const now = new Date('2026-11-20T22:30:00Z');
  test.each([
    ['2010-11-20', 16],
    ['2010-11-21', 15],
    ['2026-11-20', 0],
    ['2026-11-21', null],
    ['2010-02-30', null],
    ['', null],
  ])('of somebody born on %j is %j', (dob, age) => expect(ageOf(dob, now)).toBe(age));
});
