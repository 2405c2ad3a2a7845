import { expect, test } from 'vitest';
import { groupedCode, maskedCode, rawCode } from '../../contract/domain/catalogue/rechargeCode.ts';
import { periodText, validityText } from '../../contract/domain/catalogue/validity.ts';
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
