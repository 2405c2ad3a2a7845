/** Tests numbers, codes, addresses and names as people type or paste them. */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isPlausibleAddress, readPostcode } from '../../contract/domain/identity/address.ts';
import { isEmail, readEmail } from '../../contract/domain/identity/email.ts';
import { readOneTimeCode } from '../../contract/domain/identity/oneTimeCode.ts';
import { languages } from '../../contract/domain/languages.ts';
import { readNumber } from '../../contract/domain/phone/typedNumber.ts';
import { readPromoCode } from '../../contract/domain/promotion.ts';
import { asciiDigits } from '../../contract/domain/text/typed.ts';
import { emailCodeRequest, mobileLoginRequest, registerRequest } from '../../contract/schemas/auth.ts';
import { emailAddress } from '../../contract/schemas/email.ts';
import { addressVerifyRequest } from '../../contract/schemas/profile.ts';
import { checkMobile } from '../../server/catalogue/numberCheck.ts';
import { getMessages } from '../../server/messages/index.ts';

/**
 * Code points of the digit zero in every script with decimal digits, according to the engine's Unicode tables.
 */
const zeros: number[] = [];
for (let point = 0, run = 0; point <= 0x10ffff; point += 1) {
  const isDigit = /^\p{Nd}$/u.test(String.fromCodePoint(point));
  if (isDigit && run % 10 === 0) zeros.push(point);
  run = isDigit ? run + 1 : 0;
}
const script = fc.constantFrom(...zeros);
const digits = (least: number, most: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })
    .map((list) => list.join(''));
const inScript = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

describe('digits in any Unicode script', () => {
  test('Unicode defines digits in at least 65 scripts', () => {
    expect(zeros.length).toBeGreaterThanOrEqual(65);
  });

  test('digits in any script are converted to ASCII digits', () => {
    fc.assert(
      fc.property(script, digits(1, 20), (zero, text) => {
        expect(asciiDigits(inScript(text, zero))).toBe(text);
      }),
    );
  });

  test('a phone number with digits in any script is read as the same number', () => {
    fc.assert(
      fc.property(script, fc.constantFrom('', '+41', '+91', '0041 '), digits(4, 10), (zero, prefix, text) => {
        expect(readNumber(inScript(prefix + text, zero))).toEqual(readNumber(prefix + text));
      }),
    );
  });

  test('a one-time code with digits in any script is read as the same code, both on the page and on the server', () => {
    fc.assert(
      fc.property(script, digits(6, 6), (zero, text) => {
        expect(readOneTimeCode(inScript(text, zero))).toBe(text);
        expect(v.parse(emailCodeRequest, { code: inScript(text, zero) })).toEqual({ code: text });
      }),
    );
  });

  test('a code request accepts a phone number in Arabic digits', () => {
    expect(v.parse(mobileLoginRequest, { isdcode: '٤١', mobile: '٧٩١٢٣٤٥٦٧' })).toEqual({
      isdcode: '41',
      mobile: '791234567',
    });
  });
});

describe('one-time codes, typed or pasted', () => {
  test.each(languages)('a one-time code is found in a complete text message in %s', (language) => {
    for (const code of ['926411', '000001', '111111'])
      for (const minutes of [1, 5, 10, 60])
        expect(readOneTimeCode(getMessages(language).account.sms(code, minutes))).toBe(code);
  });

  test.each([
    ['926 411', '926411'],
    ['926-411', '926411'],
    [' 9 2 6 4 1 1 ', '926411'],
    ['９２６４１１', '926411'],
    ['\u200e926411\u200f', '926411'],
    ['G-926411', '926411'],
    ['926411\n@rigi.example #926411', '926411'],
    ['926411 or 114629', '926411'],
    ['12 or 926411', '926411'],
    ['Code', ''],
  ])('the one-time code %j is parsed as %j', (typed, code) => expect(readOneTimeCode(typed)).toBe(code));
});

