import { expect, test } from 'vitest';
import { groupedCode, maskedCode, rawCode } from '../../contract/domain/catalogue/rechargeCode.ts';
import { hoursText } from '../../contract/domain/catalogue/returns.ts';
import { periodText, validityText } from '../../contract/domain/catalogue/validity.ts';
import { countries } from '../../contract/domain/countries.ts';
import { dateText, dayText, shortDayText, timeText } from '../../contract/domain/dates.ts';
import { fullName } from '../../contract/domain/identity/person.ts';
import { maskPhone } from '../../contract/domain/phone/phone.ts';
import { displayPhone } from '../../contract/domain/phone/phoneGroups.ts';
import { shownCodes, shownNames, shownPhones, shownValidity } from './shownValues.ts';

test.each(shownValidity)('the validity period %s is displayed in %s as %s', (validity, language, text) => {
  expect(validityText(validity, language)).toBe(text);
});

test('an invalid validity period is not displayed', () => {
  for (const period of ['28 days', 'P', '2027-12-31', '', null]) expect(periodText(period, 'en')).toBeNull();
});

test.each([
  [24, '1 day'],
  [36, '36 hours'],
  [48, '2 days'],
])('a period of %i hours is displayed as “%s”', (hours, text) => expect(hoursText(hours, 'en')).toBe(text));

test('a day without its year is displayed in Swiss time and in the format of the language', () => {
  expect(shortDayText('2026-12-24T23:30:00Z', 'en')).toBe('25 Dec');
  expect(shortDayText('2026-12-25', 'de')).toBe('25. Dez.');
});

test('days and times of day are displayed in Swiss time', () => {
  const instant = '2026-01-02T23:30:00Z';
  expect([
    dayText(instant, 'en'),
    dayText(instant, 'en', 'medium'),
    timeText(instant, 'en'),
    dateText(instant, 'en'),
  ]).toEqual(['3 January 2026', '3 Jan 2026', '00:30', '3 January 2026 at 00:30']);
});

test('countries are sorted by their names in the given language', () => {
  const inGerman = countries('de').map(({ label }) => label);
  expect([inGerman[0], inGerman.at(-1)]).toEqual(['Afghanistan', 'Zypern']);
  expect(inGerman.indexOf('Österreich')).toBeGreaterThan(inGerman.indexOf('Oman'));
  expect(inGerman.indexOf('Österreich')).toBeLessThan(inGerman.indexOf('Pakistan'));
});

test.each(shownCodes)('the code %s is displayed as %s', (code, text) => {
  expect(groupedCode(code)).toBe(text);
  expect(groupedCode(text)).toBe(text);
  expect(rawCode(text)).toBe(rawCode(code));
  expect(maskedCode(code)).not.toMatch(/\w/);
});

test.each(shownPhones)('the phone number %o is displayed as %s', ({ isd, mobile }, text, masked) => {
  expect(displayPhone(isd, mobile)).toBe(text);
  expect(maskPhone(isd, mobile)).toBe(masked);
});

test.each(shownNames)("the person's name %o is displayed as %s", (person, text) => {
  expect(fullName(person)).toBe(text);
});
