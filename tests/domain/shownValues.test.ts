import { expect, onTestFinished, test, vi } from 'vitest';
import { groupedCode, maskedCode, rawCode } from '../../contract/domain/catalogue/rechargeCode.ts';
import { hoursText } from '../../contract/domain/catalogue/returns.ts';
import { periodText, validityText } from '../../contract/domain/catalogue/validity.ts';
import { countries, countryName, flagPath } from '../../contract/domain/countries.ts';
import { dateText, dayText, shortDayText, timeText } from '../../contract/domain/dates.ts';
import { fullName } from '../../contract/domain/identity/person.ts';
import { maskPhone } from '../../contract/domain/phone/phone.ts';
import { displayPhone } from '../../contract/domain/phone/phoneGroups.ts';
import { createPlaces } from '../../contract/search/entries.ts';
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

test('the path of a flag contains the code of its country in lower case', () => {
  expect(flagPath('CH')).toBe('/flags/ch.svg');
});

test('the search looks up all names of a country only once', () => {
  const lookUp = vi.spyOn(Intl.DisplayNames.prototype, 'of');
  onTestFinished(() => void vi.restoreAllMocks());
  const placeOf = createPlaces(['de', 'fr']);
  const place = 'Schweiz Suisse swiss suisse svizzera suiza schweiz CH';
  for (let n = 0; n < 2; n += 1) expect(placeOf('CH')).toBe(place);
  expect(lookUp).toHaveBeenCalledTimes(2);
});

test('formatters are created only once, because creating them is slow', () => {
  const [dates, names] = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'DisplayNames')];
  onTestFinished(() => void vi.restoreAllMocks());
  // No other test uses this language.
  for (let n = 0; n < 2; n += 1) expect(dayText('2026-01-02', 'pt')).toBe('2 de janeiro de 2026');
  for (let n = 0; n < 2; n += 1) expect(countryName('CH', 'pt')).toBe('Suíça');
  expect([dates, names].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
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
