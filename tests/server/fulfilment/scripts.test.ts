import { PDFiumLibrary } from '@hyzyla/pdfium';
import { create } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { receiptPdf } from '../../../server/fulfilment/receipts/pdf.ts';
import { loadScriptFonts } from '../../../server/fulfilment/receipts/scriptFonts.ts';
import { breakLines, printable } from '../../../server/fulfilment/receipts/scriptText.ts';
import { slow } from '../../setup/tiers.ts';
import { pdfText } from '../support/pdf-text.ts';
import { samplePrintInfo } from './sample.ts';

const names = [
  ['Latin', 'Nguyễn Thị Ánh Łukasz'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
  ['Cyrillic', 'Олександр Шевченко'],
  ['Arabic', 'محمد عبد الرحمن'],
  ['Persian', 'پریسا گلچین'],
  ['Hebrew', 'יעל כהן'],
  ['Devanagari', 'प्रिया शर्मा'],
  ['Bengali', 'রহমান চৌধুরী'],
  ['Gujarati', 'નરેન્દ્ર પટેલ'],
  ['Gurmukhi', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Tamil', 'முத்துலட்சுமி கிருஷ்ணன்'],
  ['Telugu', 'శ్రీనివాస రావు'],
  ['Kannada', 'ಕೃಷ್ಣಮೂರ್ತಿ'],
  ['Malayalam', 'ശ്രീജിത്ത്'],
  ['Sinhala', 'ක්‍රිෂ්ණ පෙරේරා'],
  ['Thai', 'สมชาย ใจดี'],
  ['Lao', 'ສົມສັກ ວົງສາ'],
  ['Khmer', 'សុខា ចាន់'],
  ['Myanmar', 'အောင်ဆန်း'],
  ['Georgian', 'გიორგი ბერიძე'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Ethiopic', 'አበበ ቢቂላ'],
  ['Simplified Chinese', '王小明'],
  ['Simplified Chinese with its first two letters in one font file', '小明王'],
  ['Traditional Chinese', '陳怡君'],
  ['Japanese', '佐藤さくら ユキ'],
  ['Korean', '김민준'],
] as const;

const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u200B-\u200D\uFEFF]/g, '');

/** Returns the leftmost and rightmost inked columns of the first page, in points. */
const loadInk = async (pdf: Buffer): Promise<{ first: number; last: number }> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { width, height, data } = await document.getPage(0).render({ scale: 2, render: 'bitmap' });
  let [first, last] = [width, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (data[(y * width + x) * 4]! < 200) {
        first = Math.min(first, x);
        last = Math.max(last, x);
      }
  document.destroy();
  library.destroy();
  return { first: first / 2, last: last / 2 };
};

describe('customer name on a receipt', () => {
  test.each(names)(
    'a name in %s can be copied from the PDF and stays within the margins',
    slow,
    async (_, name) => {
      const pdf = await receiptPdf(samplePrintInfo(name), 'en');
      expect(withoutSpaces(await pdfText(pdf))).toContain(withoutSpaces(name.normalize('NFC')));
      const ink = await loadInk(pdf);
      expect(ink.first).toBeGreaterThanOrEqual(55);
      expect(ink.last).toBeLessThanOrEqual(540);
    },
  );

  test.each(names)(
    'a name in %s has no missing glyphs and is printed in regular weight',
    slow,
    async (_, name) => {
      const faces = await loadScriptFonts(name);
      const fonts = new Map(faces.map(({ name: face, content }) => [face, create(content)]));
      for (const [face, font] of fonts) expect(font['OS/2'].usWeightClass, face).toBe(400);
      for (const { runs } of breakLines(name, faces, 1000, () => 1))
        for (const { text, font } of runs) {
          expect(text).not.toContain('\u25A1');
          if (font === null) continue;
          const known = new Set(fonts.get(font)!.characterSet);
          for (const letter of text) expect(known.has(letter.codePointAt(0)!), letter).toBe(true);
        }
    },
  );

  test('the shop loads no font for a Latin letter that none of the fonts contains', async () => {
    expect((await loadScriptFonts('\uA720')).map(({ name }) => name)).toEqual([]);
  });

  test('the shop loads only the fonts of the scripts in a text, in regular weight and for no other characters', async () => {
    expect(await loadScriptFonts('Ada Łovelace, 12')).toEqual([]);
    expect((await loadScriptFonts('Ada יעל')).map(({ name }) => name)).toEqual(['noto-hebrew']);
    const [arabic] = await loadScriptFonts('م');
    // The font file also contains a space, which the receipt takes from the shop's own font.
    expect(['م', ' '].map((letter) => arabic!.has(letter.codePointAt(0)!))).toEqual([true, false]);
    const [chinese, ...others] = await loadScriptFonts('王');
    expect(others).toEqual([]);
    expect(create(chinese!.content)['OS/2'].usWeightClass).toBe(400);
  });

  test.each([
    ['Arabic', 'محمد عبد الرحمن '.repeat(8)],
    ['Chinese', '王小明'.repeat(40)],
    ['Thai', 'สมชายใจดี'.repeat(20)],
    ['one long word in Georgian', 'გიორგი'.repeat(25)],
  ])('a long name is wrapped within the margins: %s', slow, async (_, name) => {
    const ink = await loadInk(await receiptPdf(samplePrintInfo(name.trim()), 'en'));
    expect(ink.first).toBeGreaterThanOrEqual(55);
    expect(ink.last).toBeLessThanOrEqual(540);
  });

  test("the shop removes only emoji from a customer's name", async () => {
    expect(printable('Ada 🎉👩‍👩‍👧 Łovelace')).toBe('Ada Łovelace');
    expect(printable('🇨🇭')).toBe('');
    expect(printable('Ame\u0301lie')).toBe('Am\u00e9lie');
    const text = await pdfText(await receiptPdf(samplePrintInfo('🎉 محمد 🎉'), 'en'));
    expect(text).toContain('محمد');
    expect(await pdfText(await receiptPdf(samplePrintInfo('🎉'), 'en'))).toContain('ada@example.org');
  });

  test('numbers and Latin words keep their direction in a right-to-left name', () => {
    const faces = [
      {
        name: 'noto',
        content: Buffer.alloc(0),
        has: (codePoint: number) => codePoint >= 0x5d0 && codePoint <= 0x5ea,
      },
    ];
    const [line] = breakLines('אבג (AB 12) דה', faces, 1000, () => 1);
    expect(line!.text).toBe('אבג (AB 12) דה');
    expect(line!.runs.map(({ text }) => text)).toEqual(['דה', ' (', 'AB 12', ') ', 'אבג']);
  });

  test.each([
    ['Anna Maria Bernasconi', ['Anna Maria', 'Bernasconi']],
    ['Anna Maria Ada', ['Anna Maria', 'Ada']],
    ['Die Donaudampfschiff', ['Die', 'Donaudampf', 'schiff']],
    ['Ada\nLovelace Byron', ['Ada', 'Lovelace', 'Byron']],
    ['Ada', ['Ada']],
    ['', []],
  ])(
    'the name %j is wrapped between words, and within a word only if the word does not fit on a line',
    slow,
    (text, lines) => {
      const broken = breakLines(text, [], 10, (run) => run.text.length);
      expect(broken.map((line) => line.text)).toEqual(lines);
    },
  );
});
