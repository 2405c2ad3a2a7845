import { describe, expect, test } from 'vitest';
import { ageOf } from '../../contract/domain/identity/person.ts';
import { fileFault, fitWithin, idFileType, shrinkSteps } from '../../contract/domain/verification/idFile.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const pdf = (before: string) => bytes(`${before}%PDF-1.4\n`);

describe('ID files', () => {
  test.each([
    ['a JPEG', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['a PNG', bytes('\x89PNG\r\n\x1a\n'), 'image/png'],
    ['a PDF', pdf(''), 'application/pdf'],
    ['a PDF after a byte order mark', pdf('\xef\xbb\xbf'), 'application/pdf'],
    ['a PDF after an empty line', pdf('\r\n'), 'application/pdf'],
    ['a PDF header at the end of the first 1,024 bytes', pdf(' '.repeat(1016)), 'application/pdf'],
    ['a PDF 2.0', bytes('%PDF-2.0'), 'application/pdf'],
    ['a PDF header that ends after the first 1,024 bytes', pdf(' '.repeat(1017)), null],
    ['GIF', bytes('GIF89a'), null],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), null],
    ['half of a PNG signature', bytes('\x89PNG'), null],
    ['an empty file', bytes(''), null],
  ])('the upload check detects the type of %s from its first bytes', (_, head, type) =>
    expect(idFileType(head)).toBe(type),
  );

  test('the upload check rejects an ID file that is empty, of an unknown type, or at least two megabytes in size [ASVS-5.1.1]', () => {
    expect(fileFault({ type: null, size: 0 })).toBe('FILE_EMPTY');
    expect(fileFault({ type: null, size: 9 })).toBe('FILE_TYPE');
    expect(fileFault({ type: 'application/pdf', size: 2_097_151 })).toBeNull();
    expect(fileFault({ type: 'application/pdf', size: 2_097_152 })).toBe('FILE_SIZE');
  });

  test('scaling a picture keeps its proportions and never enlarges it', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
    expect(fitWithin({ width: 3000, height: 4000 }, 2000)).toEqual({ width: 1500, height: 2000 });
    expect(fitWithin({ width: 3001, height: 2000 }, 2000)).toEqual({ width: 2000, height: 1333 });
    expect(fitWithin({ width: 3001, height: 1999 }, 2000)).toEqual({ width: 2000, height: 1332 });
    expect(fitWithin({ width: 2000, height: 3001 }, 2000)).toEqual({ width: 1333, height: 2000 });
    expect(fitWithin({ width: 800, height: 600 }, 2000)).toEqual({ width: 800, height: 600 });
    expect(fitWithin({ width: 9000, height: 1 }, 100)).toEqual({ width: 100, height: 1 });
    expect(shrinkSteps.map(({ side }) => side)).toEqual([2600, 2600, 2000, 1600, 1200]);
    // A canvas ignores a quality outside the range from 0 to 1 and uses its default.
    for (const { quality } of shrinkSteps) expect(quality > 0 && quality <= 1, String(quality)).toBe(true);
  });
});

describe('age of a person in years', () => {
  // The fixed time is 23:30 in Zurich on 20 November, half an hour before the birthday.
  const now = new Date('2026-11-20T22:30:00Z');
  test.each([
    ['2010-11-20', 16],
    ['2010-11-21', 15],
    ['2026-11-20', 0],
    ['2026-11-21', null],
    ['2010-02-30', null],
    ['', null],
  ])('a person born on %j is %j years old', (dob, age) => expect(ageOf(dob, now)).toBe(age));
});
