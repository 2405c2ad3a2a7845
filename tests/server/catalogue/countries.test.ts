import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { describe, expect, test } from 'vitest';
import {
  countries,
  countryName,
  dialCountries,
  flagPath,
  isdOf,
} from '../../../contract/domain/countries.ts';
import { languages } from '../../../contract/domain/languages.ts';

describe('country list', () => {
  test('the country list contains every country in the numbering plan exactly once, with its dial code', () => {
    expect(dialCountries.length).toBeGreaterThanOrEqual(235);
    expect(dialCountries.length).toBeLessThanOrEqual(255);
    const ours = new Map(dialCountries.map((c) => [c.code, c.isd]));
    expect(ours.size).toBe(dialCountries.length);
    expect(ours).toEqual(new Map(getCountries().map((code) => [code, getCountryCallingCode(code)])));
  });

  test('every country has a name in every language', () => {
    for (const language of languages) {
      for (const { code, label } of countries(language)) expect(label, `${code} ${language}`).not.toBe(code);
    }
    expect(countryName('CH', 'fr')).toBe('Suisse');
    expect(countryName('DE', 'de')).toBe('Deutschland');
    expect(countryName('ZZZ', 'en')).toBe('ZZZ');
  });

  test("countries are sorted by name in the reader's language", () => {
    const german = countries('de').map((c) => c.code);
    expect(german.indexOf('EG')).toBeLessThan(german.indexOf('BE'));
    expect(
      countries('en')
        .map((c) => c.code)
        .indexOf('EG'),
    ).toBeGreaterThan(german.indexOf('EG'));
    expect(german.indexOf('AT')).toBeLessThan(german.indexOf('PL'));
  });

  test('the main country comes first among countries that share a dial code', () => {
    for (const [isd, main] of [
      ['1', 'US'],
      ['7', 'RU'],
      ['39', 'IT'],
      ['44', 'GB'],
      ['47', 'NO'],
    ]) {
      expect(dialCountries.find((c) => c.isd === isd)?.code).toBe(main);
    }
  });

  test("the catalogue returns a country's dial code and the path of its flag", () => {
    expect(isdOf('CH')).toBe('41');
    expect(isdOf('XX')).toBeNull();
    expect(flagPath('CH')).toBe('/flags/ch.svg');
  });
});
