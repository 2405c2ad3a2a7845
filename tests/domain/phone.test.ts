import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { dialCountries, isdOf } from '../../contract/domain/countries.ts';
import { displayPhone, groupNumber } from '../../contract/domain/phone/phoneGroups.ts';
import { isUnknownCode, readNumber } from '../../contract/domain/phone/typedNumber.ts';
import { countryOf, isNational, isTooLong } from '../../contract/domain/phone/typing.ts';
import { digitsOnly } from '../../contract/domain/text/typed.ts';

/** Returns a country's example number from Google's libphonenumber, the reference for all countries. */
const exampleOf = (code: string): string => (examples as Record<string, string>)[code]!;
const own = dialCountries.filter(({ code }) => exampleOf(code));
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('parsing a phone number as typed', () => {
  test.each([
    ['12a-3', '123'],
    ['079 123 45 67', '0791234567'],
    ['(079) 123-45-67', '0791234567'],
    ['٠', '0'],
    ['０７９', '079'],
    ['0', '0'],
    ['00', '00'],
    ['000000', '000000'],
    ['12+3', '123'],
    ['', ''],
  ])('without a dial code, the phone number %j is parsed as %j', (typed, number) =>
    expect(readNumber(typed)).toEqual({ number, countries: [] }),
  );

  test.each([
    ['+', '+'],
    [' +4', '+4'],
    ['004', '004'],
    ['+210 1', '+2101'],
    ['+999 123 45 67', '+9991234567'],
  ])('the phone number %j is parsed as %j, because no country has its dial code', (typed, expected) =>
    expect(readNumber(typed)).toEqual({ number: expected, countries: [] }),
  );

  test.each([
    ['+41', 'CH', ''],
    ['+91 98 0104 1300', 'IN', '9801041300'],
    ['+49 151 12345678', 'DE', '15112345678'],
    ['0041791234567', 'CH', '791234567'],
    ['  0041 79 123 45 67', 'CH', '791234567'],
    ['+41 (0)79 123 45 67', 'CH', '791234567'],
    ['0041 (0) 79 123 45 67', 'CH', '791234567'],
    ['＋41 79 123 45 67', 'CH', '791234567'],
    ['\u202a+41 79 123 45 67\u202c', 'CH', '791234567'],
    ['tel:+41791234567', 'CH', '791234567'],
    ['+44 7400 123456', 'GB', '7400123456'],
    ['+1 (201) 555-0123', 'US', '2015550123'],
    ['+7 912 345-67-89', 'RU', '9123456789'],
    ['+33 6 12 34 56 78', 'FR', '612345678'],
    ['+39 312 345 6789', 'IT', '3123456789'],
    ['+34 612 34 56 78', 'ES', '612345678'],
    ['+351 912 345 678', 'PT', '912345678'],
    ['+353 85 012 3456', 'IE', '850123456'],
    ['+420 601 123 456', 'CZ', '601123456'],
    ['+423 660 234 567', 'LI', '660234567'],
    ['+43 664 123456', 'AT', '664123456'],
    ['+45 34 41 23 45', 'DK', '34412345'],
    ['+48 512 345 678', 'PL', '512345678'],
    ['+55 11 96123-4567', 'BR', '11961234567'],
    ['+52 222 123 4567', 'MX', '2221234567'],
    ['+54 9 11 2345-6789', 'AR', '91123456789'],
    ['+61 412 345 678', 'AU', '412345678'],
    ['+62 812-345-678', 'ID', '812345678'],
    ['+63 905 123 4567', 'PH', '9051234567'],
    ['+81 90-1234-5678', 'JP', '9012345678'],
    ['+86 131 2345 6789', 'CN', '13123456789'],
    ['+90 501 234 56 78', 'TR', '5012345678'],
    ['+92 301 2345678', 'PK', '3012345678'],
    ['+94 71 234 5678', 'LK', '712345678'],
    ['+213 551 23 45 67', 'DZ', '551234567'],
    ['+225 01 23 45 6789', 'CI', '0123456789'],
    ['+234 802 123 4567', 'NG', '8021234567'],
    ['+254 712 123456', 'KE', '712123456'],
    ['+380 50 123 4567', 'UA', '501234567'],
    ['+381 60 1234567', 'RS', '601234567'],
    ['+880 1812-345678', 'BD', '1812345678'],
    ['+971 50 123 4567', 'AE', '501234567'],
    ['+998 91 234 56 78', 'UZ', '912345678'],
  ])('the phone number %j with a dial code belongs to %s', (typed, country, number) => {
    const read = readNumber(typed);
    expect([countryOf(read, 'ZZ'), read.number]).toEqual([country, number]);
  });

  test.each(own)('a phone number from $code is parsed the same way as in libphonenumber', ({ code, isd }) => {
    const judged = parsePhoneNumberFromString(`+${isd}${exampleOf(code)}`)!;
    for (const typed of [judged.number, judged.formatInternational(), `00${isd} ${exampleOf(code)}`]) {
      const read = readNumber(typed);
      expect(read.number).toBe(judged.nationalNumber);
      expect(isdOf(countryOf(read, 'ZZ'))).toBe(judged.countryCallingCode);
      // The selected country stays selected, even if other countries have the same dial code.
      expect(countryOf(read, code)).toBe(code);
    }
  });

  test('a phone number with an incomplete dial code in front of it stays as typed', () => {
    expect(readNumber('+9801041300', 1)).toEqual({ number: '+9801041300', countries: [] });
    expect(readNumber('+99801041300', 2)).toEqual({ number: '+99801041300', countries: [] });
    expect(readNumber('+919801041300', 3)).toEqual({ number: '9801041300', countries: ['IN'] });
  });

  test.each([
    ['+999', true],
    ['009991', true],
    ['+99', false],
    ['+210', true],
    ['+41', false],
    ['+417', false],
    ['0009', false],
    ['999', false],
    ['', false],
  ])('whether the number %j starts with a dial code that no country has: %s', (number, isUnknown) =>
    expect(isUnknownCode(number)).toBe(isUnknown),
  );

  test.each([
    ['1'.repeat(12), false],
    ['1'.repeat(13), true],
    [`+${'1'.repeat(15)}`, false],
    [`+${'1'.repeat(16)}`, true],
    [`00${'1'.repeat(15)}`, false],
    [`00${'1'.repeat(16)}`, true],
    ['', false],
  ])('whether the number %j has more digits than a phone number can have: %s', (number, isLong) =>
    expect(isTooLong(number)).toBe(isLong),
  );

  test('a national number starts with a digit, but not with the prefix of international calls', () => {
    expect(['079', '79', '0', '00', '0041', '+41', ''].map(isNational)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test("no country's dial code is a prefix of another", () => {
    const isds = [...new Set(dialCountries.map(({ isd }) => isd))];
    for (const isd of isds) expect(isds.filter((other) => other.startsWith(isd))).toEqual([isd]);
  });
});

describe('formatting a phone number', () => {
  test.each([
    ['41', '791234567', '+41 79 123 45 67'],
    ['41', '0791234567', '+41 79 123 45 67'],
    ['91', '9801041300', '+91 98010 41300'],
    ['1', '2015550123', '+1 201 555 0123'],
    ['225', '0123456789', '+225 01 23 45 6789'],
    ['41', '12', '+41 12'],
    ['41', '', '+41'],
    ['999', '123456', '+999 123456'],
  ])('the phone number +%s %s is formatted as %j', (isd, mobile, text) =>
    expect(displayPhone(isd, mobile)).toBe(text),
  );

  test('in an input field, a phone number keeps its trunk zero and is grouped only when complete', () => {
    expect(groupNumber('41', '0791234567')).toBe('079 123 45 67');
    expect(groupNumber('49', '015112345678')).toBe('01511 2345678');
    for (const part of ['', '0', '00', '123', '07912345', '791234567890', '+4', '+4179'])
      expect(groupNumber('41', part)).toBe(part);
  });

  /**
   * Generates numbers that resemble the example and are the same in every run. libphonenumber decides which are
   * mobile numbers.
   */
  const near = (code: string, isd: string): string[] => {
    let seed = Number(isd);
    const next = (): number => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) >>> 16;
    return Array.from({ length: 120 }, () =>
      Array.from(exampleOf(code), (digit, at) => (at < 1 || next() % 2 ? digit : String(next() % 10))).join(
        '',
      ),
    );
  };
  test.each(own)(
    'a phone number from $code is grouped the same way as in libphonenumber',
    ({ code, isd }) => {
      for (const mobile of [exampleOf(code), ...near(code, isd)]) {
        const judged = parsePhoneNumberFromString(`+${isd}${mobile}`);
        const isMobile = ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(judged?.getType() ?? '');
        if (!judged?.isValid() || judged.nationalNumber !== mobile || !isMobile) continue;
        expect(plain(displayPhone(isd, mobile))).toBe(judged.formatInternational());
      }
    },
  );

  test('parsing a formatted phone number returns the same number', () => {
    for (const { code, isd } of own) {
      const read = readNumber(displayPhone(isd, exampleOf(code)));
      expect([countryOf(read, code), digitsOnly(read.number)]).toEqual([code, exampleOf(code)]);
    }
  });
});