describe('email addresses, typed or pasted', () => {
  test.each([
    'ada@example.org',
    ' ada@example.org\n',
    'ada@\u200bexample.org',
    '\ufeffada@example.org',
    'ada@example.org\u00a0',
    'mailto:ada@example.org',
    'MAILTO:ada@example.org?subject=Hello',
    'Ada Lovelace <ada@example.org>',
    'Ada Lovelace < ada@example.org >',
    'Ada Lovelace < mailto:ada@example.org >',
    '"Lovelace, Ada" <mailto:ada@example.org>,',
    '<ada@example.org>;',
    'ada＠example．org',
    'ａｄａ@example.org',
    'ada @ example.org',
    'ada@example.org.',
    'ada\u00ad@example.org',
    '\u202aada@example.org\u202c',
  ])('the email address %j is parsed as ada@example.org', (typed) => {
    expect(readEmail(typed)).toBe('ada@example.org');
    expect(v.parse(emailAddress, typed)).toBe('ada@example.org');
  });

  test('normalising a valid email address leaves it unchanged', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(isEmail(address));
        expect(readEmail(address)).toBe(address);
      }),
    );
  });
});

test.each([
  'SUMMER26',
  'summer 26',
  'SUMMER-26',
  'SUMMER–26',
  'SUMMER—26',
  'ＳＵＭＭＥＲ２６',
  'SUMMER\u00a026',
  '\u200bSUMMER26',
  'SUMMER‑26',
  'SUMMER−26',
])('the promo code %j is parsed as SUMMER26', (typed) => expect(readPromoCode(typed)).toBe('SUMMER26'));

describe('postal addresses, typed or pasted', () => {
  test.each([
    ['CH-8001', 'CH', '8001'],
    ['CH 8001', 'CH', '8001'],
    ['ch 8001', 'CH', '8001'],
    [' 8001 ', 'CH', '8001'],
    ['ch–8001', 'CH', '8001'],
    ['８００１', 'CH', '8001'],
    ['FL-9490', 'LI', '9490'],
    ['D-10115', 'DE', '10115'],
    ['A 1010', 'AT', 'A 1010'],
    ['L-1111', 'LU', '1111'],
    ['SW1A\u00a01AA', 'GB', 'SW1A 1AA'],
    ['GB 1', 'FR', 'GB 1'],
    ['1000–001', 'PT', '1000-001'],
    ['SE-111 20', 'SE', '111 20'],
    ['00-001', 'PL', '00-001'],
  ])('the postcode %j in %s is parsed as %j', (typed, country, postcode) => {
    expect(readPostcode(typed, country)).toBe(postcode);
  });

  test.each([
    { street: 'Church Lane', houseno: 'Rose Cottage', postcode: 'SW1A 1AA', city: 'London', country: 'GB' },
    { street: 'Q7', houseno: '24', postcode: '68161', city: 'Mannheim', country: 'DE' },
    { street: 'Calle Mayor', houseno: 's/n', postcode: '28013', city: 'Madrid', country: 'ES' },
    { street: 'Moskenesveien', houseno: '4', postcode: '8392', city: 'Å', country: 'NO' },
    { street: '5 de Mayo', houseno: '3-bis', postcode: '06000', city: 'México', country: 'MX' },
    { street: '大手町', houseno: '1-2', postcode: '100-0004', city: '東京', country: 'JP' },
  ])('the shop accepts the postal address $street $houseno, $city', (address) => {
    expect(isPlausibleAddress(address)).toBe(true);
    expect(v.parse(addressVerifyRequest, address)).toEqual(address);
  });

  test.each([{ street: '12' }, { houseno: '-' }, { city: '8001' }, { postcode: '800' }, { country: 'DE' }])(
    'the shop rejects an address with %j as implausible',
    (wrong) => {
      const address = { street: 'Ring 7', houseno: '24', postcode: '1010', city: 'Wien', country: 'AT' };
      expect(isPlausibleAddress(address)).toBe(true);
      expect(isPlausibleAddress({ ...address, ...wrong })).toBe(false);
    },
  );
});

describe("people's names", () => {
  const register = (fname: string) =>
    v.safeParse(registerRequest, {
      email: 'ada@example.org',
      fname,
      password: 'Rigi1234!x',
      password_confirmation: 'Rigi1234!x',
      cf_turnstile_response: 'x',
    }).success;
  test.each(['🙂', '👩‍👩‍👧', 'é', 'e\u0301', 'กำ', '🇨🇭'])(
    'the shop accepts a name with the letter %s 50 times but not 51 times',
    (letter) => {
      expect(register(letter.repeat(50))).toBe(letter.length * 50 <= 500);
      expect(register(letter.repeat(51))).toBe(false);
    },
  );
});

describe('mobile numbers in national formats', () => {
  test.each([
    ['52', '15512345678', '+525512345678'],
    ['52', '0445512345678', '+525512345678'],
    ['54', '91123456789', '+5491123456789'],
    ['54', '1115 2345 6789', '+5491123456789'],
    ['54', '011 15 2345-6789', '+5491123456789'],
    ['55', '11961234567', '+5511961234567'],
    ['55', '015 11 96123-4567', '+5511961234567'],
    ['55', '0 21 11 96123-4567', '+5511961234567'],
    ['39', '3123456789', '+393123456789'],
    ['39', '0039 312 345 6789'.slice(4), '+393123456789'],
    ['44', '(0)7400 123456', '+447400123456'],
    ['7', '8 912 345-67-89', '+79123456789'],
    ['370', '8 612 34567', '+37061234567'],
    ['36', '06 20 123 4567', '+36201234567'],
    ['1', '1 (201) 555-0123', '+12015550123'],
    ['229', '90 01 12 34', '+2290190011234'],
    ['229', '01 90 01 12 34', '+2290190011234'],
    ['225', '07 12 34 56', '+2250707123456'],
    ['225', '06 12 34 56', '+2250506123456'],
    ['225', '04 12 34 56', '+2250504123456'],
    ['225', '03 12 34 56', '+2250103123456'],
    ['225', '01 23 45 6789', '+2250123456789'],
    ['225', '05 12 34 56', '+2250505123456'],
    ['41', '٠٧٩ ١٢٣ ٤٥ ٦٧', '+41791234567'],
    ['41', '41 79 123 45 67', '+41791234567'],
    ['91', '919801041300', '+919801041300'],
  ])('the mobile number +%s %s is parsed as %s', (isd, typed, e164) =>
    expect(checkMobile(isd, typed)?.e164).toBe(e164),
  );

  test.each([
    ['+52 1 55 1234 5678', null, '5512345678', 'MX'],
    ['1 55 1234 5678', '52', '15512345678'.slice(1), undefined],
    ['1 (201) 555-0123', '1', '2015550123', undefined],
    ['8 912 345-67-89', '7', '9123456789', undefined],
    ['8 612 34567', '370', '61234567', undefined],
    ['+44 (0)7400 123456', null, '7400123456', 'GB'],
    ['+44 [0]7400 123456', null, '7400123456', 'GB'],
    ['+44（0）7400 123456', null, '7400123456', 'GB'],
    ['011 41 79 123 45 67', '1', '791234567', 'CH'],
    ['0011 41 79 123 45 67', '61', '791234567', 'CH'],
    ['010 41 79 123 45 67', '81', '791234567', 'CH'],
    ['8~10 41 79 123 45 67', '7', '791234567', 'CH'],
    ['011 15 2345 6789', '54', '91123456789', undefined],
    ['015 11 96123-4567', '55', '11961234567', undefined],
    ['+٩٧١٥٠١٢٣٤٥٦٧', null, '501234567', 'AE'],
    ['+९१९८०१०४१३००', null, '9801041300', 'IN'],
    ['079 123 45 67', '41', '0791234567', undefined],
  ] as const)('%j is parsed as the intended phone number', (typed, home, number, country) => {
    const read = readNumber(typed, typed.length, home);
    expect({ number: read.number, country: read.countries[0] }).toEqual({ number, country });
  });
});
